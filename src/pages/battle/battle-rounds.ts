// A battle round by round: victory points as a chart and as a table.
import type { DetailedBattleResource } from '../../contract/battle-resources.ts';
import { type Html, html } from '../../html/html.ts';
import { round, sayNumber, showScrollable } from '../frame/figures.ts';

export type DetailedSide = DetailedBattleResource['players'][number];
export type Sides = readonly [DetailedSide, DetailedSide];

interface Growth {
  readonly round: number;
  readonly scored: number;
  readonly total: number;
}

export function showRounds(sides: Sides): Html | undefined {
  if (sides.every(({ rounds }) => rounds.length === 0)) return undefined;
  const numbers = [...new Set(sides.flatMap(({ rounds }) => rounds.map(({ round }) => round)))].sort(
    (a, b) => a - b,
  );
  const growths = sides.map((side) => grow(side, numbers)) as [Growth[], Growth[]];
  return html`<section aria-labelledby="rounds"><h2 id="rounds">Round by round</h2>
<div class="both">
${drawChart(sides, growths, numbers)}
${showTable(sides, growths, numbers)}
</div></section>`;
}

function grow({ rounds }: DetailedSide, numbers: readonly number[]): Growth[] {
  let total = 0;
  return numbers.map((number) => {
    const scored = rounds
      .filter((one) => one.round === number)
      .reduce((sum, { victoryPoints }) => sum + victoryPoints, 0);
    // Without the rounding errors of sums of decimals.
    total = round(total + scored, 4);
    return { round: number, scored, total };
  });
}

const width = 440;
const height = 260;
const edge = { left: 40, right: 16, top: 14, bottom: 30 };

function drawChart(sides: Sides, growths: readonly [Growth[], Growth[]], numbers: readonly number[]): Html {
  const totals = growths.flatMap((growth) => growth.map(({ total }) => total));
  const most = Math.max(1, ...totals);
  const least = Math.min(0, ...totals);
  const step = chooseStep(most - least);
  const x = (index: number) => edge.left + ((index + 1) / numbers.length) * (width - edge.left - edge.right);
  const y = (value: number) =>
    Math.round(edge.top + (1 - (value - least) / (most - least)) * (height - edge.top - edge.bottom));
  const ticks: number[] = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) ticks.push(round(value, 4));
  const [one, other] = sides;
  return html`<figure class="chart card">
<figcaption><span class="key key-first">${one.player}</span> <span class="key key-second">${other.player}</span></figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Victory points after each round; the table has the same figures">
${ticks.map((value) => html`<line class="grid" x1="${edge.left}" x2="${width - edge.right}" y1="${y(value)}" y2="${y(value)}"/><text class="axis" x="${edge.left - 8}" y="${y(value) + 4}" text-anchor="end">${value}</text>`)}
${numbers.map((number, index) => html`<text class="axis" x="${Math.round(x(index))}" y="${height - 8}" text-anchor="middle">${number}</text>`)}
${growths.map((growth, side) => {
  const points = [
    `${edge.left},${y(0)}`,
    ...growth.map(({ total }, index) => `${Math.round(x(index))},${y(total)}`),
  ];
  const name = side === 0 ? 'first' : 'second';
  return html`<g class="side-${name}"><polyline class="line" points="${points.join(' ')}"/>${growth.map(
    ({ total }, index) =>
      side === 0
        ? html`<circle class="point" cx="${Math.round(x(index))}" cy="${y(total)}" r="4.5"/>`
        : html`<rect class="point" x="${Math.round(x(index)) - 4}" y="${y(total) - 4}" width="8" height="8"/>`,
  )}</g>`;
})}
</svg></figure>`;
}

/** About five lines, at round figures. */
function chooseStep(span: number): number {
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= rough);
  return step ?? 10 * power;
}

function showTable(sides: Sides, growths: readonly [Growth[], Growth[]], numbers: readonly number[]): Html {
  return showScrollable(
    'Victory points by round',
    html`<table class="by-round">
<caption class="hidden">Victory points by round</caption>
<thead><tr><th scope="col">Round</th>${sides.map(({ player }) => html`<th scope="col" class="text">${player}</th>`)}</tr></thead>
<tbody>${numbers.map(
      (number, index) =>
        html`<tr><th scope="row">${number}</th>${sides.map((side, which) => {
          const growth = growths[which]?.[index];
          return html`<td class="text">${growth && html`<b>${sayNumber(growth.scored)}</b> <span class="fine">total ${sayNumber(growth.total)}</span>`}${showDeeds(side, number)}</td>`;
        })}</tr>`,
    )}</tbody></table>`,
  );
}

/** Priority, battle tactic and objectives of the round. */
function showDeeds({ rounds }: DetailedSide, number: number): Html | undefined {
  const round = rounds.find((known) => known.round === number);
  if (round === undefined) return undefined;
  const deeds = [
    round.priority && 'had priority',
    round.battleTactic !== null && `${round.battleTactic} ${round.battleTacticScored ? '✓' : '✗'}`,
    round.objectives.length > 0 && `held ${round.objectives.join(', ')}`,
  ].filter((deed) => deed !== false);
  return deeds.length === 0 ? undefined : html`<small>${deeds.join('; ')}</small>`;
}
