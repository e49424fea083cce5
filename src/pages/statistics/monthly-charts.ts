// Charts by month, each with a table of the same figures: what was played, and the win rate of a faction.

import { rankFactions } from '#rules/statistics/factions';
import type { MonthStatistics } from '#rules/statistics/rows';
import { countOf } from '#rules/text/numbers';
import { type Html, html } from '../../html/html.ts';
import type { Reader } from '../../store/database.ts';
import type { Statistics, StatisticsQuery } from '../../store/read/computed-statistics.ts';
import { listFactionMonths } from '../../store/read/computed-statistics.ts';
import { round, sayMonth, showScrollable } from '../frame/figures.ts';
import { sayInterval, sayPercent, saySample } from './rate.ts';

type Month = MonthStatistics;

const width = 480;
const columnsHeight = 142;
const columnsBase = 120;

export function showActivity({ data, coverage }: Statistics<Month>): Html | undefined {
  const [first, last] = [data[0], data.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const busiest = data.reduce((most, month) => (month.battles > most.battles ? month : most));
  if (busiest.battles === 0) return undefined;
  return html`<section aria-labelledby="activity"><h2 id="activity">Activity by month</h2>
<figure class="chart card monthly">
<svg viewBox="0 0 ${width} ${columnsHeight}" role="img" aria-label="Battles in each month from ${sayMonth(first.month)} to ${sayMonth(last.month)}; most, ${busiest.battles}, in ${sayMonth(busiest.month)}. The table has the same figures.">${drawColumns(data, busiest.battles)}</svg>
<figcaption>Battles played in each month, ${sayMonth(first.month)} to ${sayMonth(last.month)}; most in ${sayMonth(busiest.month)}: ${countOf(busiest.battles, 'battle')}. ${saySample(coverage)} Undated battles are not included.</figcaption>
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
  const { left, step, years } = layMonths(data, { left: 0, right: width, top: 0, base: columnsBase });
  const wide = Math.max(1, round(step * 0.75, 1));
  const bars = data.map(({ month, battles }) => {
    const size = most === 0 ? 0 : Math.round(((columnsBase - 4) * battles) / most);
    return `M${left(month)} ${columnsBase - size}h${wide}v${size}h-${wide}z`;
  });
  return html`${years}<path class="grid" d="M0 ${columnsBase}h${width}"/><path class="column" d="${bars.join('')}"/>`;
}

type MonthRate = Awaited<ReturnType<typeof readRateHistory>>[number];

/** What the API returns for a single month. */
export async function readRateHistory(reader: Reader, faction: string, { filter, rules }: StatisticsQuery) {
  const months = await listFactionMonths(reader, faction, filter);
  return months.flatMap(({ month, counts }) =>
    rankFactions(counts, [], rules).map((rate) => ({ month, ...rate })),
  );
}

const ratesHeight = 232;
/** `base`: where the chart ends and its labels begin. */
const edge = { left: 34, right: 474, top: 8, base: 208 };

export function showRateHistory(months: readonly MonthRate[], name: string): Html {
  const rated = months.filter(({ winRate }) => winRate !== null);
  const [first, last] = [rated[0], rated.at(-1)];
  if (first === undefined || last === undefined)
    return html`<p class="empty">No month has games that match these filters.</p>`;
  return html`<figure class="chart card monthly">
<svg viewBox="0 0 ${width} ${ratesHeight}" role="img" aria-label="Win rate of ${name} in each month from ${sayMonth(first.month)} to ${sayMonth(last.month)}, with intervals. The table has the same figures.">${drawMonths(rated)}</svg>
<figcaption>One dot per month, filled if there are enough games. The vertical line is the confidence interval; the dashed line is 50 %.</figcaption>
</figure>
<details class="behind"><summary>Show as table</summary>
${showScrollable(
  'Win rate by month',
  html`<table class="figures months"><caption class="hidden">Win rate of ${name} by month</caption>
<thead><tr><th scope="col" class="text">Month</th><th scope="col">Win rate</th><th scope="col">Interval</th><th scope="col">Games</th><th scope="col" class="text only-wide">Sample</th></tr></thead>
<tbody>${months.map(
    (month) =>
      html`<tr class="${month.small && 'small'}"><th scope="row" class="text">${sayMonth(month.month)}</th><td>${sayPercent(month.winRate)}</td><td>${sayInterval(month)}</td><td>${month.games}</td><td class="text only-wide">${month.small ? 'small' : 'enough'}</td></tr>\n`,
  )}</tbody></table>`,
)}</details>`;
}

function drawMonths(months: readonly MonthRate[]): Html {
  const { left, step, years } = layMonths(months, edge);
  const y = (rate: number) => round(edge.top + (1 - rate) * (edge.base - edge.top), 1);
  const lines = [0, 0.25, 0.5, 0.75, 1].map(
    (rate) =>
      html`<path class="${rate === 0.5 ? 'half' : 'grid'}" d="M${edge.left} ${y(rate)}H${edge.right}"/><text class="axis" x="${edge.left - 5}" y="${y(rate) + 4}" text-anchor="end">${100 * rate}</text>`,
  );
  const dots = months.map(({ month, winRate, interval, small }) => {
    const at = round(left(month) + step / 2, 1);
    return html`${interval !== null && html`<path class="rate-interval" d="M${at} ${y(interval.low)}V${y(interval.high)}"/>`}<circle class="${small ? 'rate-mark open' : 'rate-mark'}" cx="${at}" cy="${y(winRate ?? 0)}" r="3.5"/>`;
  });
  return html`${years}${lines}${dots}`;
}

/** The largest number of years with a label. */
const mostYears = 12;

/** From the first to the last of `months`, which are in order: where a month begins, how wide it is, and the labels of years. */
function layMonths(months: readonly { readonly month: string }[], room: typeof edge) {
  const start = numberOf(months[0]?.month ?? '');
  const count = numberOf(months.at(-1)?.month ?? '') - start + 1;
  const step = (room.right - room.left) / Math.max(count, 12);
  const at = (number: number) => round(room.left + (number - start) * step, 1);
  const apart = 12 * Math.ceil(count / 12 / mostYears);
  const ticks: number[] = [];
  for (let number = Math.ceil(start / 12) * 12; number < start + count; number += apart) ticks.push(number);
  const label = (number: number) =>
    html`<text class="axis" x="${round(at(number) + 3, 1)}" y="${room.base + 17}">${Math.floor(number / 12)}</text>`;
  return {
    left: (month: string) => at(numberOf(month)),
    step,
    years:
      ticks.length === 0
        ? label(start)
        : html`${ticks.map((number) => html`<path class="grid" d="M${at(number)} ${room.top}V${room.base + 6}"/>${label(number)}`)}`,
  };
}

function numberOf(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}
