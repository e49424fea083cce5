// Reads of published ratings. Those that are not published are stored as well, for their organisers (unpublished.ts).
import { compareParticipants } from '#rules/name-order';
import type {
  RatingDayResource,
  RatingFactionResource,
  RatingOfResource,
  RatingPlayerResource,
  RatingRowResource,
} from '../../contract/rating-resources.ts';
import { type Reader, readInBatches } from '../database.ts';
import { type Document, findDocument, type ListPage, type PageOptions } from './document.ts';
import { readList, writeListQuery } from './list.ts';

export function findRating(reader: Reader, slug: string): Promise<Document | undefined> {
  const sql =
    'SELECT CAST(document AS BYTES) AS document, hash FROM rating WHERE slug = $1 AND published = 1';
  return findDocument(reader, sql, [slug]);
}

const shown =
  'SELECT document, hash, ord, slug AS key FROM rating WHERE published = 1 AND ord > $1 AND ord < $2';
const ratingsQuery = writeListQuery(shown);
const ofClubQuery = writeListQuery(`${shown} AND club = $4`);
const ofGameQuery = writeListQuery(`${shown} AND game = $4`);
const ofBothQuery = writeListQuery(`${shown} AND club = $4 AND game = $5`);

/** By game, then slug. */
export function listRatings(
  reader: Reader,
  { club, game, ...request }: PageOptions & { readonly club?: string | undefined },
): Promise<ListPage> {
  const ofAny = game === undefined ? ratingsQuery : ofGameQuery;
  const ofClub = game === undefined ? ofClubQuery : ofBothQuery;
  const sql = club === undefined ? ofAny : ofClub;
  return readList(reader, sql, request, [club ?? [], game ?? []].flat());
}

/** The names of people who are shown: players of the directory who are rated. */
export async function listRatedNames(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (let start = 0; start < ids.length; start += 5000) {
    const rows = await reader.all<{ id: string; name: string }>(
      `SELECT p.id, p.name FROM player p WHERE p.id IN LIST($1) AND substr(p.id, 1, 5) <> 'anon_'
         AND NOT EXISTS (SELECT 1 FROM unrated u WHERE u.id = p.id)`,
      [JSON.stringify(ids.slice(start, start + 5000))],
    );
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}

/** What the rating of rows is read from; `part` says whose stamps it has. */
function ofColumns(part: StampedPart): string {
  return `r.name AS of_name, f.summary AS summary_json, ${part === 'table' ? 'f.computed_at' : 'f.factions_at'} AS at,
    EXISTS (SELECT 1 FROM rating_due d WHERE d.rating = r.slug AND d.part = '${part}') AS is_due_flag`;
}

const published =
  'FROM rating r LEFT JOIN rating_figures f ON f.rating = r.slug WHERE r.slug = $1 AND r.published = 1';
const ofQueries = {
  table: `SELECT ${ofColumns('table')} ${published}`,
  factions: `SELECT ${ofColumns('factions')} ${published}`,
};

type StampedPart = 'table' | 'factions';

interface OfRow {
  readonly ofName: string;
  readonly summary: { readonly asOf: string | null } | null;
  readonly at: string | null;
  readonly isDue: boolean;
}

function writeOf(slug: string, { ofName: name, summary, at, isDue }: OfRow): RatingOfResource {
  return { slug, name, asOf: summary?.asOf ?? null, computedAt: at, upToDate: at !== null && !isDue };
}

export async function findRatingOf(
  reader: Reader,
  slug: string,
  part: StampedPart,
): Promise<RatingOfResource | undefined> {
  const row = await reader.first<OfRow>(ofQueries[part], [slug]);
  return row && writeOf(slug, row);
}

const rowColumns =
  'rank, name AS player, player AS player_id, points AS rating, low, high, battles, wins, draws, losses, first_played, last_played';

/** What the order of the table needs. */
type Seen = readonly [low: number, player: string, playerId: string];

/** The table of a rating with `rows`, in one statement, so that both are of the same fit. One row without a player if there are none. */
function writeTableQuery(rows: string): string {
  return `SELECT ${ofColumns('table')}, found.* FROM rating r LEFT JOIN rating_figures f ON f.rating = r.slug
    LEFT JOIN (SELECT place, ${rowColumns} FROM rating_standing WHERE rating = $1 AND list = $2 ${rows}) found ON true
    WHERE r.slug = $1 AND r.published = 1`;
}

const firstRowsQuery = writeTableQuery('ORDER BY place LIMIT $3');
/** The rows with the `low` of the last row seen, and the next ones. */
const nextRowsQuery = writeTableQuery(`AND low <= $4 ORDER BY low DESC, place
  LIMIT $3 + (SELECT count(*) FROM rating_standing e WHERE e.rating = $1 AND e.list = $2 AND e.low = $4)`);

export interface RatingPage {
  readonly rating: RatingOfResource;
  readonly rows: readonly RatingRowResource[];
  /** The order of the last row, if there are more. */
  readonly last: string | undefined;
}

/** A page of a table, by `low`, then by name as participants are. Undefined if there is no such rating. */
export async function findRatingTable(
  reader: Reader,
  slug: string,
  list: string,
  { limit, after }: PageOptions,
): Promise<RatingPage | undefined> {
  const seen = after === undefined ? undefined : (JSON.parse(after) as Seen);
  const values = [slug, list, limit + 1];
  const found = await reader.all<OfRow & RatingRowResource & { readonly place: number | null }>(
    seen === undefined ? firstRowsQuery : nextRowsQuery,
    seen === undefined ? values : [...values, seen[0]],
  );
  const [first] = found;
  if (first === undefined) return undefined;
  const rows = found
    .filter(({ place }) => place !== null)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(writeRow)
    .filter((row) => seen === undefined || isBehind(row, seen));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const order = last && ([last.low, last.player, last.playerId] satisfies Seen);
  return { rating: writeOf(slug, first), rows: page, last: order && JSON.stringify(order) };
}

function isBehind(row: RatingRowResource, [low, player, key]: Seen): boolean {
  return row.low < low || compareParticipants({ ...row, key: row.playerId }, { player, key }) > 0;
}

/** With its keys in the order of the resource. */
function writeRow(row: RatingRowResource): RatingRowResource {
  const { rank, player, playerId, rating, low, high } = row;
  const { battles, wins, draws, losses, firstPlayed, lastPlayed } = row;
  const figures = { battles, wins, draws, losses, firstPlayed, lastPlayed };
  return { rank, player, playerId, rating, low, high, ...figures };
}

/** The row of a player with each day of the course, in one statement, so that both are of the same fit. */
const playerQuery = `
  SELECT ${rowColumns}, list AS show, (
    SELECT '[' || string_agg(document, ',') || ']' FROM (
      SELECT CAST(JSON_OBJECT('date', day, 'rating', points, 'low', low, 'high', high, 'battles', battles) AS TEXT) AS document
      FROM rating_day WHERE rating = $1 AND player = $2 ORDER BY day) page) AS history_json
  FROM rating_standing WHERE player = $2 AND rating = $1 AND EXISTS (SELECT 1 FROM rating r WHERE r.slug = $1 AND r.published = 1)`;

/** The row of a player with the course; undefined if they are not in it. */
export async function findRatingPlayer(
  reader: Reader,
  slug: string,
  player: string,
): Promise<RatingPlayerResource | undefined> {
  const row = await reader.first<
    RatingRowResource & Pick<RatingPlayerResource, 'show'> & { readonly history: RatingDayResource[] | null }
  >(playerQuery, [slug, player]);
  if (row === undefined) return undefined;
  return { ...writeRow(row), show: row.show, history: row.history ?? [] };
}

export interface PlayerRating {
  readonly slug: string;
  readonly name: string;
  readonly rank: number | null;
  readonly rating: number;
  readonly low: number;
  readonly high: number;
}

/** The published ratings that a player is in, by game. */
export function listPlayerRatings(reader: Reader, player: string): Promise<PlayerRating[]> {
  return reader.all(
    `SELECT r.slug, r.name, s.rank, s.points AS rating, s.low, s.high
     FROM rating_standing s JOIN rating r ON r.slug = s.rating AND r.published = 1 WHERE s.player = $1 ORDER BY r.ord`,
    [player],
  );
}

export async function findRatingFactions(
  reader: Reader,
  slug: string,
): Promise<readonly RatingFactionResource[]> {
  const sql = `SELECT f.factions AS factions_json ${published}`;
  const row = await reader.first<{ factions: readonly RatingFactionResource[] | null }>(sql, [slug]);
  return row?.factions ?? [];
}

/** Every row, list by list. The dump reads only ratings that `listRatings` returned. */
export function dumpRatingRows(
  reader: Reader,
  slug: string,
): AsyncGenerator<RatingRowResource & { readonly show: string }> {
  const sql = `
    SELECT list AS show, place, ${rowColumns} FROM rating_standing
    WHERE rating = $4 AND (list, place) > ($1, $2) ORDER BY list, place LIMIT $3`;
  return readInBatches(reader, sql, ['', -1], { more: [slug] });
}

/** The course of everyone. */
export function dumpRatingDays(
  reader: Reader,
  slug: string,
): AsyncGenerator<RatingDayResource & { readonly playerId: string }> {
  const sql = `
    SELECT player AS player_id, day AS date, points AS rating, low, high, battles FROM rating_day
    WHERE rating = $4 AND (player, day) > ($1, $2) ORDER BY player, day LIMIT $3`;
  return readInBatches(reader, sql, ['', ''], { more: [slug] });
}
