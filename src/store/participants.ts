// Participants are ordered by a collation that no database knows, and their places shift when a tournament is imported again. So a cursor holds the
// name and key of the last one seen and where that was. Where that one is elsewhere now, the statement gives all of them, and the place is found here.
import { compareParticipants } from '../domain/name-order.ts';
import { damaged, type Reader } from './database.ts';
import {
  type Bytes,
  bufferOf,
  emptyPage,
  findEnds,
  type Page,
  type PageRequest,
  sealLength,
} from './document.ts';

/** `$1` tournament, `$2` place of the last one seen, `$3` its name or nothing where the place alone counts, `$4` its key, `$5` how many. */
export const participantsQuery = `
  WITH seen AS (
    SELECT $3 = '' OR EXISTS (SELECT 1 FROM participant WHERE tournament = $1 AND place = $2 AND name = $3 AND key = $4) AS here)
  SELECT EXISTS (SELECT 1 FROM tournament WHERE slug = $1), CAST(string_agg(document, ',') AS BYTES), string_agg(seal, ''),
    string_agg(place || ' ' || key, '\n')
  FROM (
    SELECT document, seal, place, key FROM participant
    WHERE tournament = $1 AND place > (SELECT CASE WHEN here THEN $2 ELSE -1 END FROM seen)
    ORDER BY place LIMIT (SELECT CASE WHEN here THEN $5 ELSE 2147483647 END FROM seen)) page`;

type ParticipantsRow = [exists: number, documents: Bytes | null, seals: string | null, keys: string | null];

interface Placed {
  readonly place: number;
  readonly key: string;
  readonly player: string;
}

/** Undefined where there is no such published tournament. */
export function listParticipants(
  reader: Reader,
  slug: string,
  { after, limit }: PageRequest,
): Promise<Page | undefined> {
  return readBehind(reader, slug, after === undefined ? behindPlace(-1) : readSeen(after), limit);
}

/** The page that begins at a place, for whoever counts pages. */
export function listParticipantsAt(
  reader: Reader,
  slug: string,
  start: number,
  limit: number,
): Promise<Page | undefined> {
  return readBehind(reader, slug, behindPlace(start - 1), limit);
}

const behindPlace = (place: number): Placed => ({ place, key: '', player: '' });

function readSeen(after: string): Placed {
  const [player, key, place = 0] = JSON.parse(after) as [string, string, number?];
  return { player, key, place };
}

const writeSeen = ({ player, key, place }: Placed): string => JSON.stringify([player, key, place]);

async function readBehind(
  reader: Reader,
  slug: string,
  seen: Placed,
  limit: number,
): Promise<Page | undefined> {
  const values = [slug, seen.place, seen.player, seen.key, limit + 1];
  const row = await reader.first<ParticipantsRow>(participantsQuery, values);
  const [exists, documents, seals, keys] = row ?? [];
  if (!exists) return undefined;
  if (keys == null) return emptyPage;
  const what = `the participants of "${slug}"`;
  if (documents == null || seals == null) throw damaged(what);
  const body = bufferOf(documents);
  const ends = findEnds(body, seals, what);
  const placed = keys.split('\n').map(readKey);
  // The last one seen is elsewhere now, and all of them came.
  const isMoved = seen.player !== '' && placed[0]?.place !== seen.place + 1;
  if (placed.length !== ends.length || !areConsecutive(placed, isMoved ? 0 : seen.place + 1))
    throw damaged(what);
  const startOf = (index: number) => (index === 0 ? 0 : (ends[index - 1] ?? 0) + 1);
  const read = (index: number): Placed => {
    const { player } = JSON.parse(body.toString('utf8', startOf(index), ends[index])) as { player: string };
    return { place: 0, key: '', ...placed[index], player };
  };
  let from = 0;
  while (isMoved && from < placed.length && compareParticipants(read(from), seen) <= 0) from += 1;
  const to = Math.min(from + limit, placed.length);
  if (from === to) return emptyPage;
  return {
    body: body.subarray(startOf(from), ends[to - 1]),
    ends: ends.slice(from, to).map((end) => end - startOf(from)),
    mark: seals.slice(from * sealLength, to * sealLength),
    last: to < placed.length ? writeSeen(read(to - 1)) : undefined,
  };
}

function readKey(line: string): { readonly place: number; readonly key: string } {
  const end = line.indexOf(' ');
  return { place: Number(line.slice(0, end)), key: line.slice(end + 1) };
}

function areConsecutive(placed: readonly { readonly place: number }[], first: number): boolean {
  return placed.every(({ place }, index) => place === first + index);
}
