// What was played in each month: columns, and the same as a table.
import type { MonthStatisticsResource } from '../../contract/statistics.ts';
import type { Statistics } from '../../store/read/computed-statistics.ts';
import { sayCount, sayMonth } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import { showScrollable } from '../frame/scroll.ts';
import { layMonths, round } from './month-axis.ts';
import { saySample } from './sample.ts';

type Month = MonthStatisticsResource;

const width = 480;
const height = 142;
const base = 120;

export function showActivity({ data, coverage }: Statistics<Month>): Html | undefined {
  const [first, last] = [data[0], data.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const busiest = data.reduce((most, month) => (month.battles > most.battles ? month : most));
  return html`<section aria-labelledby="activity"><h2 id="activity">Activity by month</h2>
<figure class="chart card monthly">
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Battles in each month from ${sayMonth(first.month)} to ${sayMonth(last.month)}; most, ${busiest.battles}, in ${sayMonth(busiest.month)}. The table has the same figures.">${drawColumns(data, busiest.battles)}</svg>
<figcaption>Battles played in each month, ${sayMonth(first.month)} to ${sayMonth(last.month)}; most in ${sayMonth(busiest.month)}: ${sayCount(busiest.battles, 'battle')}. ${saySample(coverage)} Undated battles are not included.</figcaption>
</figure>
<details class="behind"><summary>Show as table</summary>
${showScrollable(
  'Table of activity by month',
  html`<table class="figures months"><caption class="hidden">Activity by month</caption>
<thead><tr><th scope="col" class="text">Month</th><th scope="col">Battles</th><th scope="col">Tournaments starting</th></tr></thead>
<tbody>${data.map(({ month, battles, tournaments }) => html`<tr><th scope="row" class="text">${sayMonth(month)}</th><td>${battles}</td><td>${tournaments}</td></tr>\n`)}</tbody></table>`,
)}</details></section>`;
}

function drawColumns(data: readonly Month[], most: number): Html {
  const { left, step, years } = layMonths(data, { left: 0, right: width, top: 0, base });
  const wide = Math.max(1, round(step * 0.75));
  const bars = data.map(({ month, battles }) => {
    const size = most === 0 ? 0 : Math.round(((base - 4) * battles) / most);
    return `M${left(month)} ${base - size}h${wide}v${size}h-${wide}z`;
  });
  return html`${years}<path class="grid" d="M0 ${base}h${width}"/><path class="column" d="${bars.join('')}"/>`;
}
