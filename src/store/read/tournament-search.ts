// Tournaments as pages list them: with the first three of each, narrowed by any filters.
import type { Reader, Value } from '../database.ts';
import { type Document, toDocument } from './document.ts';
import { type DateWindow, windowBounds } from './order.ts';
import { isHopeless, type TournamentFilters, writeFilter } from './tournament-filter.ts';

export interface SearchRequest {
  readonly filters: TournamentFilters;
  readonly window?: DateWindow;
  readonly after?: string | undefined;
  readonly limit: number;
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

type SearchRow = [slug: string, document: string, hash: string, podium: string | null, ord: string];

const columns = 't.slug, t.document, t.hash, t.podium, t.ord';
const bounds = { between: (alias: string) => `${alias}.ord > $1 AND ${alias}.ord < $2`, limit: '$3 + 0' };

/** `order`: soonest first. */
export function writeSearchQuery(
  filters: TournamentFilters,
  order?: 'DESC',
): { sql: string; values: readonly Value[] } {
  const { from, values } = writeFilter(filters, { ...bounds, ...(order && { order }) }, 4);
  return { sql: `SELECT ${columns} FROM ${from} ORDER BY t.ord ${order ?? ''} LIMIT $3 + 0`, values };
}

/** Newest first. */
export async function searchTournaments(
  reader: Reader,
  { filters, window = {}, after = '', limit }: SearchRequest,
): Promise<SearchPage> {
  if (isHopeless(filters)) return { found: [], last: undefined };
  const { above, below } = windowBounds(window);
  const between = { above: after > above ? after : above, below };
  return readBetween(reader, filters, between, limit);
}

/** Those whose order lies strictly between two texts. */
export async function readBetween(
  reader: Reader,
  filters: TournamentFilters,
  { above, below }: { readonly above: string; readonly below: string },
  limit: number,
  order?: 'DESC',
): Promise<SearchPage> {
  const { sql, values } = writeSearchQuery(filters, order);
  const rows = await reader.all<SearchRow>(sql, [above, below, limit + 1, ...values]);
  return {
    found: rows.slice(0, limit).map(toFound),
    last: rows.length > limit ? rows[limit - 1]?.[4] : undefined,
  };
}

function toFound([, document, hash, podium]: SearchRow): FoundTournament {
  return {
    tournament: toDocument(document, hash),
    podium: podium === null ? undefined : toDocument(podium),
  };
}

export const writeFoundQuery = (slugs: readonly string[]): string =>
  `SELECT ${columns} FROM tournament t WHERE t.slug IN (${slugs.map((_, index) => `$${index + 1}`).join(', ')})`;

/** Those of the tournaments that are there, by slug. */
export async function findTournaments(
  reader: Reader,
  slugs: readonly string[],
): Promise<Map<string, FoundTournament>> {
  if (slugs.length === 0) return new Map();
  const rows = await reader.all<SearchRow>(writeFoundQuery(slugs), slugs);
  return new Map(rows.map((row) => [row[0], toFound(row)]));
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
