// Reads of published tournaments. One that is not published has no rows here, so it cannot be found.
import type { Reader, Value } from '../database.ts';
import { type Bytes, type Document, emptyPage, type Page, type PageRequest, toDocument } from './document.ts';
import { readList, writeListQuery } from './list.ts';
import { type TournamentFilters, writeFilter } from './tournament-search.ts';

export const tournamentQuery = 'SELECT CAST(document AS BYTES), hash FROM tournament WHERE slug = $1';

export async function findTournament(reader: Reader, slug: string): Promise<Document | undefined> {
  const row = await reader.first<[Bytes, string]>(tournamentQuery, [slug]);
  return row && toDocument(...row);
}

export const tournamentBytesQuery = `
  SELECT 100 * players
    + coalesce((SELECT sum(octet_length(document) + coalesce(octet_length(explanation), 0)
        + coalesce(octet_length(results), 0)) FROM standing WHERE tournament = $1), 0)
    + coalesce((SELECT sum(octet_length(document)) FROM round WHERE tournament = $1), 0)
  FROM tournament WHERE slug = $1`;

/** A tournament of some two thousand players; smaller ones are read in a few milliseconds. */
const largeBytes = 1024 * 1024;

/** About how much there is of a large tournament that answers read at once: standings, rounds, names. 0 of others. */
export async function measureTournament(reader: Reader, slug: string): Promise<number> {
  const bytes = Number((await reader.first<[number]>(tournamentBytesQuery, [slug]))?.[0] ?? 0);
  return bytes < largeBytes ? 0 : bytes;
}

export function writeTournamentsQuery(filters: TournamentFilters): { sql: string; values: readonly Value[] } {
  const { from, values } = writeFilter(filters);
  const list = `SELECT t.document, t.hash, t.ord AS ord, t.slug AS key FROM ${from}`;
  return { sql: writeListQuery(list), values };
}

/** Newest first. */
export async function listTournaments(
  reader: Reader,
  { filters = {}, ...request }: PageRequest & { readonly filters?: TournamentFilters },
): Promise<Page> {
  if (filters.words?.length === 0) return emptyPage;
  const { sql, values } = writeTournamentsQuery(filters);
  return readList(reader, sql, request, values);
}

/** As many slugs as a search for a similar one looks through. */
export async function listTournamentSlugs(reader: Reader): Promise<string[]> {
  const rows = await reader.all<[string]>('SELECT slug FROM tournament ORDER BY slug LIMIT 5000');
  return rows.map(([slug]) => slug);
}

export const gameQuery = 'SELECT game FROM tournament WHERE slug = $1';

/** Null where it has none. */
export async function findGame(reader: Reader, slug: string): Promise<string | null> {
  return (await reader.first<[string | null]>(gameQuery, [slug]))?.[0] ?? null;
}

export const podiumQuery = 'SELECT podium FROM tournament WHERE slug = $1 AND podium IS NOT NULL';

/** The first three of a finished tournament. */
export async function findPodium(reader: Reader, slug: string): Promise<Document | undefined> {
  const row = await reader.first<[string]>(podiumQuery, [slug]);
  return row && toDocument(row[0]);
}

function dayOf(order: '' | 'DESC') {
  return `(SELECT start_date FROM tournament WHERE ord < '1' ORDER BY ord ${order} LIMIT 1)`;
}
export const daysQuery = `SELECT ${dayOf('DESC')}, ${dayOf('')}`;

/** The first and the last day on which a tournament begins. */
export async function findDays(
  reader: Reader,
): Promise<{ readonly first: string; readonly last: string } | undefined> {
  const [first = null, last = null] = (await reader.first<[string | null, string | null]>(daysQuery)) ?? [];
  return first === null || last === null ? undefined : { first, last };
}

export interface StandingsFound {
  /** Every stage of the tournament, in stage order. */
  readonly stages: readonly string[];
  readonly standing: Document | undefined;
}

/** A row a stage, and one without a stage where the tournament has none; the document of the one asked for. */
function writeStandingsQuery(column: 'document' | 'explanation') {
  return `
  SELECT s.stage, CASE WHEN s.stage = $2 OR s.shown = $3 THEN CAST(s.${column} AS BYTES) END, s.hash
  FROM tournament t LEFT JOIN standing s ON s.tournament = t.slug WHERE t.slug = $1 ORDER BY s.place`;
}

export const standingQuery = writeStandingsQuery('document');
/** A bracket explains nothing. */
export const explanationQuery = writeStandingsQuery('explanation');

type StandingRow = [stage: string | null, document: Bytes | null, hash: string];

/** The standings of a stage, or of the one to show where none is named. Undefined where there is no such tournament. */
export async function findStandings(
  reader: Reader,
  slug: string,
  stage: string | undefined,
  what: 'document' | 'explanation' = 'document',
): Promise<StandingsFound | undefined> {
  const query = what === 'document' ? standingQuery : explanationQuery;
  const rows = await reader.all<StandingRow>(query, [slug, stage ?? '', stage === undefined ? 1 : -1]);
  if (rows.length === 0) return undefined;
  const [, document, hash] = rows.find((row) => row[1] !== null) ?? [];
  return {
    stages: rows.flatMap(([id]) => id ?? []),
    standing: document ? toDocument(document, hash) : undefined,
  };
}
