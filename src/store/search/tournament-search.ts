// Tournaments that fit several filters at once (status, country, club, words). The filter with the fewest leads; the others are asked about each of its
// tournaments, and no request looks at more than a fixed number of them.
import type { Reader, Value } from '../database.ts';
import { type Document, readDocument } from '../document.ts';
import { type DateWindow, windowBounds } from '../order.ts';
import { startOf } from './words.ts';

const mostCandidates = 1000;

/** A word fits what has a word that begins so. */
export interface Filter {
  readonly by: 'status' | 'country' | 'club' | 'word';
  readonly value: string;
}

export interface SearchRequest {
  readonly filters: readonly Filter[];
  readonly window?: DateWindow;
  readonly after?: string | undefined;
  readonly limit: number;
  /** Most tournaments of the leading filter that the request looks at. */
  readonly most?: number;
}

export interface FoundTournament {
  readonly tournament: Document;
  /** The first three, once it is finished. */
  readonly podium: Document | undefined;
}

export interface SearchPage {
  readonly found: readonly FoundTournament[];
  readonly last: string | undefined;
}

/** The orders that fit; `$1` is the value. */
const rowsOf = (by: Filter['by'] | undefined) =>
  by === 'word'
    ? 'FROM tournament_word e WHERE e.word = $1'
    : `FROM tournament e WHERE ${by === undefined ? "'' = $1" : `e.${by} = $1`}`;

const between = 'AND e.ord > $2 AND e.ord < $3';

export const countQuery = (by: Filter['by']) =>
  `SELECT count(*) FROM (SELECT 1 ${rowsOf(by)} ${between} LIMIT $4) counted`;

export const boundaryQuery = (by: Filter['by']) =>
  `SELECT e.ord ${rowsOf(by)} ${between} ORDER BY e.ord LIMIT 1 OFFSET $4`;

/** Parameters: the value that leads, its bounds, how many, then the values of the others. */
export const searchQuery = (leading: Filter['by'] | undefined, others: readonly Filter['by'][]) => `
  SELECT t.slug, t.document, t.seal, t.podium, t.podium_seal, e.ord
  ${rowsOf(leading).replace(' WHERE', ' JOIN tournament t ON t.ord = e.ord WHERE')} ${between}
  ${others.map((by, index) => fits(by, `$${index + 5}`)).join(' ')} ORDER BY e.ord LIMIT $4`;

const fits = (by: Filter['by'], value: string) =>
  by === 'word'
    ? `AND EXISTS (SELECT 1 FROM tournament_word w WHERE w.word = ${value} AND w.ord = e.ord)`
    : `AND t.${by} = ${value}`;

type SearchRow = [
  ...[slug: string, document: string, seal: string],
  ...[podium: string | null, podiumSeal: string | null, ord: string],
];

export async function searchTournaments(
  reader: Reader,
  { filters, window = {}, after = '', limit, most = mostCandidates }: SearchRequest,
): Promise<SearchPage> {
  const bounds = windowBounds(window);
  const above = after > bounds.above ? after : bounds.above;
  const values = filters.map(({ by, value }) => ({ by, value: by === 'word' ? startOf(value) : value }));
  const { leading, others, isLong } = await findLeader(reader, values, above, bounds.below, most);
  const value = leading?.value ?? '';
  // Where the leading filter fits many, the request ends at the last one it may look at and the next goes on from there.
  const end =
    isLong && leading !== undefined
      ? await reader.first<[string]>(boundaryQuery(leading.by), [value, above, bounds.below, most - 1])
      : undefined;
  const below = end === undefined ? bounds.below : justBehind(end[0]);
  const query = searchQuery(
    leading?.by,
    others.map(({ by }) => by),
  );
  const parameters: Value[] = [value, above, below, limit + 1, ...others.map((other) => other.value)];
  const rows = await reader.all<SearchRow>(query, parameters);
  return {
    found: rows.slice(0, limit).map(toFound),
    last: rows.length > limit ? rows[limit - 1]?.[5] : end?.[0],
  };
}

function toFound([slug, document, seal, podium, podiumSeal]: SearchRow): FoundTournament {
  const what = `the tournament "${slug}"`;
  return {
    tournament: readDocument(document, seal, what),
    podium: podium === null ? undefined : readDocument(podium, podiumSeal ?? '', what),
  };
}

const justBehind = (ord: string): string => `${ord}\u0001`;

interface Leader {
  readonly leading: Filter | undefined;
  readonly others: readonly Filter[];
  readonly isLong: boolean;
}

/** One filter alone needs no search, however many fit. */
async function findLeader(
  reader: Reader,
  filters: readonly Filter[],
  above: string,
  below: string,
  most: number,
): Promise<Leader> {
  const [first, ...rest] = filters;
  if (rest.length === 0) return { leading: first, others: [], isLong: false };
  let leading = first;
  let fewest = Number.POSITIVE_INFINITY;
  for (const filter of filters) {
    const limit = Math.min(fewest, most);
    const row = await reader.first<[number]>(countQuery(filter.by), [filter.value, above, below, limit]);
    const count = Number(row?.[0] ?? 0);
    if (count < fewest) {
      leading = filter;
      fewest = count;
    }
  }
  return { leading, others: filters.filter((filter) => filter !== leading), isLong: fewest >= most };
}

/** From one to the next, without reading the tournaments between. */
export const countriesQuery = `
  WITH RECURSIVE found (country) AS (
    SELECT min(country) FROM tournament
    UNION ALL
    SELECT (SELECT min(t.country) FROM tournament t WHERE t.country > found.country) FROM found WHERE found.country IS NOT NULL)
  SELECT country FROM found WHERE country IS NOT NULL LIMIT $1`;

/** The countries that tournaments name. */
export async function listCountries(reader: Reader, most: number): Promise<string[]> {
  return (await reader.all<[string]>(countriesQuery, [most])).map(([country]) => country).sort();
}
