// Players as pages list them, narrowed by words, club and country. One statement, in the order of names, and no word has it look at more than a fixed
// number of rows.
import type { Reader, Value } from '../database.ts';
import { emptyPage, type Page, type PageRequest } from './document.ts';
import { everything, readList, writeListQuery } from './list.ts';
import { playersQuery } from './players.ts';
import type { Sought } from './words.ts';

export interface PlayerFilters {
  /** A slug. */
  readonly club?: string | undefined;
  /** Where they have played. */
  readonly country?: string | undefined;
  /** Null where something was sought that has no words, so that nobody fits. */
  readonly sought?: Sought | null | undefined;
}

/** Most rows of one word that are looked at. */
const mostLooked = 4000;

/** Parameters of lists come first. */
const firstFree = 5;
const columns = ['club', 'country'] as const;

export function writePlayersQuery({ sought, ...places }: PlayerFilters): {
  readonly sql: string;
  readonly values: readonly Value[];
} {
  const values: Value[] = [];
  const bind = (value: Value): string => `$${firstFree + values.push(value) - 1}`;
  const given = columns.flatMap((column) => {
    const value = places[column];
    return value === undefined ? [] : [{ column, value: bind(value) }];
  });
  const has = (alias: string) => (place: (typeof given)[number]) =>
    `EXISTS (SELECT 1 FROM player_${place.column} e WHERE e.${place.column} = ${place.value} AND e.ord = ${alias}.ord)`;
  const between = (alias: string) => `${alias}.ord > $2 AND ${alias}.ord < $3`;
  const list = (from: string, alias: string, ...conditions: readonly string[]) => ({
    sql: writeListQuery(
      everything,
      `SELECT p.document, p.hash, ${alias}.ord AS ord, p.id AS key FROM ${from} ${alias} JOIN player p ON p.ord = ${alias}.ord
       WHERE ${[...conditions, between(alias)].join(' AND ')}`,
    ),
    values,
  });
  if (sought) {
    const [first] = sought.words;
    const looked = `SELECT ord, words FROM player_word WHERE word >= ${bind(first.from)} AND word < ${bind(first.to)} LIMIT ${mostLooked}`;
    const fits = sought.words.map(({ pattern }) => `words LIKE ${bind(pattern)}`);
    const conditions = [...fits, ...given.map(has('counted')), between('counted')].join(' AND ');
    return list(
      `(SELECT DISTINCT ord FROM (${looked}) counted WHERE ${conditions} ORDER BY ord LIMIT $4 + 0)`,
      'found',
    );
  }
  const [leading, ...others] = given;
  if (leading === undefined) return { sql: playersQuery, values };
  return list(
    `player_${leading.column}`,
    'i',
    ...[`i.${leading.column} = ${leading.value}`, ...others.map(has('i'))],
  );
}

/** By name. */
export async function searchPlayers(
  reader: Reader,
  { filters, ...request }: PageRequest & { readonly filters: PlayerFilters },
): Promise<Page> {
  if (filters.sought === null) return emptyPage;
  const { sql, values } = writePlayersQuery(filters);
  return (await readList(reader, sql, '', request, values)) ?? emptyPage;
}

/** From one to the next, without reading the players between. */
export const playerCountriesQuery = `
  WITH RECURSIVE found (country) AS (
    SELECT min(country) FROM player_country
    UNION ALL
    SELECT (SELECT min(t.country) FROM player_country t WHERE t.country > found.country) FROM found WHERE found.country IS NOT NULL)
  SELECT country FROM found WHERE country IS NOT NULL LIMIT $1`;

/** The countries in which somebody played. */
export async function listPlayerCountries(reader: Reader, most: number): Promise<string[]> {
  return (await reader.all<[string]>(playerCountriesQuery, [most])).map(([country]) => country).sort();
}
