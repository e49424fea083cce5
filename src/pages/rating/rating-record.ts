// How good the predictions of a rating were: in words, as a chart, and the same figures as a table.
import { countOf } from '#rules/text/numbers';
import type { RatingResource } from '../../contract/rating-resources.ts';
import { type Html, html } from '../../html/html.ts';
import { round, showScrollable } from '../frame/figures.ts';
import { sayFigure, sayPercent } from '../statistics/rate.ts';
import { showAge } from './rating-list.ts';

type Accuracy = NonNullable<RatingResource['record']>;

export function showRecord({ record }: RatingResource): Html {
  return html`<section aria-labelledby="record"><h2 id="record">How good its predictions were</h2>
${record === null ? html`<p class="empty">Nothing has been predicted yet: predictions need battles in at least two months.</p>` : html`${showAge(record)}<p class="hint">${sayRecord(record)}</p>${showBins(record)}`}
</section>`;
}

/** Lower is better; equal is no better. */
function sayRecord({ months, battles, logLoss, coin }: Accuracy): string {
  const verdict = logLoss < coin ? 'better than a coin' : 'no better than a coin';
  return `${countOf(battles, 'battle')} of ${countOf(months, 'month')} ${battles === 1 ? 'was' : 'were'} predicted from what had been played before each month. The predictions were ${verdict}: their mean logarithmic loss is ${logLoss}, that of a coin ${coin}, and lower is better.`;
}

/** Fewer battles are too few to judge. */
const enough = 30;
const width = 480;
const height = 262;
const edge = { left: 40, right: 460, top: 8, base: 222 };

function showBins({ bins }: Accuracy): Html {
  return html`<figure class="chart card monthly">
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="What favourites scored, by their expected score. The table has the same figures.">${drawBins(bins)}</svg>
<figcaption>Horizontal: the expected score of the favourite, in per cent. Vertical: the score of the favourites. On the dashed line both are equal. A dot is filled if it has ${enough} battles or more.</figcaption>
</figure>
<details class="behind"><summary>Show as table</summary>
${showScrollable(
  'Table of predictions',
  html`<table class="figures bins"><caption class="hidden">Predictions by the expected score of the favourite</caption>
<thead><tr><th scope="col" class="text">Favourites of</th><th scope="col">Expected</th><th scope="col">Scored</th><th scope="col">Battles</th></tr></thead>
<tbody>${bins.map(
    ({ from, to, battles, expected, observed }) =>
      html`<tr class="${battles < enough && 'small'}"><th scope="row" class="text">${Math.round(100 * from)} to ${Math.round(100 * to)} %</th><td>${sayPercent(expected)}</td><td>${sayPercent(observed)}</td><td>${battles}</td></tr>\n`,
  )}</tbody></table>`,
)}</details>`;
}

function drawBins(bins: Accuracy['bins']): Html {
  const x = (rate: number) => round(edge.left + (rate - 0.5) * 2 * (edge.right - edge.left), 1);
  const y = (rate: number) => round(edge.base - rate * (edge.base - edge.top), 1);
  const across = [0.5, 0.6, 0.7, 0.8, 0.9, 1].map(
    (rate) =>
      html`<path class="grid" d="M${x(rate)} ${edge.top}V${edge.base}"/><text class="axis" x="${x(rate)}" y="${edge.base + 20}" text-anchor="middle">${Math.round(100 * rate)}</text>`,
  );
  const up = [0, 0.25, 0.5, 0.75, 1].map(
    (rate) =>
      html`<path class="grid" d="M${edge.left} ${y(rate)}H${edge.right}"/><text class="axis" x="${edge.left - 6}" y="${y(rate) + 4}" text-anchor="end">${Math.round(100 * rate)}</text>`,
  );
  const dots = bins.map(({ battles, expected, observed }) =>
    expected === null || observed === null
      ? undefined
      : html`<circle class="${battles < enough ? 'rate-mark open' : 'rate-mark'}" cx="${x(expected)}" cy="${y(observed)}" r="5"><title>${countOf(battles, 'battle')}: expected ${sayFigure(expected)} %, scored ${sayFigure(observed)} %</title></circle>`,
  );
  return html`${across}${up}<path class="half" d="M${x(0.5)} ${y(0.5)}L${x(1)} ${y(1)}"/>${dots}`;
}
