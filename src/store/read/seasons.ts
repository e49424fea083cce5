// Reads of published seasons. Those that are not published are stored as well, for their organisers (unpublished.ts).
import { type Reader, readInBatches } from '../database.ts';
import {
  type Bytes,
  bufferOf,
  type Document,
  findDocument,
  type ListPage,
  measureLarge,
  type PageOptions,
} from './document.ts';
import { readAll } from './dump.ts';
import { readList, writeListQuery } from './list.ts';

export function findSeason(reader: Reader, slug: string): Promise<Document | undefined> {
  const sql =
    'SELECT CAST(document AS BYTES) AS document, hash FROM season WHERE slug = $1 AND published = 1';
  return findDocument(reader, sql, [slug]);
}

const shown =
  'SELECT document, hash, ord, slug AS key FROM season WHERE published = 1 AND ord > $1 AND ord < $2';
const seasonsQuery = writeListQuery(shown);
const clubSeasonsQuery = writeListQuery(`${shown} AND club = $4`);

/** By the last day, newest first; seasons without one come first. */
export function listSeasons(
  reader: Reader,
  { club, ...request }: PageOptions & { readonly club?: string | undefined },
): Promise<ListPage> {
  if (club === undefined) return readList(reader, seasonsQuery, request);
  return readList(reader, clubSeasonsQuery, request, [club]);
}

/** The whole table. */
export function findSeasonStandings(reader: Reader, slug: string): Promise<Document | undefined> {
  const sql = `
    SELECT CAST(standings AS BYTES) AS document, standings_hash AS hash FROM season WHERE slug = $1 AND published = 1`;
  return findDocument(reader, sql, [slug]);
}

/** The size of a large table; 0 for any other. */
export async function measureSeason(reader: Reader, slug: string): Promise<number> {
  const sql = 'SELECT octet_length(standings) FROM season WHERE slug = $1 AND published = 1';
  return measureLarge((await reader.value<number>(sql, [slug])) ?? 0);
}

/** About how many bytes a list of so many seasons may have, since a rule may name thousands of tournaments; 0 if that is little. */
export async function measureSeasons(reader: Reader, count: number): Promise<number> {
  const most = await reader.value<number>(
    'SELECT coalesce(max(octet_length(document)), 0) FROM season WHERE published = 1',
  );
  return measureLarge(count * (most ?? 0));
}

/** Rows with their results: of a player, or of all people with exactly this name. Undefined if there is no such season. */
export async function findSeasonRows(
  reader: Reader,
  slug: string,
  who: { readonly id: string } | { readonly name: string },
): Promise<Buffer[] | undefined> {
  const [isTheirs, order, value] =
    'id' in who ? ['r.player_id = $2', '', who.id] : ['r.player = $2', 'ORDER BY r.place', who.name];
  const rows = await reader.values<Bytes | null>(
    `SELECT CAST(r.document AS BYTES) FROM season s LEFT JOIN season_standing r ON r.season = s.slug AND ${isTheirs}
     WHERE s.slug = $1 AND s.published = 1 ${order}`,
    [slug, value],
  );
  if (rows.length === 0) return undefined;
  return rows.flatMap((document) => (document === null ? [] : [bufferOf(document)]));
}

/** A season, as pages of other things name it. */
export interface NamedSeason {
  readonly slug: string;
  readonly name: string;
}

/** The seasons that a tournament counts for. */
export function listTournamentSeasons(reader: Reader, tournament: string): Promise<NamedSeason[]> {
  return reader.all<NamedSeason>(
    `SELECT s.slug, s.name FROM season_event e JOIN season s ON s.slug = e.season AND s.published = 1
     WHERE e.tournament = $1 ORDER BY s.ord`,
    [tournament],
  );
}

/** The seasons that a player has results in, with the player's row as JSON text. */
export function listPlayerSeasons(
  reader: Reader,
  player: string,
): Promise<(NamedSeason & { readonly row: string })[]> {
  return reader.all(
    `SELECT s.slug, s.name, r.document AS row FROM season_standing r JOIN season s ON s.slug = r.season AND s.published = 1
     WHERE r.player_id = $1 ORDER BY s.ord`,
    [player],
  );
}

/** The rows at these positions. They are found by the names of their players, which have an index. */
export async function listSeasonRows<T>(
  reader: Reader,
  slug: string,
  names: readonly string[],
  places: ReadonlySet<number>,
): Promise<T[]> {
  const rows = await reader.all<{ place: number; document: T }>(
    `SELECT r.place, r.document AS document_json FROM season_standing r JOIN season s ON s.slug = r.season AND s.published = 1
     WHERE r.season = $1 AND r.player IN LIST($2) ORDER BY r.place`,
    [slug, JSON.stringify(names)],
  );
  return rows.filter(({ place }) => places.has(place)).map(({ document }) => document);
}

/** The first row of each table. */
export async function listLeaders<T>(reader: Reader, slugs: readonly string[]): Promise<Map<string, T>> {
  const rows = await reader.all<{ season: string; document: T }>(
    `SELECT r.season, r.document AS document_json FROM season_standing r JOIN season s ON s.slug = r.season AND s.published = 1
     WHERE r.season IN LIST($1) AND r.place = 0`,
    [JSON.stringify(slugs)],
  );
  return new Map(rows.map(({ season, document }) => [season, document]));
}

/** Every row of every published table. */
export async function* dumpSeasons<T>(
  reader: Reader,
): AsyncGenerator<{ readonly season: string; readonly row: T }> {
  const seasons = readAll<{ slug: string }>((page) => listSeasons(reader, page));
  const sql = `SELECT place, document AS row_json FROM season_standing WHERE season = $3 AND place > $1 ORDER BY place LIMIT $2`;
  for await (const { slug: season } of seasons)
    for await (const { row } of readInBatches<{ row: T }>(reader, sql, [-1], { more: [season] }))
      yield { season, row };
}
