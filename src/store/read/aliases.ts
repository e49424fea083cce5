// Ids that are the same person (docs/people.md): an alias leads to the one id that everything shows.
import type { Reader } from '../database.ts';

/** Aliases with the player that each belongs to. */
export type Aliases = ReadonlyMap<string, string>;

export const aliasesQuery = 'SELECT id, player FROM alias WHERE id IN LIST($1) ORDER BY id, player';

/** Those of the ids that are aliases. */
export async function findAliases(reader: Reader, ids: readonly string[]): Promise<Aliases> {
  if (ids.length === 0) return new Map();
  const rows = await reader.all<{ id: string; player: string }>(aliasesQuery, [JSON.stringify(ids)]);
  return new Map(rows.map(({ id, player }) => [id, player]));
}

export const aliasOwnersQuery = 'SELECT player FROM alias WHERE id = $1 ORDER BY player';

/** The id that an alias is shown under; undefined where it is none. */
export function findMainId(reader: Reader, id: string): Promise<string | undefined> {
  return reader.value<string>(aliasOwnersQuery, [id]);
}

/** Every player that has the alias: more than one only inside an import. */
export function listAliasOwners(reader: Reader, id: string): Promise<string[]> {
  return reader.values<string>(aliasOwnersQuery, [id]);
}

export const aliasesOfQuery = 'SELECT id FROM alias WHERE player = $1 ORDER BY id';

export function listAliasesOf(reader: Reader, player: string): Promise<string[]> {
  return reader.values<string>(aliasesOfQuery, [player]);
}

export const sharedRecordsQuery = `
  SELECT kind, key FROM mention WHERE what = 'player' AND name IN LIST($1) GROUP BY kind, key HAVING count(*) > 1 ORDER BY kind DESC, key`;

/** Tournaments, then casual battles, published or not, that name more than one of the ids. */
export function listSharedRecords(
  reader: Reader,
  ids: readonly string[],
): Promise<{ readonly kind: 'tournament' | 'battle'; readonly key: string }[]> {
  return reader.all(sharedRecordsQuery, [JSON.stringify(ids)]);
}
