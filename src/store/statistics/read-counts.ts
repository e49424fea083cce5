// Counts inside a filter, in one statement: from the tables of counts, or, of one tournament, from its own rows.
import type { CountRows } from '../../domain/statistics/counts.ts';
import type { Reader, Row } from '../database.ts';
import { countQueries, monthCountsQuery, type Question, questions, trimRow } from './count-queries.ts';
import { isInside, type MonthWindow, monthSpan, readMonth, spansOf } from './periods.ts';
import { type Scope, Tally } from './tally.ts';
import { findCountedTournament } from './tournament-facts.ts';

export interface CountFilter extends MonthWindow {
  readonly battlePack?: string | undefined;
  readonly tournament?: string | undefined;
  /** Whether casual battles count as well. */
  readonly casual: boolean;
}

export type Counts<Q extends Question> = {
  readonly [K in (typeof questions)[Q][number]]: readonly CountRows[K][];
};

/** Undefined where the tournament of the filter does not exist. `faction` is whose sub-factions are asked for. */
export async function readCounts<Q extends Question>(
  reader: Reader,
  question: Q,
  filter: CountFilter,
  faction = '',
): Promise<Counts<Q> | undefined> {
  const lists = await (filter.tournament === undefined
    ? readLists(reader, question, filter, faction)
    : tallyLists(reader, question, filter, filter.tournament, faction));
  return lists && (Object.fromEntries(lists) as Counts<Q>);
}

type Lists = [part: string, rows: readonly Row[]][];

async function readLists(
  reader: Reader,
  question: Question,
  filter: CountFilter,
  faction: string,
): Promise<Lists> {
  const values = [...scopeOf(filter), ...spansOf(filter).flat()];
  if (question === 'subFactions') values.push(faction);
  const found = Map.groupBy(await reader.all<Row>(countQueries[question], values), ([what]) => what);
  return questions[question].map((part) => [part, (found.get(part) ?? []).map(trimRow)]);
}

async function tallyLists(
  reader: Reader,
  question: Question,
  filter: CountFilter,
  slug: string,
  faction: string,
): Promise<Lists | undefined> {
  const tally = await tallyTournament(reader, slug);
  return (
    tally &&
    questions[question].map((part) => {
      const rows = tally.addUp(part, (scope) => isSelected(scope, filter));
      return [part, part === 'subFaction' ? rows.filter(([name]) => name === faction) : rows];
    })
  );
}

const scopeOf = ({ battlePack, casual }: CountFilter) => [battlePack ?? '', casual ? 1 : 0];

const isSelected = ({ pack, month }: Scope, filter: CountFilter): boolean =>
  (filter.battlePack === undefined || filter.battlePack === pack) && isInside(month, filter);

async function tallyTournament(reader: Reader, slug: string): Promise<Tally | undefined> {
  const tournament = await findCountedTournament(reader, slug);
  if (tournament === undefined) return undefined;
  const tally = new Tally();
  tally.addTournament(tournament);
  return tally;
}

/** Of a month with battles or tournaments. */
export interface MonthCounts {
  readonly month: string;
  readonly finished: number;
  readonly unfinished: number;
  readonly tournaments: number;
}

type MonthRow = [what: string, period: string, count: number, unfinished: number];

/** In no order, a month twice where it has battles and tournaments. Undefined where the tournament of the filter does not exist. */
export async function readMonthCounts(
  reader: Reader,
  filter: CountFilter,
): Promise<MonthCounts[] | undefined> {
  if (filter.tournament !== undefined) return tallyMonths(reader, filter, filter.tournament);
  const found = await reader.all<MonthRow>(monthCountsQuery, [...scopeOf(filter), ...monthSpan(filter)]);
  return found.map(([what, period, count, unfinished]) => ({
    month: readMonth(period),
    finished: what === 'battles' ? count : 0,
    unfinished,
    tournaments: what === 'battles' ? 0 : count,
  }));
}

async function tallyMonths(
  reader: Reader,
  filter: CountFilter,
  slug: string,
): Promise<MonthCounts[] | undefined> {
  const tally = await tallyTournament(reader, slug);
  if (tally === undefined) return undefined;
  const found: MonthCounts[] = [];
  for (const { scope, counts } of tally.cells('scenario')) {
    const [finished = 0, unfinished = 0] = counts;
    if (scope.month !== null && isSelected(scope, filter))
      found.push({ month: scope.month, finished, unfinished, tournaments: 0 });
  }
  for (const { scope, keys, counts } of tally.cells('entry')) {
    const [tournaments = 0] = counts;
    if (scope.month !== null && keys[0] === '' && isSelected(scope, filter))
      found.push({ month: scope.month, finished: 0, unfinished: 0, tournaments });
  }
  return found;
}
