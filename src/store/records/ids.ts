// Ids that are in use: those of battles, published or not, and those of the records that one import has read. Ids of battles are unique over everything, but
// inside one import an id may move from one tournament to another, so the database has no unique index: the importer checks it.
import { compareText } from '#rules/name-order';
import type { Reader, Writer } from '../database.ts';
import { emptyTables } from '../engine/temporary-tables.ts';

/** Returns those of the ids that a battle has. */
export async function listUsedIds(reader: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const sql = 'SELECT DISTINCT id FROM battle WHERE id IN LIST($1) ORDER BY id';
  return reader.values<string>(sql, [JSON.stringify(ids)]);
}

/** Which tournaments have a battle of this id; "" is a casual battle. */
export async function listBattleOwners(reader: Reader, id: string): Promise<string[]> {
  const sql = `SELECT coalesce(tournament, '') FROM battle WHERE id = $1`;
  return (await reader.values<string>(sql, [id])).sort(compareText);
}

/** Ids that begin with the slug of a tournament and a hyphen, but are not of its battles. */
export async function listIdsOfOthers(reader: Reader, slug: string): Promise<ReadonlySet<string>> {
  const ids = await reader.values<string>(
    `SELECT id FROM battle WHERE id >= $1 AND id < $2 AND coalesce(tournament, '') <> $3`,
    // The full stop is the next character after the hyphen.
    [`${slug}-`, `${slug}.`, slug],
  );
  return new Set(ids);
}

/** Keys of the records imported so far, stored in a temporary table so that memory does not grow with the file. */
export interface Seen {
  /** Adds keys with their locations; returns the earlier locations of those that were there already. */
  note(kind: string, locations: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>>;
  has(kind: string, key: string): Promise<boolean>;
}

export async function startSeen(writer: Writer): Promise<Seen> {
  await emptyTables(writer, {
    seen: '(kind TEXT, name TEXT, place TEXT, PRIMARY KEY (kind, name)) WITHOUT ROWID',
  });
  async function find(kind: string, keys: Iterable<string>): Promise<Map<string, string>> {
    const rows = await writer.all<{ name: string; location: string }>(
      'SELECT name, place AS location FROM seen WHERE kind = $1 AND name IN LIST($2)',
      [kind, JSON.stringify([...keys])],
    );
    return new Map(rows.map(({ name, location }) => [name, location]));
  }
  return {
    async note(kind, locations) {
      const before = await find(kind, locations.keys());
      const rows = Array.from(locations, ([name, place]) => ({ kind, name, place }));
      await writer.insert(
        'seen',
        rows.filter(({ name }) => !before.has(name)),
      );
      return before;
    },
    has: async (kind, key) => (await find(kind, [key])).size > 0,
  };
}
