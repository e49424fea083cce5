// Reads of seasons. Seasons that are not published are stored as well, for their organisers: every statement but the last selects published ones only.
import type { SeasonRowResource } from '../../contract/season-resources.ts';
import { type Reader, readInBatches } from '../database.ts';
import { readOwner } from '../records/ownership.ts';
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
  const most = await reader.value<number>('SELECT coalesce(max(octet_length(document)), 0) FROM season');
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
    `SELECT place, document AS document_json FROM season_standing WHERE season = $1 AND player IN LIST($2) ORDER BY place`,
    [slug, JSON.stringify(names)],
  );
  return rows.filter(({ place }) => places.has(place)).map(({ document }) => document);
}

/** The first row of each table. */
export async function listLeaders<T>(reader: Reader, slugs: readonly string[]): Promise<Map<string, T>> {
  const rows = await reader.all<{ season: string; document: T }>(
    'SELECT season, document AS document_json FROM season_standing WHERE season IN LIST($1) AND place = 0',
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

/** The table of a season, published or not: how many tournaments count, and its rows. */
export async function findSeasonTable(
  reader: Reader,
  slug: string,
): Promise<{ readonly events: number; readonly rows: readonly object[] } | undefined> {
  const row = await reader.first<{ events: number; standings: { readonly data: readonly object[] } }>(
    `SELECT (SELECT count(*) FROM season_event WHERE season = $1) AS events, standings AS standings_json
     FROM season WHERE slug = $1`,
    [slug],
  );
  return row && { events: Number(row.events), rows: row.standings.data };
}

/** Seasons and ratings, published or not, that name a tournament or club, each with what it belongs to as `nameOwner` writes it. */
export function listNaming(
  reader: Reader,
  what: 'tournament' | 'club',
  name: string,
): Promise<
  {
    readonly kind: 'season' | 'rating';
    readonly slug: string;
    readonly published: boolean;
    readonly owner: string | null;
  }[]
> {
  return reader.all(
    `SELECT m.kind, s.slug, s.published AS published_flag, coalesce(s.club, '@' || w.account) AS owner
     FROM mention m JOIN season s ON s.slug = m.key LEFT JOIN owner w ON w.kind = 'season' AND w.key = s.slug
     WHERE m.what = $1 AND m.name = $2 AND m.kind = 'season'
     UNION ALL SELECT m.kind, r.slug, r.published, r.club FROM mention m JOIN rating r ON r.slug = m.key
     WHERE m.what = $1 AND m.name = $2 AND m.kind = 'rating' ORDER BY 1 DESC, 2`,
    [what, name],
  );
}

/** How many seasons, published or not, a club or an account has. */
export async function countSeasons(reader: Reader, owner: string): Promise<number> {
  const [sql, value] = owner.startsWith('@')
    ? [
        `SELECT count(*) FROM owner w JOIN season s ON s.slug = w.key AND s.club IS NULL WHERE w.account = $1 AND w.kind = 'season'`,
        readOwner(owner),
      ]
    : ['SELECT count(*) FROM season WHERE club = $1', owner];
  return Number(await reader.value(sql, [value]));
}

/** What each of these seasons, published or not, belongs to: its club, else its owner as `nameOwner` writes it. Removed ones are left out. */
export function listSeasonOwners(
  reader: Reader,
  slugs: readonly string[],
): Promise<{ readonly slug: string; readonly owner: string | null }[]> {
  return reader.all(
    `SELECT s.slug, coalesce(s.club, '@' || w.account) AS owner
     FROM season s LEFT JOIN owner w ON w.kind = 'season' AND w.key = s.slug WHERE s.slug IN LIST($1) ORDER BY s.slug`,
    [JSON.stringify(slugs)],
  );
}

/** The tables of seasons, published or not: only for their organisers. */
export async function listSeasonTables(
  reader: Reader,
  slugs: readonly string[],
): Promise<{ readonly slug: string; readonly data: readonly SeasonRowResource[] }[]> {
  const rows = await reader.all<{ slug: string; standings: { readonly data: readonly SeasonRowResource[] } }>(
    'SELECT slug, standings AS standings_json FROM season WHERE slug IN LIST($1) ORDER BY slug',
    [JSON.stringify(slugs)],
  );
  return rows.map(({ slug, standings: { data } }) => ({ slug, data }));
}
