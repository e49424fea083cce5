// Rates as people read them, drawn with their intervals, and the method and sample behind them in words.

import type { StatisticsCoverage, StatisticsMethod, SubFactionStatistics } from '#rules/statistics/rows';
import { countOf } from '#rules/text/numbers';
import { type Html, html } from '../../html/html.ts';
import type { Statistics } from '../../store/read/computed-statistics.ts';
import { round } from '../frame/figures.ts';

export type Rated = Pick<SubFactionStatistics, 'winRate' | 'interval' | 'small'>;

/** A rate in per cent, without the sign. */
export function sayFigure(rate: number): string {
  return (100 * rate).toFixed(1);
}

export function sayPercent(rate: number | null): string {
  return rate === null ? '–' : `${sayFigure(rate)} %`;
}

export function sayInterval({ interval }: Rated): string {
  if (interval === null) return '–';
  return `${sayFigure(interval.low)} to ${sayPercent(interval.high)}`;
}

/** Whether the whole interval is above or below 50 %. */
export type Leaning = 'more' | 'less' | 'even';

export function leaningOf({ interval }: Rated): Leaning {
  if (interval === null) return 'even';
  return interval.low > 0.5 ? 'more' : interval.high < 0.5 ? 'less' : 'even';
}

const widest = 200;
const middle = 8;
const tenths = [1, 2, 3, 4, 5];

/** How far the charts of a table extend to either side of 50 %: as far as the intervals of samples that are not small. */
export function reachOf(rows: readonly Rated[]): number {
  const enough = rows.filter(({ small }) => !small);
  const ends = (enough.length > 0 ? enough : rows).flatMap(({ interval }) =>
    interval === null ? [] : [Math.abs(interval.low - 0.5), Math.abs(interval.high - 0.5)],
  );
  return (tenths.find((tenth) => ends.every((end) => end <= tenth / 10)) ?? 5) / 10;
}

export function sayReach(reach: number): string {
  return `drawn from ${Math.round(50 - 100 * reach)} to ${Math.round(50 + 100 * reach)} %, a line at half`;
}

/** Around a line at 50 %; longer intervals are cut off. Hidden from screen readers, because the figures are beside it. */
export function drawRate(row: Rated, reach: number): Html | undefined {
  const { winRate, interval } = row;
  if (winRate === null || interval === null) return undefined;
  const at = (rate: number) => {
    const share = (rate - 0.5 + reach) / (2 * reach);
    return round(Math.min(1, Math.max(0, share)) * widest, 1);
  };
  const [low, dot, high] = [at(interval.low), at(winRate), at(interval.high)];
  return html`<svg class="rate rate-${leaningOf(row)}" viewBox="-5 0 ${widest + 10} ${2 * middle}" aria-hidden="true" focusable="false"><path class="grid" d="M0 ${middle}h${widest}M${widest / 2} 0v${2 * middle}"/><path class="rate-interval" d="M${low} ${middle}H${high}M${low} ${middle - 4}v8M${high} ${middle - 4}v8"/><circle class="rate-mark" cx="${dot}" cy="${middle}" r="4"/></svg>`;
}

export const smallTag = html` <span class="tag tag-small">small</span>`;

const drawWords = {
  half: 'A draw counts as half a win.',
  zero: 'A draw counts as a game not won.',
  exclude: 'Draws are left out of rates.',
} as const;

/** What is above every table of rates: the sample, and the method, which a phone folds. */
export function explainRates(
  { method, coverage }: Pick<Statistics<unknown>, 'method' | 'coverage'>,
  legend: 'drawn' | 'matrix' = 'drawn',
): Html {
  const level = Math.round(method.level * 100);
  const which = method.casual === 'include' ? 'Tournaments and casual battles.' : 'Tournament battles only.';
  const drawn = html`The dot is the win rate; the line is its ${level} % confidence interval (Wilson).
Rows with fewer than ${method.minimumGames} games are faded: too few to judge.`;
  return html`<p class="hint">${sayCounted(coverage)}.</p>
<details class="fold method"><summary>How these figures are computed</summary>
<p class="hint">${sayLeftOut(coverage)} ${sayMirrors(method, coverage)} ${which} ${drawWords[method.draws]} ${legend === 'drawn' && drawn}</p></details>`;
}

/** The sample in one sentence. */
export function saySample(coverage: StatisticsCoverage): string {
  const left = sayLeftOut(coverage);
  return left === '' ? `${sayCounted(coverage)}.` : `${sayCounted(coverage)}; ${left.toLowerCase()}`;
}

function sayCounted({ counted, selected }: StatisticsCoverage): string {
  return `Counted from ${counted} of ${countOf(selected, 'battle')}`;
}

function sayLeftOut({ mirrors, withoutFaction, unfinished }: StatisticsCoverage): string {
  const left = [
    mirrors > 0 && countOf(mirrors, 'mirror match', 'mirror matches'),
    withoutFaction > 0 && `${withoutFaction} without a faction on one side or both`,
    unfinished > 0 && `${unfinished} without a result`,
  ].filter((part) => part !== false);
  return left.length === 0 ? '' : `Left out: ${left.join(', ')}.`;
}

function sayMirrors({ mirrors }: StatisticsMethod, coverage: StatisticsCoverage): string {
  if (mirrors === 'include') return 'Mirror matches count for both sides.';
  return coverage.mirrors === 0 ? 'Mirror matches are not counted.' : '';
}
