// Ids that are the same person (docs/people.md): an alias leads to the one id that everything shows.
import type { Reader } from '../database.ts';

/** Aliases with the player that each belongs to. */
export type Aliases = ReadonlyMap<string, string>;

export const aliasesQuery = 'SELECT id, player FROM alias WHERE id IN LIST($1) ORDER BY id, player';

/** Those of the ids that are aliases. */
export async function findAliases(reader: Reader, ids: readonly string[]): Promise<Aliases> {
  if (ids.length === 0) return new Map();
  return new Map(await reader.all<[string, string]>(aliasesQuery, [JSON.stringify(ids)]));
}

export const mainIdQuery = 'SELECT player FROM alias WHERE id = $1 ORDER BY player LIMIT 1';

/** The id that an alias is shown under; undefined where it is none. */
export async function findMainId(reader: Reader, id: string): Promise<string | undefined> {
  return (await reader.first<[string]>(mainIdQuery, [id]))?.[0];
}

export const aliasOwnersQuery = 'SELECT player FROM alias WHERE id = $1 ORDER BY player';

/** Every player that has the alias: more than one only inside an import. */
export async function listAliasOwners(reader: Reader, id: string): Promise<string[]> {
  return (await reader.all<[string]>(aliasOwnersQuery, [id])).map(([player]) => player);
}

export const aliasesOfQuery = 'SELECT id FROM alias WHERE player = $1 ORDER BY id';

export async function listAliasesOf(reader: Reader, player: string): Promise<string[]> {
  return (await reader.all<[string]>(aliasesOfQuery, [player])).map(([id]) => id);
}

export const sharedRecordsQuery = `
  SELECT kind, key FROM mention WHERE what = 'player' AND name IN LIST($1) GROUP BY kind, key HAVING count(*) > 1 ORDER BY kind DESC, key`;

/** Tournaments, then casual battles, published or not, that name more than one of the ids. */
export async function listSharedRecords(
  reader: Reader,
  ids: readonly string[],
): Promise<{ readonly kind: 'tournament' | 'battle'; readonly key: string }[]> {
  const rows = await reader.all<['tournament' | 'battle', string]>(sharedRecordsQuery, [JSON.stringify(ids)]);
  return rows.map(([kind, key]) => ({ kind, key }));
}
