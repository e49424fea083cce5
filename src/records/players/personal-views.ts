// What personal pages show. Many players ask at the same time, so that a tournament is parsed once for all of them until it changes.
import { LRUCache } from 'lru-cache';
import { showRounds } from '#rules/shown-rounds';
import type { PersonalView } from '../../contract/personal-view.ts';
import type { Reader } from '../../store/database.ts';
import type { FoundLink } from '../../store/records/player-links.ts';
import { readStored } from '../../store/records/record-facts.ts';
import { findRecordUpTo } from '../../store/records/records.ts';
import { findOpenLink, type LinkedParticipant, personOf, viewPerson } from './person.ts';

export interface PersonalViews {
  /** Undefined where the link opens no page; `large` where its tournament is larger than is read here. */
  read(
    reader: Reader,
    code: string,
    link: FoundLink,
    time: number,
  ): Promise<PersonalView | 'large' | undefined>;
}

interface ViewOptions {
  /** Bytes of the largest record that is read. */
  readonly largest?: number;
  /** Bytes of all records in the cache; parsed they take up to four times as much. */
  readonly cached?: number;
}

type ReadTournament = Pick<LinkedParticipant, 'record' | 'shown'> & { readonly bytes: number };

export function makePersonalViews({
  largest = 2 ** 31 - 1,
  cached = 32 * 1024 * 1024,
}: ViewOptions = {}): PersonalViews {
  /** By digest. */
  const cache = new LRUCache<string, ReadTournament | 'large', { reader: Reader; link: FoundLink }>({
    maxSize: cached,
    sizeCalculation: (read) => (read === 'large' ? 1 : read.bytes),
    fetchMethod: (_digest, _stale, { context: { reader, link } }) => readTournament(reader, link, largest),
  });

  const read: PersonalViews['read'] = async (reader, code, link, time) => {
    const found = await cache.fetch(link.digest, { context: { reader, link } });
    if (found === 'large') return 'large';
    if (found === undefined) {
      // It was changed since the link was read.
      const now = await findOpenLink(reader, code);
      return now && read(reader, code, now, time);
    }
    const person = personOf(found, link, time);
    return person && viewPerson(reader, person);
  };
  return { read };
}

/** Undefined where the tournament was changed since the link was read. */
async function readTournament(
  reader: Reader,
  { tournament, digest }: FoundLink,
  largest: number,
): Promise<ReadTournament | 'large' | undefined> {
  const stored = await findRecordUpTo(reader, 'tournament', tournament, largest);
  if (stored?.digest !== digest) return undefined;
  if (stored.json === undefined) return 'large';
  const { record } = readStored('tournament', stored.json);
  return { record, shown: showRounds(record).record, bytes: stored.json.length };
}
