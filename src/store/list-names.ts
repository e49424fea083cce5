// The names of lists that begin alike, found from one to the next without reading what is in them.
import type { Reader } from './database.ts';

type Table = 'entry' | 'leaf';

export const namesStatement = (table: Table) => `
  WITH RECURSIVE found (list) AS (
    SELECT min(list) FROM ${table} WHERE list > $1 AND list < $2
    UNION ALL
    SELECT (SELECT min(list) FROM ${table} WHERE list > found.list AND list < $3) FROM found WHERE found.list IS NOT NULL)
  SELECT list FROM found WHERE list IS NOT NULL LIMIT $4`;

/** What follows the prefix, in order. */
export async function listNames(
  reader: Reader,
  table: Table,
  prefix: string,
  most: number,
): Promise<string[]> {
  const beyond = `${prefix}\u{10FFFF}`;
  const rows = await reader.all<[string]>(namesStatement(table), [prefix, beyond, beyond, most]);
  return rows.map(([list]) => list.slice(prefix.length));
}
