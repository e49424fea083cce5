// Tournaments that match several filters at once: club, country, game, status, words. Only indexes are read to find them. Pages and calendars list them.
import type { Reader, Value } from '../database.ts';
import { type Document, type PageOptions, toDocument } from './document.ts';
import { type DateWindow, windowBounds } from './order.ts';
import type { Range } from './words.ts';

export interface TournamentFilters {
  readonly club?: string | undefined;
  readonly country?: string | undefined;
  readonly game?: string | undefined;
  readonly status?: string | undefined;
  /** An empty list if the search text has no words, so that no tournament matches. */
  readonly words?: readonly Range[] | undefined;
}

/** The first of these filters in the request leads: the fewest tournaments match it. */
const filterColumns = ['club', 'country', 'game', 'status'] as const;

/** So many tournaments are checked in their order, before those with the words are looked up: enough to find a page of a word that most of them have. */
const checkedFirst = 500;

function between(alias: string): string {
  return `${alias}.ord > $1 AND ${alias}.ord < $2`;
}

/** `from` is written after FROM and has rows `t`. `$1` and `$2` are bounds of the sort key, `$3` is the limit; `values` are the parameters from `$4` on. */
export function writeFilter({ words = [], ...filters }: TournamentFilters, order: '' | 'DESC' = '') {
  const values: Value[] = [];
  const bind = (value: Value): string => `$${3 + values.push(value)}`;
  const ranges = words.map(({ from, to }) => ({ from: bind(from), to: bind(to) }));
  const given = filterColumns.flatMap((column) => {
    const value = filters[column];
    return value === undefined ? [] : [{ column, value: bind(value) }];
  });
  /** Stops the planner from using an index for columns that do not lead. */
  const fits = (leads: boolean) =>
    given.map(({ column, value }, index) =>
      leads && index === 0 ? `e.${column} = ${value}` : `coalesce(e.${column}, '') = ${value}`,
    );
  const inOrder = (limit: string | number) =>
    `SELECT e.ord, e.slug FROM tournament e WHERE ${[...fits(true), between('e')].join(' AND ')} ORDER BY e.ord ${order} LIMIT ${limit}`;
  const join = (found: string) => ({
    from: `(${found}) found JOIN tournament t ON t.ord = found.ord`,
    values,
  });
  if (ranges.length === 0) {
    if (given.length > 1) return join(inOrder('$3 + 0'));
    // A single column has an index that returns the tournaments in order.
    const conditions = [...given.map(({ column, value }) => `t.${column} = ${value}`), between('t')];
    return { from: `tournament t WHERE ${conditions.join(' AND ')}`, values };
  }
  const hasWords = ranges.map(
    ({ from, to }) =>
      `EXISTS (SELECT 1 FROM tournament_word w WHERE w.tournament = coming.slug AND w.word >= ${from} AND w.word < ${to})`,
  );
  // An empty range once enough are found: a separate condition would be checked for every row of the range.
  const namedBy = ranges.map(
    ({ from, to }) => `
    SELECT w.ord FROM tournament_word w
    WHERE w.word >= ${from} AND w.word < CASE WHEN (SELECT count(*) FROM near) < $3 + 0 THEN ${to} ELSE '' END AND ${between('w')}`,
  );
  const named = `(${namedBy.join(' INTERSECT ')}) named`;
  const source = given.length === 0 ? named : `${named} JOIN tournament e ON e.ord = named.ord`;
  return join(`
    WITH near AS MATERIALIZED (
      SELECT coming.ord FROM (${inOrder(checkedFirst)}) coming WHERE ${hasWords.join(' AND ')} ORDER BY coming.ord ${order} LIMIT $3 + 0)
    SELECT ord FROM near
    UNION
    SELECT ord FROM (
      SELECT named.ord FROM ${source} WHERE ${['true', ...fits(false)].join(' AND ')}
      GROUP BY named.ord ORDER BY named.ord ${order} LIMIT $3 + 0) far`);
}

interface SearchRow {
  readonly document: string;
  readonly hash: string;
  readonly podium: string | null;
  readonly ord: string;
  readonly slug: string;
  readonly game: string | null;
}

const searchColumns = 't.document, t.hash, t.podium, t.ord, t.slug, t.game';

export interface SearchRequest extends PageOptions {
  readonly filters: TournamentFilters;
}

export interface FoundTournament {
  readonly tournament: Document;
  /** The first three, once it is finished. */
  readonly podium: Document | undefined;
  readonly game: string | null;
}

export interface SearchPage {
  readonly found: readonly FoundTournament[];
  readonly last: string | undefined;
}

/** Newest first. */
export function searchTournaments(
  reader: Reader,
  { filters, window = {}, after = '', limit }: SearchRequest,
): Promise<SearchPage> {
  const { above, below } = windowBounds(window);
  return readBetween(reader, filters, { above: after > above ? after : above, below }, limit);
}

/** First the tournaments from `day` on, soonest first; then those before it or without a day, newest first. */
export async function searchComing(
  reader: Reader,
  { filters, window = {}, after, limit }: SearchRequest,
  day: string,
): Promise<SearchPage> {
  const { above, below } = windowBounds(window);
  // Later days have smaller sort keys: coming tournaments sort before this border, past ones and those without a day after it.
  const border = windowBounds({ from: day }).below;
  const isBehind = after !== undefined && after >= border;
  const end = [after ?? border, border, below].reduce((a, b) => (a < b ? a : b));
  const coming = isBehind
    ? { found: [], last: undefined }
    : await readBetween(reader, filters, { above, below: end }, limit, 'DESC');
  if (coming.last !== undefined) return coming;
  const left = limit - coming.found.length;
  const start = [isBehind ? after : border, above].reduce((a, b) => (a > b ? a : b));
  const behind = await readBetween(reader, filters, { above: start, below }, Math.max(left, 1));
  if (left === 0) return { ...coming, last: behind.found.length > 0 ? border : undefined };
  return { found: [...coming.found, ...behind.found], last: behind.last };
}

/** Tournaments whose sort key is strictly between two texts. */
async function readBetween(
  reader: Reader,
  filters: TournamentFilters,
  { above, below }: ReturnType<typeof windowBounds>,
  limit: number,
  order?: 'DESC',
): Promise<SearchPage> {
  if (filters.words?.length === 0) return { found: [], last: undefined };
  const rows = await readRows<SearchRow>(reader, searchColumns, filters, [above, below, limit + 1], order);
  return {
    found: rows.slice(0, limit).map(toFound),
    last: rows.length > limit ? rows[limit - 1]?.ord : undefined,
  };
}

/** Tournaments that match the filters, newest or soonest first. `bounds` are two texts between which their sort keys are, and the limit. */
function readRows<R>(
  reader: Reader,
  columns: string,
  filters: TournamentFilters,
  bounds: readonly Value[],
  order: '' | 'DESC' = '',
): Promise<R[]> {
  const { from, values } = writeFilter(filters, order);
  const sql = `SELECT ${columns} FROM ${from} ORDER BY t.ord ${order} LIMIT $3 + 0`;
  return reader.all<R>(sql, [...bounds, ...values]);
}

function toFound({ document, hash, podium, game }: SearchRow): FoundTournament {
  return {
    tournament: toDocument(document, hash),
    podium: podium === null ? undefined : toDocument(podium),
    game,
  };
}

/** Finds those of the tournaments that are published, by slug. */
export async function findTournaments(
  reader: Reader,
  slugs: readonly string[],
): Promise<Map<string, FoundTournament>> {
  if (slugs.length === 0) return new Map();
  const sql = `SELECT ${searchColumns} FROM tournament t WHERE t.slug IN LIST($1)`;
  const rows = await reader.all<SearchRow>(sql, [JSON.stringify(slugs)]);
  return new Map(rows.map((row) => [row.slug, toFound(row)]));
}

export interface CalendarEntry {
  readonly tournament: Document;
  /** The name of the club that runs it. */
  readonly clubName: string | null;
  /** When something visible of it last changed, to the second. */
  readonly changed: string;
  /** Whether players can sign up by themselves before it starts. */
  readonly signUp: boolean;
}

const calendarColumns = `t.document, t.hash, EXISTS (SELECT 1 FROM sign_up s WHERE s.tournament = t.slug) AS sign_up_flag, (SELECT c.name FROM club c WHERE c.slug = t.club) AS club_name,
  (SELECT c.at FROM change c WHERE c.kind = 'tournament' AND c.id = t.slug) AS changed`;

type CalendarRow = Omit<CalendarEntry, 'tournament'> & { readonly document: string; readonly hash: string };

function toCalendarEntry({ document, hash, ...row }: CalendarRow): CalendarEntry {
  return { ...row, tournament: toDocument(document, hash) };
}

/** One tournament; undefined if it is not published. */
export async function findCalendarEntry(reader: Reader, slug: string): Promise<CalendarEntry | undefined> {
  const sql = `SELECT ${calendarColumns} FROM tournament t WHERE t.slug = $1`;
  const row = await reader.first<CalendarRow>(sql, [slug]);
  return row && toCalendarEntry(row);
}

/** From one day to another, soonest first. */
export async function listCalendar(
  reader: Reader,
  filters: TournamentFilters,
  window: Required<DateWindow>,
  most: number,
): Promise<CalendarEntry[]> {
  const { above, below } = windowBounds(window);
  const rows = await readRows<CalendarRow>(reader, calendarColumns, filters, [above, below, most], 'DESC');
  return rows.map(toCalendarEntry);
}
