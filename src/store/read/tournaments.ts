// Reads of published tournaments. One that is not published has no rows here, so it cannot be found.
import type { Award } from '#rules/awards';
import type { Venue } from '#rules/venue';
import type { Reader } from '../database.ts';
import {
  type Bytes,
  type Document,
  emptyPage,
  findDocument,
  type ListPage,
  measureLarge,
  type PageOptions,
  toDocument,
} from './document.ts';
import { readList, writeListQuery } from './list.ts';
import { type TournamentFilters, writeFilter } from './tournament-search.ts';

export function findTournament(reader: Reader, slug: string): Promise<Document | undefined> {
  const sql = 'SELECT CAST(document AS BYTES) AS document, hash FROM tournament WHERE slug = $1';
  return findDocument(reader, sql, [slug]);
}

/** About how many bytes of a tournament one answer may read (standings, rounds, names); 0 if that is little. */
export async function measureTournament(reader: Reader, slug: string): Promise<number> {
  const bytes = await reader.value<number>(
    `SELECT 100 * players
       + coalesce((SELECT sum(octet_length(document) + coalesce(octet_length(explanation), 0)
           + coalesce(octet_length(results), 0)) FROM standing WHERE tournament = $1), 0)
       + coalesce((SELECT sum(octet_length(document)) FROM round WHERE tournament = $1), 0)
     FROM tournament WHERE slug = $1`,
    [slug],
  );
  return measureLarge(Number(bytes ?? 0));
}

/** Newest first. */
export async function listTournaments(
  reader: Reader,
  { filters = {}, ...request }: PageOptions & { readonly filters?: TournamentFilters },
): Promise<ListPage> {
  if (filters.words?.length === 0) return emptyPage;
  const { from, values } = writeFilter(filters);
  const list = `SELECT t.document, t.hash, t.ord AS ord, t.slug AS key FROM ${from}`;
  return readList(reader, writeListQuery(list), request, values);
}

/** The slugs that a search for a similar one compares. */
export function listTournamentSlugs(reader: Reader): Promise<string[]> {
  return reader.values<string>('SELECT slug FROM tournament ORDER BY slug LIMIT 5000');
}

/** Facts that the document of a tournament does not contain. */
export async function findFacts(reader: Reader, slug: string) {
  type FactsRow = {
    game: string | null;
    podium: string | null;
    pageHash: string;
    shownStage: string | null;
    listsShown: boolean;
  };
  const facts = await reader.first<FactsRow>(
    `SELECT game, podium, page_hash, lists_shown AS lists_shown_flag, (SELECT stage FROM standing WHERE tournament = $1 AND shown = 1) AS shown_stage
     FROM tournament WHERE slug = $1`,
    [slug],
  );
  return {
    game: facts?.game ?? null,
    /** The first three. */
    podium: facts?.podium == null ? undefined : toDocument(facts.podium),
    /** Changes whenever anything that pages show of the tournament changes. */
    pageHash: facts?.pageHash ?? '',
    /** The stage whose standings are shown by default. */
    shownStage: facts?.shownStage ?? undefined,
    /** Whether army lists are shown. */
    listsShown: facts?.listsShown ?? true,
  };
}

/** The awards of a tournament, in the order of the file; undefined where no such tournament is published. */
export async function findAwards(reader: Reader, slug: string): Promise<Award[] | undefined> {
  const rows = await reader.all<{ readonly name: string | null; readonly winners: Award['winners'] | null }>(
    `SELECT a.name, a.winners AS winners_json FROM tournament t LEFT JOIN award a ON a.tournament = t.slug
     WHERE t.slug = $1 ORDER BY a.place`,
    [slug],
  );
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ name, winners }) => (name === null ? [] : [{ name, winners: winners ?? [] }]));
}

export const noVenue: Venue = { timeZone: null, schedule: [], tables: [], labels: {} };

/** The schedule and the named tables of a tournament; undefined where none such is published. */
export async function findVenue(reader: Reader, slug: string): Promise<Venue | undefined> {
  const row = await reader.first<{ readonly document: Venue | null }>(
    `SELECT v.document AS document_json FROM tournament t LEFT JOIN venue v ON v.tournament = t.slug WHERE t.slug = $1`,
    [slug],
  );
  return row && (row.document ?? noVenue);
}

/** The first and the last day on which a tournament begins. */
export async function findDays(
  reader: Reader,
): Promise<{ readonly first: string; readonly last: string } | undefined> {
  const dayOf = (order: '' | 'DESC') =>
    `(SELECT start_date FROM tournament WHERE ord < '1' ORDER BY ord ${order} LIMIT 1)`;
  const days = await reader.first<{ first: string; last: string } | { first: null; last: null }>(
    `SELECT ${dayOf('DESC')} AS first, ${dayOf('')} AS last`,
  );
  return days === undefined || days.first === null ? undefined : days;
}

/** One row per stage, or one row without a stage if the tournament has none. Only the requested stage has its size, and its document if that is smaller than $4. */
function writeStandingsQuery(column: 'document' | 'explanation'): string {
  return `
  SELECT s.stage, CASE WHEN s.stage = $2 OR s.shown = $3 THEN octet_length(s.${column}) END AS bytes,
    CASE WHEN (s.stage = $2 OR s.shown = $3) AND octet_length(s.${column}) < $4 THEN CAST(s.${column} AS BYTES) END AS document, s.hash
  FROM tournament t LEFT JOIN standing s ON s.tournament = t.slug WHERE t.slug = $1 ORDER BY s.place`;
}

const standingsQueries = {
  document: writeStandingsQuery('document'),
  explanation: writeStandingsQuery('explanation'),
};

/**
 * The standings of a stage, by default of the one to show, and the ids of all stages. Undefined if there is no such tournament. A bracket has no
 * explanation. If they have `fewerBytes` or more, only their size is returned.
 */
export async function findStandings(
  reader: Reader,
  slug: string,
  stage: string | undefined,
  what: 'document' | 'explanation' = 'document',
  fewerBytes = 2 ** 31 - 1,
) {
  type StandingRow = { stage: string | null; bytes: number | null; document: Bytes | null; hash: string };
  const values = [slug, stage ?? '', stage === undefined ? 1 : -1, fewerBytes];
  const rows = await reader.all<StandingRow>(standingsQueries[what], values);
  if (rows.length === 0) return undefined;
  const { bytes, document, hash } = rows.find((row) => row.bytes !== null) ?? {};
  return {
    stages: rows.flatMap((row) => row.stage ?? []),
    standing: document ? toDocument(document, hash) : undefined,
    largeBytes: bytes && !document ? bytes : undefined,
  };
}
