// Reads of published seasons. Tables of others are stored as well, for their organisers alone: every statement but the last selects published ones only.
import { type Reader, readInBatches } from '../database.ts';
import {
  type Bytes,
  bufferOf,
  type Document,
  findDocument,
  type Page,
  type PageRequest,
} from './document.ts';
import { readAll } from './dump.ts';
import { readList, writeListQuery } from './list.ts';

export const seasonQuery =
  'SELECT CAST(document AS BYTES) AS document, hash FROM season WHERE slug = $1 AND published = 1';

export function findSeason(reader: Reader, slug: string): Promise<Document | undefined> {
  return findDocument(reader, seasonQuery, [slug]);
}

const shown = `SELECT document, hash, ord, slug AS key FROM season WHERE published = 1 AND ord > $1 AND ord < $2`;
export const seasonsQuery = writeListQuery(shown);
export const clubSeasonsQuery = writeListQuery(`${shown} AND club = $4`);

/** By the last day, newest first, without one before all. */
export function listSeasons(
  reader: Reader,
  { club, ...request }: PageRequest & { readonly club?: string | undefined },
): Promise<Page> {
  return club === undefined
    ? readList(reader, seasonsQuery, request)
    : readList(reader, clubSeasonsQuery, request, [club]);
}

export const seasonStandingsQuery =
  'SELECT CAST(standings AS BYTES) AS document, standings_hash AS hash FROM season WHERE slug = $1 AND published = 1';

/** The whole table. */
export function findSeasonStandings(reader: Reader, slug: string): Promise<Document | undefined> {
  return findDocument(reader, seasonStandingsQuery, [slug]);
}

export const seasonBytesQuery =
  'SELECT octet_length(standings) FROM season WHERE slug = $1 AND published = 1';

/** Smaller tables are read in a few milliseconds. */
const largeBytes = 1024 * 1024;

/** How large a large table is; 0 of others. */
export async function measureSeason(reader: Reader, slug: string): Promise<number> {
  const bytes = (await reader.value<number>(seasonBytesQuery, [slug])) ?? 0;
  return bytes < largeBytes ? 0 : bytes;
}

/** About how much a list of so many may have: a rule may name thousands of tournaments. 0 where that is little. */
export async function measureSeasons(reader: Reader, count: number): Promise<number> {
  const most = await reader.value<number>('SELECT coalesce(max(octet_length(document)), 0) FROM season');
  const bytes = count * (most ?? 0);
  return bytes < largeBytes ? 0 : bytes;
}

export const seasonPlayerQuery = `
  SELECT CAST(r.document AS BYTES) FROM season s LEFT JOIN season_standing r ON r.season = s.slug AND r.player_id = $2
  WHERE s.slug = $1 AND s.published = 1`;
export const seasonNameQuery = `
  SELECT CAST(r.document AS BYTES) FROM season s LEFT JOIN season_standing r ON r.season = s.slug AND r.player = $2
  WHERE s.slug = $1 AND s.published = 1 ORDER BY r.place`;

/** Rows with their results: of an id, or of all people with exactly this name. Undefined where there is no such season. */
export async function findSeasonRows(
  reader: Reader,
  slug: string,
  who: { readonly id: string } | { readonly name: string },
): Promise<Buffer[] | undefined> {
  const rows =
    'id' in who
      ? await reader.values<Bytes | null>(seasonPlayerQuery, [slug, who.id])
      : await reader.values<Bytes | null>(seasonNameQuery, [slug, who.name]);
  if (rows.length === 0) return undefined;
  return rows.flatMap((document) => (document === null ? [] : [bufferOf(document)]));
}

/** A season, as pages of other things name it. */
export interface NamedSeason {
  readonly slug: string;
  readonly name: string;
}

export const tournamentSeasonsQuery = `
  SELECT s.slug, s.name FROM season_event e JOIN season s ON s.slug = e.season AND s.published = 1
  WHERE e.tournament = $1 ORDER BY s.ord`;

/** Those that a tournament counts for. */
export function listTournamentSeasons(reader: Reader, tournament: string): Promise<NamedSeason[]> {
  return reader.all<NamedSeason>(tournamentSeasonsQuery, [tournament]);
}

export const playerSeasonsQuery = `
  SELECT s.slug, s.name, r.document AS row FROM season_standing r JOIN season s ON s.slug = r.season AND s.published = 1
  WHERE r.player_id = $1 ORDER BY s.ord`;

/** Those in whose table a player is, with the row as JSON text. */
export function listPlayerSeasons(
  reader: Reader,
  player: string,
): Promise<(NamedSeason & { readonly row: string })[]> {
  return reader.all(playerSeasonsQuery, [player]);
}

interface StandingRow {
  readonly place: number;
  readonly document: string;
}

export const seasonRowsQuery = `
  SELECT place, document FROM season_standing WHERE season = $1 AND player IN LIST($2) ORDER BY place`;

/** The rows at these positions. They are found by the names of their players, which have an index. */
export async function listSeasonRows<T>(
  reader: Reader,
  slug: string,
  names: readonly string[],
  places: ReadonlySet<number>,
): Promise<T[]> {
  const rows = await reader.all<StandingRow>(seasonRowsQuery, [slug, JSON.stringify(names)]);
  return rows.flatMap(({ place, document }) => (places.has(place) ? [JSON.parse(document) as T] : []));
}

export const leadersQuery =
  'SELECT season, document FROM season_standing WHERE season IN LIST($1) AND place = 0';

/** The first row of each table. */
export async function listLeaders<T>(reader: Reader, slugs: readonly string[]): Promise<Map<string, T>> {
  const rows = await reader.all<{ season: string; document: string }>(leadersQuery, [JSON.stringify(slugs)]);
  return new Map(rows.map(({ season, document }) => [season, JSON.parse(document) as T]));
}

export const dumpSeasonQuery = `
  SELECT place, document FROM season_standing WHERE season = $3 AND place > $1 ORDER BY place LIMIT $2`;

/** Every row of every published table. */
export async function* dumpSeasons<T>(
  reader: Reader,
): AsyncGenerator<{ readonly season: string; readonly row: T }> {
  const seasons = readAll<{ slug: string }>((page) => listSeasons(reader, page));
  for await (const { slug: season } of seasons) {
    const rows = readInBatches<StandingRow>(reader, dumpSeasonQuery, [-1], { more: [season] });
    for await (const { document } of rows) yield { season, row: JSON.parse(document) as T };
  }
}

export const tablesQuery = 'SELECT slug, standings FROM season WHERE slug IN LIST($1) ORDER BY slug';

/** The tables of seasons, published or not: for their organisers alone. */
export async function listTables(
  reader: Reader,
  slugs: readonly string[],
): Promise<{ readonly slug: string; readonly data: readonly object[] }[]> {
  const rows = await reader.all<{ slug: string; standings: string }>(tablesQuery, [JSON.stringify(slugs)]);
  return rows.map(({ slug, standings }) => ({
    slug,
    data: (JSON.parse(standings) as { data: readonly object[] }).data,
  }));
}
