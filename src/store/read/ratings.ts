// Reads of ratings. Ratings that are not published are stored as well, for their organisers: every statement selects published ones only, but for the names.
import { compareParticipants } from '#rules/name-order';
import type {
  RatingDayResource,
  RatingFactionResource,
  RatingOfResource,
  RatingPlayerResource,
  RatingRowResource,
} from '../../contract/rating-resources.ts';
import { type Reader, readInBatches, type Value } from '../database.ts';
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

/** The rating of rows; `part` says whose stamps it has. */
export async function findRatingOf(
  reader: Reader,
  slug: string,
  part: 'table' | 'factions',
): Promise<RatingOfResource | undefined> {
  const row = await reader.first<{
    name: string;
    summary: { readonly asOf: string | null } | null;
    at: string | null;
    isDue: boolean;
  }>(
    `SELECT r.name, f.summary AS summary_json, ${part === 'table' ? 'f.computed_at' : 'f.factions_at'} AS at,
       EXISTS (SELECT 1 FROM rating_due d WHERE d.rating = r.slug AND d.part = $2) AS is_due_flag
     FROM rating r LEFT JOIN rating_figures f ON f.rating = r.slug WHERE r.slug = $1 AND r.published = 1`,
    [slug, part],
  );
  if (row === undefined) return undefined;
  const { name, summary, at, isDue } = row;
  return { slug, name, asOf: summary?.asOf ?? null, computedAt: at, upToDate: at !== null && !isDue };
}

const rowColumns =
  'rank, name AS player, player AS player_id, points AS rating, low, high, battles, wins, draws, losses, first_played, last_played';

/** What the order of the table needs. */
type Seen = readonly [low: number, player: string, playerId: string];

/** By `low`, then by name as participants are. Undefined if there is no such rating. */
export async function listRatingRows(
  reader: Reader,
  slug: string,
  list: string,
  { limit, after }: PageOptions,
): Promise<{ readonly rows: readonly RatingRowResource[]; readonly last: string | undefined }> {
  const of = `SELECT ${rowColumns} FROM rating_standing WHERE rating = $1 AND list = $2`;
  const rows: RatingRowResource[] = [];
  if (after === undefined)
    rows.push(...(await readRows(reader, `${of} ORDER BY place LIMIT $3`, [slug, list, limit + 1])));
  else {
    const [low, player, key] = JSON.parse(after) as Seen;
    const equal = await readRows(reader, `${of} AND low = $3 ORDER BY place`, [slug, list, low]);
    rows.push(
      ...equal.filter((row) => compareParticipants({ ...row, key: row.playerId }, { player, key }) > 0),
    );
    if (rows.length <= limit)
      rows.push(
        ...(await readRows(reader, `${of} AND low < $3 ORDER BY low DESC, place LIMIT $4`, [
          slug,
          list,
          low,
          limit + 1,
        ])),
      );
  }
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const seen = last && ([last.low, last.player, last.playerId] satisfies Seen);
  return { rows: page, last: seen && JSON.stringify(seen) };
}

async function readRows(reader: Reader, sql: string, values: readonly Value[]): Promise<RatingRowResource[]> {
  return (await reader.all<RatingRowResource>(sql, values)).map(writeRow);
}

/** With its keys in the order of the resource. */
function writeRow(row: RatingRowResource): RatingRowResource {
  const { rank, player, playerId, rating, low, high } = row;
  const { battles, wins, draws, losses, firstPlayed, lastPlayed } = row;
  const figures = { battles, wins, draws, losses, firstPlayed, lastPlayed };
  return { rank, player, playerId, rating, low, high, ...figures };
}

/** The row of a player with the course; undefined if they are not in it. */
export async function findRatingPlayer(
  reader: Reader,
  slug: string,
  player: string,
): Promise<RatingPlayerResource | undefined> {
  const row = await reader.first<RatingRowResource & Pick<RatingPlayerResource, 'show'>>(
    `SELECT ${rowColumns}, list AS show FROM rating_standing WHERE player = $2 AND rating = $1`,
    [slug, player],
  );
  if (row === undefined) return undefined;
  const history = await reader.all<RatingDayResource>(
    'SELECT day AS date, points AS rating, low, high, battles FROM rating_day WHERE rating = $1 AND player = $2 ORDER BY day',
    [slug, player],
  );
  return { ...writeRow(row), show: row.show, history };
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
  const sql = 'SELECT factions AS factions_json FROM rating_figures WHERE rating = $1';
  const row = await reader.first<{ factions: readonly RatingFactionResource[] | null }>(sql, [slug]);
  return row?.factions ?? [];
}

/** The club of a rating, published or not; null without one. */
export async function findRatingClub(reader: Reader, slug: string): Promise<string | null> {
  return (await reader.value<string | null>('SELECT club FROM rating WHERE slug = $1', [slug])) ?? null;
}

/** How many ratings a club has, published or not. */
export async function countRatings(reader: Reader, club: string): Promise<number> {
  return Number(await reader.value('SELECT count(*) FROM rating WHERE club = $1', [club]));
}

/** Every row, list by list. */
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
