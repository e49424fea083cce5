// The records as they were imported: the truth from which everything published is made.
import type { BattlePackRecord } from '../contract/event-file.ts';
import type { Reader, Writer } from './database.ts';
import type { Published } from './publish.ts';

/** The same digest means the same record. */
export interface Stored {
  readonly digest: string;
}

export interface StoredThing extends Stored {
  readonly published: Published | undefined;
}

type Span = [digest: string, first: number | null, last: number | null, places: Uint8Array | null];

function toThing([digest, first, last, places]: Span): StoredThing {
  const published = first === null || last === null || places === null ? undefined : { first, last, places };
  return { digest, published };
}

export async function findPackRecord(reader: Reader, name: string): Promise<Stored | undefined> {
  const row = await reader.first<[string]>('SELECT digest FROM battle_pack WHERE name = $1', [name]);
  return row && { digest: row[0] };
}

export type Packs = ReadonlyMap<string, BattlePackRecord>;

export async function readPacks(reader: Reader): Promise<Map<string, BattlePackRecord>> {
  const rows = await reader.all<[string, string]>('SELECT name, record FROM battle_pack');
  return new Map(rows.map(([name, record]) => [name, JSON.parse(record) as BattlePackRecord]));
}

export async function savePack(writer: Writer, name: string, digest: string, json: string): Promise<void> {
  await writer.run('DELETE FROM battle_pack WHERE name = $1', [name]);
  await writer.insert('battle_pack', ['name', 'digest', 'record'], [[name, digest, json]]);
}

export async function findPlayerRecord(reader: Reader, id: string): Promise<Stored | undefined> {
  const row = await reader.first<[string]>('SELECT digest FROM player WHERE id = $1', [id]);
  return row && { digest: row[0] };
}

/** Changes a row where the player is new. */
const addPlayerQuery = 'INSERT INTO player (id, digest, record) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';

/** In one step, because there are many and most of them are new; false where there is one of this id. */
export async function addPlayer(writer: Writer, id: string, digest: string, json: string): Promise<boolean> {
  return (await writer.run(addPlayerQuery, [id, digest, json])) > 0;
}

export async function savePlayer(writer: Writer, id: string, digest: string, json: string): Promise<void> {
  await writer.upsert('player', ['id'], ['id', 'digest', 'record'], [[id, digest, json]]);
}

export async function forgetPlayer(writer: Writer, id: string): Promise<void> {
  await writer.run('DELETE FROM player WHERE id = $1', [id]);
}

export async function findClubRecord(reader: Reader, slug: string): Promise<StoredThing | undefined> {
  const row = await reader.first<Span>(
    'SELECT digest, document, document, places FROM club WHERE slug = $1',
    [slug],
  );
  return row && toThing(row);
}

export async function saveClub(
  writer: Writer,
  slug: string,
  digest: string,
  json: string,
  { first, places }: Published,
): Promise<void> {
  await writer.run('DELETE FROM club WHERE slug = $1', [slug]);
  await writer.insert(
    'club',
    ['slug', 'digest', 'document', 'places', 'record'],
    [[slug, digest, first, places, json]],
  );
}

export async function forgetClub(writer: Writer, slug: string): Promise<void> {
  await writer.run('DELETE FROM club WHERE slug = $1', [slug]);
}

export interface StoredTournament extends StoredThing {
  readonly visible: boolean;
}

export async function findTournamentRecord(
  reader: Reader,
  slug: string,
): Promise<StoredTournament | undefined> {
  const row = await reader.first<[...Span, number]>(
    'SELECT digest, document, last_document, places, published FROM tournament WHERE slug = $1',
    [slug],
  );
  return row && { ...toThing([row[0], row[1], row[2], row[3]]), visible: row[4] === 1 };
}

export interface TournamentRow {
  readonly slug: string;
  readonly visible: boolean;
  readonly battlePack: string | null;
  /** Clubs it names, each once. */
  readonly clubs: readonly string[];
  readonly digest: string;
  readonly packed: Uint8Array;
  readonly published: Published | undefined;
}

export async function saveTournament(writer: Writer, row: TournamentRow): Promise<void> {
  await writer.insert(
    'tournament',
    ['slug', 'published', 'battle_pack', 'digest', 'document', 'last_document', 'places', 'record'],
    [
      [
        row.slug,
        row.visible ? 1 : 0,
        row.battlePack,
        row.digest,
        row.published?.first ?? null,
        row.published?.last ?? null,
        row.published?.places ?? null,
        row.packed,
      ],
    ],
  );
  await writer.insert(
    'club_use',
    ['club', 'tournament'],
    row.clubs.map((club) => [club, row.slug]),
  );
}

/** Takes away the rows that belong to a tournament; its documents are withdrawn by the publisher, the ids of its battles released. */
export async function forgetTournament(writer: Writer, slug: string): Promise<void> {
  for (const [table, column] of [
    ['tournament', 'slug'],
    ['club_use', 'tournament'],
    ['standing', 'tournament'],
  ]) {
    await writer.run(`DELETE FROM ${table} WHERE ${column} = $1`, [slug]);
  }
}

export async function findCasualRecord(reader: Reader, id: string): Promise<StoredThing | undefined> {
  const row = await reader.first<Span>(
    'SELECT digest, document, last_document, places FROM casual_battle WHERE id = $1',
    [id],
  );
  return row && toThing(row);
}

export interface CasualRow {
  readonly id: string;
  readonly club: string | null;
  readonly battlePack: string | null;
  readonly digest: string;
  readonly packed: Uint8Array;
  readonly published: Published | undefined;
}

export async function saveCasual(writer: Writer, row: CasualRow): Promise<void> {
  await writer.insert(
    'casual_battle',
    ['id', 'club', 'battle_pack', 'digest', 'document', 'last_document', 'places', 'record'],
    [
      [
        row.id,
        row.club,
        row.battlePack,
        row.digest,
        row.published?.first ?? null,
        row.published?.last ?? null,
        row.published?.places ?? null,
        row.packed,
      ],
    ],
  );
}

export async function forgetCasual(writer: Writer, id: string): Promise<void> {
  await writer.run('DELETE FROM casual_battle WHERE id = $1', [id]);
  await writer.run(`DELETE FROM battle WHERE id = $1 AND tournament = ''`, [id]);
}

/** Every tournament, published or not, by slug; read in steps so that memory does not grow with their number. */
export async function* listTournamentRecords(
  reader: Reader,
): AsyncGenerator<{ slug: string; visible: boolean }> {
  const step = 500;
  let after = '';
  for (;;) {
    const rows = await reader.all<[string, number]>(
      'SELECT slug, published FROM tournament WHERE slug > $1 ORDER BY slug LIMIT $2',
      [after, step],
    );
    for (const [slug, published] of rows) yield { slug, visible: published === 1 };
    after = rows.at(-1)?.[0] ?? '';
    if (rows.length < step) return;
  }
}
