// Event files out of the database: importing them gives the same state.
import { type RecordKind, recordKinds } from '../../contract/event-file.ts';
import type { TournamentRecord } from '../../domain/record.ts';
import type { Reader } from '../../store/database.ts';
import { listNames } from '../../store/records/mentions.ts';
import { findRecord, listRecords } from '../../store/records/records.ts';

/** What is named comes before what names it. */
const exportOrder: readonly RecordKind[] = ['battlePack', 'club', 'player', 'tournament', 'battle'];

/** Every record as a line of ndjson. */
export async function* exportAll(reader: Reader): AsyncGenerator<string> {
  for (const kind of exportOrder) {
    for await (const { json, published: isPublished } of listRecords(reader, kind)) {
      // The stored text is an object with at least one key, so that more can be put around them.
      const published = kind === 'tournament' ? `,"published":${isPublished}` : '';
      yield `{"kind":"${kind}",${json.slice(1, -1)}${published}}\n`;
    }
  }
}

/** One tournament with the records it names, as a `.json` event file; undefined where there is none. */
export async function exportTournament(reader: Reader, slug: string): Promise<object | undefined> {
  const stored = await findRecord(reader, 'tournament', slug);
  if (stored === undefined) return undefined;
  const tournament = JSON.parse(stored.json) as TournamentRecord;
  const { battlePack, club, participants, organizers } = tournament;
  const read = async (kind: RecordKind, keys: Iterable<string | null | undefined>): Promise<object> => {
    const found: unknown[] = [];
    for (const key of new Set(keys)) {
      const record = key == null ? undefined : await findRecord(reader, kind, key);
      if (record !== undefined) found.push(JSON.parse(record.json));
    }
    return found.length === 0 ? {} : { [recordKinds[kind].list]: found };
  };
  return {
    format: 'muster/1',
    ...(await read('battlePack', [battlePack])),
    ...(await read('club', [club, ...participants.map((participant) => participant.club)])),
    ...(await read(
      'player',
      [...participants, ...(organizers ?? [])].map(({ playerId }) => playerId).sort(),
    )),
    tournaments: [{ ...tournament, published: stored.published }],
  };
}

/** Up to this size a file is laid out for people; a larger one would hold up whoever else is served. */
const readableChars = 200_000;

/** The same as text. Of a large one nothing is parsed: stored texts are put side by side. */
export async function writeTournamentFile(reader: Reader, slug: string): Promise<string | undefined> {
  const stored = await findRecord(reader, 'tournament', slug);
  if (stored === undefined) return undefined;
  if (stored.json.length <= readableChars)
    return `${JSON.stringify(await exportTournament(reader, slug), null, 2)}\n`;
  const named = await listNames(reader, 'tournament', slug);
  const lists: string[] = [];
  for (const kind of ['battlePack', 'club', 'player'] as const) {
    const texts: string[] = [];
    for (const [what, name] of named) {
      const record = what === kind ? await findRecord(reader, kind, name) : undefined;
      if (record !== undefined) texts.push(record.json);
    }
    if (texts.length > 0) lists.push(`"${recordKinds[kind].list}":[${texts.join(',\n')}]`);
  }
  lists.push(`"tournaments":[${stored.json.slice(0, -1)},"published":${stored.published}}]`);
  return `{"format":"muster/1",\n${lists.join(',\n')}}\n`;
}
