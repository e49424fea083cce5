// Counts inside a filter, in one statement: from the tables of counts, or, of one tournament, from its own rows.
import type { CountRows } from '#rules/statistics/counts';
import { fieldOf, type Reader, type Value } from '../database.ts';
import { type CountTable, type CountTableName, countTables, selectCounted, writeCounted } from './counted.ts';
import { type MonthWindow, monthSpan, readMonth, spansOf } from './periods.ts';

export interface CountFilter extends MonthWindow {
  readonly battlePack?: string | undefined;
  readonly game?: string | undefined;
  readonly tournament?: string | undefined;
  /** Whether casual battles count too. */
  readonly casual: boolean;
}

type Part = keyof CountRows;

/** The counts that each kind of statistics needs. */
const questions = {
  factions: ['faction', 'entry', 'scenario'],
  subFactions: ['subFaction', 'scenario'],
  matchups: ['matchup', 'scenario'],
  scenarios: ['scenario'],
} as const satisfies Record<string, readonly Part[]>;

type Question = keyof typeof questions;

export type Counts<Q extends Question> = {
  readonly [K in (typeof questions)[Q][number]]: readonly CountRows[K][];
};

const tableOf = {
  scenario: 'scenario_count',
  faction: 'faction_count',
  subFaction: 'sub_faction_count',
  matchup: 'matchup_count',
  entry: 'entry_count',
} as const satisfies Record<Part, CountTableName>;

/** Rows with the name of the part, and keys and counts as a JSON object. `rows` selects rows of the table of counts. */
function writePart(part: Part, rows: string): string {
  const table: CountTable = countTables[tableOf[part]];
  const keys = Object.keys(table.keys);
  const fields = [
    ...keys.map((key) => `'${fieldOf(key)}', ${key}`),
    ...Object.keys(table.counts).map((count) => `'${fieldOf(count)}', CAST(sum(${count}) AS BIGINT)`),
  ];
  return `SELECT '${part}' AS what, CAST(JSON_OBJECT(${fields.join(', ')}) AS TEXT) AS counts_json
    FROM (${rows}) counted GROUP BY ${keys.join(', ')}`;
}

/** `$1` pack, `$2` the largest `casual`, `$3` the game or '', `$4` to `$9` three spans of periods, `$10` the faction of sub-factions. */
function writeStored(part: Part): string {
  const table: CountTable = countTables[tableOf[part]];
  const more = [
    ...(table.from === 'entries' ? [] : [' AND casual <= $2']),
    ...(part === 'subFaction' ? [' AND faction = $10'] : []),
    ` AND ($3 = '' OR game = $3)`,
  ].join('');
  return [4, 6, 8]
    .map(
      (span) =>
        `SELECT * FROM ${tableOf[part]} WHERE pack = $1 AND period BETWEEN $${span} AND $${span + 1}${more}`,
    )
    .join(' UNION ALL ');
}

const ofTournament = selectCounted(
  'SELECT n FROM battle WHERE tournament = $1',
  'SELECT slug FROM tournament WHERE slug = $1',
);

/** `$1` the tournament, `$2` the pack or '', `$3` the game or '', `$4` and `$5` the months, `$6` the faction of sub-factions. */
function writeOwn(part: Part): string {
  return `
  SELECT * FROM (${writeCounted(tableOf[part], ofTournament)}) own
  WHERE ($2 = '' OR pack = $2) AND ($3 = '' OR game = $3) AND month BETWEEN $4 AND $5
    ${part === 'subFaction' ? 'AND faction = $6' : ''}`;
}

function writeQuery(question: Question, isOwn: boolean): string {
  const parts = questions[question].map((part) =>
    writePart(part, isOwn ? writeOwn(part) : writeStored(part)),
  );
  // One more row shows that the tournament exists.
  if (isOwn)
    parts.unshift(
      `SELECT 'tournament' AS what, CAST(NULL AS TEXT) AS counts_json FROM tournament WHERE slug = $1`,
    );
  return parts.join('\n  UNION ALL ');
}

function scopeOf({ battlePack = '', casual, game = '' }: CountFilter): Value[] {
  return [battlePack, casual ? 1 : 0, game];
}

/** Battles without a month count only if there is no window. */
function ownScopeOf({ tournament = '', battlePack = '', game = '', from, to }: CountFilter): Value[] {
  return [
    tournament,
    battlePack,
    game,
    ...(from === undefined && to === undefined ? ['', '~'] : [from ?? '0', to ?? '~']),
  ];
}

/** Undefined if the tournament of the filter does not exist. `faction` is the one whose sub-factions are counted. */
export async function readCounts<Q extends Question>(
  reader: Reader,
  question: Q,
  filter: CountFilter,
  faction = '',
): Promise<Counts<Q> | undefined> {
  const isOwn = filter.tournament !== undefined;
  const values = isOwn ? ownScopeOf(filter) : [...scopeOf(filter), ...spansOf(filter).flat()];
  if (question === 'subFactions') values.push(faction);
  const rows = await reader.all<{ what: string; counts: CountRows[Part] }>(
    writeQuery(question, isOwn),
    values,
  );
  const found = Map.groupBy(rows, ({ what }) => what);
  if (isOwn && !found.has('tournament')) return undefined;
  const lists = questions[question].map((part) => [part, found.get(part)?.map(({ counts }) => counts) ?? []]);
  return Object.fromEntries(lists) as Counts<Q>;
}

export interface MonthCounts {
  readonly month: string;
  readonly finished: number;
  readonly unfinished: number;
  readonly tournaments: number;
}

/**
 * In no order. A month has several rows if it has battles and tournaments, or tournaments of several games. Undefined if the tournament of the filter does
 * not exist.
 */
export async function readMonthCounts(
  reader: Reader,
  filter: CountFilter,
): Promise<MonthCounts[] | undefined> {
  if (filter.tournament !== undefined) {
    // The row without a month shows that the tournament exists.
    const rows = await reader.all<MonthCounts>(
      `SELECT '' AS month, 0 AS finished, 0 AS unfinished, 0 AS tournaments FROM tournament WHERE slug = $1
       UNION ALL SELECT month, CAST(sum(battles) AS BIGINT), CAST(sum(unfinished) AS BIGINT), 0
       FROM (${writeOwn('scenario')}) counted WHERE month <> '' GROUP BY month
       UNION ALL SELECT month, 0, 0, tournaments FROM (${writeOwn('entry')}) counted WHERE month <> '' AND faction = ''`,
      ownScopeOf(filter),
    );
    return rows.length === 0 ? undefined : rows.filter(({ month }) => month !== '');
  }
  const rows = await reader.all<MonthCounts>(
    `SELECT period AS month, CAST(sum(battles) AS BIGINT) AS finished, CAST(sum(unfinished) AS BIGINT) AS unfinished, 0 AS tournaments
     FROM scenario_count
     WHERE pack = $1 AND period BETWEEN $4 AND $5 AND casual <= $2 AND ($3 = '' OR game = $3) GROUP BY period
     UNION ALL SELECT period, 0, 0, tournaments
     FROM entry_count WHERE pack = $1 AND period BETWEEN $4 AND $5 AND ($3 = '' OR game = $3) AND faction = ''`,
    [...scopeOf(filter), ...monthSpan(filter)],
  );
  return rows.map((row) => ({ ...row, month: readMonth(row.month) }));
}
