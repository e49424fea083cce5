// Exports the database as event files: importing them restores the same state.
import { type RecordKind, recordKinds } from '#rules/event-file/event-file';
import type { Reader } from '../store/database.ts';
import { findAliases } from '../store/read/aliases.ts';
import { findStored, withPublished } from '../store/records/record-facts.ts';
import { findRecords, listRecords } from '../store/records/records.ts';
import { leaveOutRemoved } from './removed-events.ts';

/** Each kind comes after the kinds that it names. */
const exportOrder: readonly RecordKind[] = [
  'battlePack',
  'club',
  'player',
  'tournament',
  'battle',
  'season',
  'rating',
];

/** Every record as a line of ndjson. `onRemoved` is called with the tournaments that were removed and are left out of a season or rating that names them. */
export async function* exportAll(
  reader: Reader,
  onRemoved: (kind: RecordKind, key: string, tournaments: readonly string[]) => void = () => undefined,
): AsyncGenerator<string> {
  for (const kind of exportOrder) {
    for await (const { key, json, published } of listRecords(reader, kind)) {
      let record = JSON.parse(json);
      if (kind === 'season' || kind === 'rating') {
        const left = await leaveOutRemoved(reader, { kind, record });
        if (left.removed.length > 0) onRemoved(kind, key, left.removed);
        record = left.record;
      }
      yield `${JSON.stringify({ kind, ...withPublished(kind, record, published) })}\n`;
    }
  }
}

/** One tournament with the records it names, those of players by an alias too, as a `.json` event file; undefined if there is none. */
export async function exportTournament(reader: Reader, slug: string): Promise<object | undefined> {
  const stored = await findStored(reader, 'tournament', slug);
  if (stored === undefined) return undefined;
  const { record: tournament, published } = stored;
  const { battlePack, club, participants, organizers } = tournament;
  const read = async (kind: RecordKind, keys: Iterable<string | null | undefined>): Promise<object> => {
    const named = [...new Set(keys)].filter((key) => key != null);
    const found = new Map((await findRecords(reader, kind, named)).map(({ key, json }) => [key, json]));
    const records = named.flatMap((key) => found.get(key) ?? []).map((json) => JSON.parse(json) as object);
    return records.length === 0 ? {} : { [recordKinds[kind].list]: records };
  };
  const ids = [...participants, ...(organizers ?? [])].flatMap(({ playerId }) => playerId ?? []);
  const mainIds = (await findAliases(reader, ids)).values();
  return {
    format: 'muster/1',
    ...(await read('battlePack', [battlePack])),
    ...(await read('club', [club, ...participants.map((participant) => participant.club)])),
    ...(await read('player', [...ids, ...mainIds].sort())),
    tournaments: [{ ...tournament, published }],
  };
}

/** Up to this size a file is laid out for people. */
const readableChars = 200_000;

/** The same as text. */
export async function writeTournamentFile(reader: Reader, slug: string): Promise<string | undefined> {
  const file = await exportTournament(reader, slug);
  if (file === undefined) return undefined;
  const text = JSON.stringify(file);
  return `${text.length <= readableChars ? JSON.stringify(file, null, 2) : text}\n`;
}
