// Method and sample in words: what stands above every table of statistics.
import type { StatisticsCoverageResource, StatisticsMethodResource } from '../../contract/statistics.ts';
import type { Statistics } from '../../store/read/computed-statistics.ts';
import { sayCount } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';

const drawWords = {
  half: 'A draw counts as half a win.',
  zero: 'A draw counts as a game not won.',
  exclude: 'Draws are left out of rates.',
} as const;

/** With the interval that the charts draw. */
export function explainRates({ method, coverage }: Pick<Statistics<unknown>, 'method' | 'coverage'>): Html {
  const level = Math.round(method.level * 100);
  return html`<p class="hint">${saySample(coverage)} ${sayMirrors(method, coverage)} ${sayCasual(method)} ${drawWords[method.draws]}
The dot is the win rate; the line is its ${level} % confidence interval (Wilson).
Rows with fewer than ${method.minimumGames} games are faded: too few to judge.</p>`;
}

export function saySample({
  selected,
  counted,
  mirrors,
  withoutFaction,
  unfinished,
}: StatisticsCoverageResource): string {
  const left = [
    mirrors > 0 && sayCount(mirrors, 'mirror match', 'mirror matches'),
    withoutFaction > 0 && `${withoutFaction} without a faction on both sides`,
    unfinished > 0 && `${unfinished} without a result`,
  ].filter((part) => part !== false);
  const counting = `Counted from ${counted} of ${sayCount(selected, 'battle')}`;
  return left.length === 0 ? `${counting}.` : `${counting}; left out: ${left.join(', ')}.`;
}

function sayMirrors({ mirrors }: StatisticsMethodResource, coverage: StatisticsCoverageResource): string {
  if (mirrors === 'include') return 'Mirror matches count for both sides.';
  return coverage.mirrors === 0 ? 'Mirror matches are not counted.' : '';
}

function sayCasual({ casual }: StatisticsMethodResource): string {
  return casual === 'include' ? 'Tournaments and casual battles.' : 'Tournament battles only.';
}
