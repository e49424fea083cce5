// A faction's rate in each month, with its interval: a chart, and the same as a table.
import { rankFactions } from '../../domain/statistics/factions.ts';
import type { Reader } from '../../store/database.ts';
import type { StatisticsQuery } from '../../store/read/computed-statistics.ts';
import { listFactionMonths } from '../../store/read/statistics-pages.ts';
import { sayMonth } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import { showScrollable } from '../frame/scroll.ts';
import { layMonths, round } from './month-axis.ts';
import { type Rated, sayInterval, sayPercent } from './rate.ts';

export interface MonthRate extends Rated {
  readonly month: string;
  readonly games: number;
}

/** What the API returns for a single month. */
export async function readRateHistory(
  reader: Reader,
  faction: string,
  { filter, rules }: StatisticsQuery,
): Promise<MonthRate[]> {
  const months = await listFactionMonths(reader, faction, filter);
  return months.flatMap(({ month, counts }) =>
    rankFactions(counts, [], rules).map(({ games, winRate, interval, small }) => {
      return { month, games, winRate, interval, small };
    }),
  );
}

const width = 480;
const height = 232;
const edge = { left: 34, right: 474, top: 8, base: 208 };

export function showRateHistory(months: readonly MonthRate[], name: string): Html {
  const rated = months.filter(({ winRate }) => winRate !== null);
  const [first, last] = [rated[0], rated.at(-1)];
  if (first === undefined || last === undefined)
    return html`<p class="empty">No month has games that match these filters.</p>`;
  return html`<figure class="chart card monthly">
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Win rate of ${name} in each month from ${sayMonth(first.month)} to ${sayMonth(last.month)}, with intervals. The table says the same in figures.">${drawMonths(rated)}</svg>
<figcaption>One dot per month, filled if there are enough games. The vertical line is the confidence interval; the dashed line is 50 %.</figcaption>
</figure>
<details class="behind"><summary>Show as table</summary>
${showScrollable(
  'Win rate by month',
  html`<table class="figures months"><caption class="hidden">Win rate of ${name} by month</caption>
<thead><tr><th scope="col" class="text">Month</th><th scope="col">Win rate</th><th scope="col">Interval</th><th scope="col">Games</th><th scope="col" class="text">Sample</th></tr></thead>
<tbody>${months.map(
    (month) =>
      html`<tr class="${month.small && 'small'}"><th scope="row" class="text">${sayMonth(month.month)}</th><td>${sayPercent(month.winRate)}</td><td>${sayInterval(month)}</td><td>${month.games}</td><td class="text">${month.small ? 'small' : 'enough'}</td></tr>\n`,
  )}</tbody></table>`,
)}</details>`;
}

function drawMonths(months: readonly MonthRate[]): Html {
  const { left, step, years } = layMonths(months, edge);
  const y = (rate: number) => round(edge.top + (1 - rate) * (edge.base - edge.top));
  const lines = [0, 0.25, 0.5, 0.75, 1].map(
    (rate) =>
      html`<path class="${rate === 0.5 ? 'half' : 'grid'}" d="M${edge.left} ${y(rate)}H${edge.right}"/><text class="axis" x="${edge.left - 5}" y="${y(rate) + 4}" text-anchor="end">${100 * rate}</text>`,
  );
  const dots = months.map(({ month, winRate, interval, small }) => {
    const at = round(left(month) + step / 2);
    return html`${interval !== null && html`<path class="rate-interval" d="M${at} ${y(interval.low)}V${y(interval.high)}"/>`}<circle class="${small ? 'rate-mark open' : 'rate-mark'}" cx="${at}" cy="${y(winRate ?? 0)}" r="3.5"/>`;
  });
  return html`${years}${lines}${dots}`;
}
