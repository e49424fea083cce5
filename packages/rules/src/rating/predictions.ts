// How good the forecasts were (docs/rules/ratings.md, Its record): the battles of each of the last months, predicted by a fit of everything before it.
import type { BattleColumns } from './battle-columns.ts';
import { fit } from './fit.ts';
import { type Spreads, stateProblem } from './fit-problem.ts';
import { expectedScore, fromDayNumber, roundTo } from './model.ts';
import { arrangeNodes, type Nodes } from './nodes.ts';
import { findVariances } from './sureness.ts';
import { type RatingRule, spreadsOf } from './table.ts';
import { driftVariance } from './tridiagonal.ts';

/** Battles whose favourite was expected to score between `from` and `to`. */
export interface PredictionBin {
  readonly from: number;
  readonly to: number;
  readonly battles: number;
  /** Means of the expected scores of the favourites and of their real scores; null without battles. */
  readonly expected: number | null;
  readonly observed: number | null;
}

export interface PredictionRecord {
  readonly months: number;
  readonly battles: number;
  readonly logLoss: number;
  readonly coin: number;
  readonly bins: readonly PredictionBin[];
}

const mostMonths = 12;
const binCount = 10;
/** Below this a difference is of rounding: neither is the favourite, and the first counts as it. */
const evenly = 1e-8;

/** Null where nothing was predicted. */
export function computeRecord(battles: BattleColumns, rule: RatingRule): PredictionRecord | null {
  const spreads = spreadsOf(rule);
  const nodes = arrangeNodes(battles);
  const bins = Array.from({ length: binCount }, () => ({ battles: 0, expected: 0, observed: 0 }));
  let [months, predicted, loss] = [0, 0, 0];
  let start: Float64Array | undefined;
  for (const [from, to] of listMonths(battles)) {
    if (from === 0) continue;
    const problem = stateProblem(battles, spreads, from, nodes);
    const fitted = fit(problem, start);
    start = fitted.values;
    const variances = findVariances(problem, fitted);
    const lastNodes = findLastNodes(battles, nodes, from);
    const before = predicted;
    for (let battle = from; battle < to; battle += 1) {
      const day = battles.days[battle] as number;
      const sides = [battles.firsts, battles.seconds].map((list) => {
        const node = lastNodes[list[battle] as number] as number;
        return stateOf(node, day, nodes, fitted.values, variances, spreads);
      });
      const [first, second] = sides as [PriorState, PriorState];
      if (!first.isKnown && !second.isKnown) continue;
      const doubt = Math.sqrt(1 + (Math.PI * (first.variance + second.variance)) / 8);
      const expected = expectedScore((first.rating - second.rating) / doubt, problem.drawParameter);
      const score = (battles.halves[battle] as number) / 2;
      loss -= score * Math.log(expected) + (1 - score) * Math.log(1 - expected);
      predicted += 1;
      const isFirst = expected >= 0.5 - evenly;
      const [favourite, scored] = isFirst ? [expected, score] : [1 - expected, 1 - score];
      const bin = bins[Math.min(binCount - 1, Math.max(0, Math.floor((favourite - 0.5) * 2 * binCount)))];
      if (bin === undefined) continue;
      bin.battles += 1;
      bin.expected += favourite;
      bin.observed += scored;
    }
    if (predicted > before) months += 1;
  }
  if (predicted === 0) return null;
  return {
    months,
    battles: predicted,
    logLoss: roundTo(loss / predicted, 4),
    coin: roundTo(Math.LN2, 4),
    bins: bins.map((bin, index) => ({
      from: (50 + 5 * index) / 100,
      to: (55 + 5 * index) / 100,
      battles: bin.battles,
      expected: bin.battles === 0 ? null : roundTo(bin.expected / bin.battles, 4),
      observed: bin.battles === 0 ? null : roundTo(bin.observed / bin.battles, 4),
    })),
  };
}

/** The last months with battles, oldest first: each from its first battle up to the first one behind it. */
function listMonths({ count, days }: BattleColumns): readonly (readonly [from: number, to: number])[] {
  const starts: number[] = [];
  let month = '';
  let day = Number.NaN;
  for (let battle = 0; battle < count; battle += 1) {
    if (days[battle] === day) continue;
    day = days[battle] as number;
    const its = fromDayNumber(day).slice(0, 7);
    if (its !== month) starts.push(battle);
    month = its;
  }
  return starts.map((from, index) => [from, starts[index + 1] ?? count] as const).slice(-mostMonths);
}

/** The node of each person's last day among the first battles; -1 without one. */
function findLastNodes(battles: BattleColumns, nodes: Nodes, count: number): Int32Array {
  const last = new Int32Array(battles.people.length).fill(-1);
  for (let battle = 0; battle < count; battle += 1) {
    last[battles.firsts[battle] as number] = nodes.firsts[battle] as number;
    last[battles.seconds[battle] as number] = nodes.seconds[battle] as number;
  }
  return last;
}

/** What is known about a person before a battle. */
interface PriorState {
  readonly isKnown: boolean;
  readonly rating: number;
  readonly variance: number;
}

function stateOf(
  node: number,
  day: number,
  nodes: Nodes,
  values: Float64Array,
  variances: Float64Array,
  { prior, drift }: Spreads,
): PriorState {
  if (node === -1) return { isKnown: false, rating: 0, variance: prior ** 2 };
  const days = day - (nodes.days[node] as number);
  return {
    isKnown: true,
    rating: values[node] as number,
    variance: (variances[node] as number) + driftVariance(drift, days),
  };
}
