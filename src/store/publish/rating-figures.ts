// The computed figures of ratings: each part is stored as a whole, and withdrawn data is removed from them at once.

import type { Reader, Writer } from '../database.ts';
import { hashAll } from '../read/document.ts';
import { isOfRating } from '../read/rating-battles.ts';
import type { RatingPart } from './due-ratings.ts';
import { isGone } from './rating-battles.ts';

export interface RatingFigures {
  readonly computedAt: string | null;
  readonly recordAt: string | null;
  readonly factionsAt: string | null;
  readonly rowsHash: string | null;
  readonly summary: RatingSummary | null;
  readonly record: object | null;
  readonly factions: readonly object[] | null;
  /** How many rows have a rank at this moment. */
  readonly ranked: number;
}

/** The data that a fit was made from. */
export interface RatingSummary {
  readonly events: number;
  readonly players: number;
  readonly battles: Readonly<
    Record<'selected' | 'rated' | 'unfinished' | 'forfeited' | 'withoutId' | 'undated', number>
  >;
  readonly asOf: string | null;
  readonly drawParameter: number;
}

export interface StandingRow {
  readonly list: string;
  readonly place: number;
  readonly player: string;
  readonly name: string;
  readonly rank: number | null;
  readonly points: number;
  readonly low: number;
  readonly high: number;
  readonly battles: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly firstPlayed: string;
  readonly lastPlayed: string;
}

export interface DayRow {
  readonly player: string;
  readonly day: string;
  readonly points: number;
  readonly low: number;
  readonly high: number;
  readonly battles: number;
}

const figuresQuery = `
  SELECT computed_at, record_at, factions_at, rows_hash, summary AS summary_json, record AS record_json, factions AS factions_json,
    (SELECT count(*) FROM rating_standing WHERE rating = $1 AND list = 'ranked') AS ranked
  FROM rating_figures WHERE rating = $1`;

export async function findRatingFigures(reader: Reader, slug: string): Promise<RatingFigures | undefined> {
  const row = await reader.first<RatingFigures>(figuresQuery, [slug]);
  return row && { ...row, ranked: Number(row.ranked) };
}

async function makeFigures(writer: Writer, slug: string): Promise<void> {
  await writer.run('INSERT INTO rating_figures (rating) VALUES ($1) ON CONFLICT DO NOTHING', [slug]);
}

/** Many rows are written in parts, so that no statement is too long. */
const batch = 5000;

export async function storeTable(
  writer: Writer,
  slug: string,
  table: {
    readonly at: string;
    readonly summary: RatingSummary;
    /** As it is, while `summary` has it rounded. */
    readonly drawParameter: number;
    readonly tournaments: readonly string[];
    readonly standings: readonly StandingRow[];
    readonly days: Iterable<DayRow>;
  },
): Promise<void> {
  await makeFigures(writer, slug);
  for (const name of tableNames) await writer.run(`DELETE FROM ${name} WHERE rating = $1`, [slug]);
  await writer.insert(
    'rating_event',
    table.tournaments.map((tournament) => ({ rating: slug, tournament })),
  );
  await insertAll(writer, 'rating_standing', slug, table.standings);
  await insertAll(writer, 'rating_day', slug, table.days);
  await writer.run(
    'UPDATE rating_figures SET computed_at = $2, rows_hash = $3, draw_parameter = $4, summary = $5 WHERE rating = $1',
    [slug, table.at, await hashRows(writer, slug), table.drawParameter, JSON.stringify(table.summary)],
  );
}

async function insertAll(
  writer: Writer,
  table: string,
  rating: string,
  rows: Iterable<object>,
): Promise<void> {
  let some: object[] = [];
  for (const row of rows) {
    some.push({ rating, ...row });
    if (some.length < batch) continue;
    await writer.insert(table, some);
    some = [];
  }
  if (some.length > 0) await writer.insert(table, some);
}

export async function storePart(
  writer: Writer,
  slug: string,
  part: Exclude<RatingPart, 'table'>,
  figures: unknown,
  at: string,
): Promise<void> {
  await makeFigures(writer, slug);
  const sql =
    part === 'record'
      ? 'UPDATE rating_figures SET record = $2, record_at = $3 WHERE rating = $1'
      : 'UPDATE rating_figures SET factions = $2, factions_at = $3 WHERE rating = $1';
  await writer.run(sql, [slug, JSON.stringify(figures), at]);
}

/** The tables with rows of one rating, other than its figures. */
const tableNames = ['rating_event', 'rating_standing', 'rating_day'] as const;

/** Call it when the record is removed. */
export async function removeFigures(writer: Writer, slugs: readonly string[]): Promise<void> {
  for (const name of [...tableNames, 'rating_figures', 'rating_due', 'rating_claim'])
    await writer.run(`DELETE FROM ${name} WHERE rating IN LIST($1)`, [JSON.stringify(slugs)]);
}

/** Whether a player still has a battle of the rating on the day. `s` has the columns of `rating_day`. */
const hasBattle = `EXISTS (
  SELECT 1 FROM rating r JOIN player_battle l ON l.player = s.player AND l.archived = 0 JOIN battle b ON b.n = l.battle
    LEFT JOIN tournament t ON t.slug = b.tournament
  WHERE r.slug = s.rating AND coalesce(b.day, t.start_date) = s.day AND ${isOfRating})`;

const ofTouched = `s.player IN (SELECT key FROM touched WHERE kind = 'player')`;
const ofWithdrawn = `s.player IN (SELECT player FROM listed_battle WHERE sign = 1)`;
const withoutDays =
  'NOT EXISTS (SELECT 1 FROM rating_day d WHERE d.rating = s.rating AND d.player = s.player)';

/** Deletes figures that this transaction withdraws: people who are no longer shown, and days without battles. Returns the ratings that had any of it. */
export async function withdrawFromRatings(writer: Writer): Promise<string[]> {
  return withdrawRows(writer, [
    ['rating_day', `${ofTouched} AND ${isGone}`],
    ['rating_day', `${ofWithdrawn} AND NOT ${hasBattle}`],
    ['rating_standing', `${ofTouched} AND (${isGone} OR ${withoutDays})`],
  ]);
}

/** The same of everything in one rating, which was computed from an earlier state. */
export async function withdrawFrom(writer: Writer, slug: string): Promise<void> {
  const own = 's.rating = $1';
  await withdrawRows(
    writer,
    [
      ['rating_day', `${own} AND (${isGone} OR NOT ${hasBattle})`],
      ['rating_standing', `${own} AND ${withoutDays}`],
    ],
    slug,
  );
}

async function withdrawRows(
  writer: Writer,
  conditions: readonly (readonly [table: string, where: string])[],
  slug?: string,
): Promise<string[]> {
  const values = slug === undefined ? [] : [slug];
  const changed = new Set<string>();
  for (const [table, where] of conditions)
    for (const rating of await writer.values<string>(
      `DELETE FROM ${table} AS s WHERE ${where} RETURNING rating`,
      values,
    ))
      changed.add(rating);
  for (const rating of changed) await closeRanks(writer, rating);
  return [...changed];
}

const closeRanksStatement = `
  UPDATE rating_standing SET rank = shown.rank
  FROM (SELECT place, rank() OVER (ORDER BY low DESC) AS rank FROM rating_standing WHERE rating = $1 AND list = 'ranked') shown
  WHERE rating_standing.rating = $1 AND rating_standing.list = 'ranked' AND rating_standing.place = shown.place`;

/** The rows have other ranks and another hash than before. */
async function closeRanks(writer: Writer, slug: string): Promise<void> {
  await writer.run(closeRanksStatement, [slug]);
  const hash = await hashRows(writer, slug);
  await writer.run('UPDATE rating_figures SET rows_hash = $2 WHERE rating = $1', [slug, hash]);
}

/** A hash of everything that rows show: rows that a fit did not change have the same hash, even if some before them were withdrawn. */
async function hashRows(reader: Reader, slug: string): Promise<string> {
  const rows = await reader.all(
    `SELECT list, player, name, rank, points, low, high, battles, wins, draws, losses, first_played, last_played
     FROM rating_standing WHERE rating = $1 ORDER BY list, place`,
    [slug],
  );
  return hashAll(...rows);
}
