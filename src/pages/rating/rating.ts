// A rating: its table with intervals drawn, how it is computed, and how good its predictions were.
import { sayLeftOut } from '#rules/rating/left-out';
import { countOf } from '#rules/text/numbers';
import { pagePath } from '../../contract/endpoints.ts';
import { messages } from '../../contract/errors.ts';
import { type RatingResource, type RatingRowResource, ratingLists } from '../../contract/rating-resources.ts';
import { type Html, html } from '../../html/html.ts';
import { findRating, findRatingTable } from '../../store/read/ratings.ts';
import { parseFound, readNames } from '../frame/documents.ts';
import { abbreviate, rankClass, round, saySpan, showDay, showFacts, showLine } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import { readPositionOf, readWord, showMore } from '../frame/paging.ts';
import type { PageRequest } from '../frame/show.ts';
import { showNamed } from '../season/rule-words.ts';
import { notAMeasure, sayPoints, sayRange, showAge, showRatingTabs } from './rating-list.ts';
import { showRecord } from './rating-record.ts';

const rowsAPage = 100;

export async function showRating({ database, links, name: slug, query }: PageRequest): Promise<Page> {
  const rating = parseFound<RatingResource>(await findRating(database, slug), messages.rating);
  const word = readWord(query, 'show');
  const show = ratingLists.find((one) => one === word) ?? ratingLists[0];
  const after = readPositionOf(query, 'after', ['number', 'string', 'string']);
  const table = await findRatingTable(database, slug, show, { limit: rowsAPage, after });
  const { rows = [], last } = table ?? {};
  const { club, from, to, game, players, ranked, battles, asOf } = rating;
  const clubs = await readNames(database, 'club', [club]);
  const shown = show === ratingLists[0] ? undefined : show;
  return {
    title: `${rating.name}: rating`,
    description: `${rating.name}: how strong players of ${game} are, and how certain that is. ${countOf(ranked, 'player')} ranked by ${countOf(battles.rated, 'battle')}.`,
    path: pagePath('rating', slug),
    unlisted: after !== undefined || shown !== undefined,
    head: html`<p class="kicker">Rating ${saySpan(from, to)}</p>
  <h1>${rating.name}</h1>
  ${showLine('meta', [game !== rating.name && game, club !== null && showNamed(clubs, club, links.club(club))])}
  ${showFacts([
    ['Tournaments', rating.events],
    ['Rated battles', battles.rated],
    ['Players', players],
    ['Ranked', ranked],
    asOf !== null && ['As of', showDay(asOf)],
  ])}`,
    main: html`${showRatingTabs('table', slug, links)}
<section class="tab" aria-labelledby="table"><h2 id="table">Table</h2>
${rating.description !== '' && html`<p class="prose">${rating.description}</p>`}
<p class="hint">${notAMeasure} The line is the interval that contains the true figure 95 times out of 100. Rows are ordered by its lower end, so a rank has to be earned in battles.</p>
${showAge(rating)}
${showLists(show, rating, links)}
${rows.length === 0 ? html`<p class="empty">${after === undefined ? emptyWords[show] : 'There are no more players.'}</p>` : showRatingTable(rows, rating, links)}
${showMore(last, 'More players', (position) => links.rating(slug, { show: shown, after: position }))}
</section>
${showRecord(rating)}
${showMethod(rating)}`,
  };
}

type Show = (typeof ratingLists)[number];

const listWords: Readonly<Record<Show, string>> = {
  ranked: 'Ranked',
  fewBattles: 'Few battles',
  apart: 'Apart',
};

const emptyWords: Readonly<Record<Show, string>> = {
  ranked: 'No one is ranked yet.',
  fewBattles: 'Everyone has enough battles.',
  apart: 'No one is apart from the others.',
};

function showLists(show: Show, { slug, rule: { minimumBattles } }: RatingResource, links: Links): Html {
  const meanings: Readonly<Record<Show, string>> = {
    ranked: '',
    fewBattles: `Players with fewer than ${countOf(minimumBattles, 'rated battle')} have no rank.`,
    apart:
      'No battle connects these players with the largest group, directly or through others: their figures cannot be compared with those of the table.',
  };
  return html`<nav class="pages" aria-label="Players"><ul>${ratingLists.map(
    (list) =>
      html`<li><a data-swap href="${links.rating(slug, { show: list === 'ranked' ? undefined : list })}" ${list === show && html`aria-current="page"`}>${listWords[list]}</a></li>`,
  )}</ul></nav>
${meanings[show] !== '' && html`<p class="hint">${meanings[show]}</p>`}`;
}

function showRatingTable(rows: readonly RatingRowResource[], { slug, name }: RatingResource, links: Links) {
  const lowest = Math.min(...rows.map(({ low }) => low));
  const highest = Math.max(...rows.map(({ high }) => high));
  const scale = `drawn from ${sayPoints(lowest)} to ${sayPoints(highest)}`;
  return html`<div class="scroll"><table class="board rating">
<caption class="hidden">Table of ${name}</caption>
<thead><tr>
<th scope="col" class="rank">${abbreviate('#', 'Rank')}</th>
<th scope="col" class="who">Player</th>
<th scope="col" class="main">Rating</th>
<th scope="col" class="text">${abbreviate('Interval', `Interval, ${scale}`)}</th>
<th scope="col" class="only-wide">Battles</th>
<th scope="col" class="only-wide">${abbreviate('W–D–L', 'Wins, draws, losses')}</th>
<th scope="col" class="only-wide">Last played</th>
</tr></thead>
<tbody>${rows.map(
    (row) => html`<tr class="${rankClass(row.rank)}">
<td class="rank">${row.rank === null ? html`–` : html`<span class="place">${row.rank}</span>`}</td>
<th scope="row" class="who"><a href="${links.ratingPlayer(slug, row.playerId)}">${row.player}</a></th>
<td class="main">${sayPoints(row.rating)}</td>
<td class="text">${drawInterval(row, lowest, highest)}<small>${sayRange(row)}</small></td>
<td class="only-wide">${row.battles}</td>
<td class="only-wide">${row.wins}–${row.draws}–${row.losses}</td>
<td class="only-wide">${showDay(row.lastPlayed)}</td>
</tr>\n`,
  )}</tbody></table></div>`;
}

const widest = 200;
const middle = 8;

/** On the scale of the page. Hidden from screen readers, because the figures are beside it. */
function drawInterval({ rating, low, high }: RatingRowResource, lowest: number, highest: number): Html {
  const at = (points: number) => round((widest * (points - lowest)) / Math.max(1, highest - lowest), 1);
  return html`<svg class="rate" viewBox="-5 0 ${widest + 10} ${2 * middle}" aria-hidden="true" focusable="false"><path class="grid" d="M0 ${middle}h${widest}"/><path class="rate-interval" d="M${at(low)} ${middle}H${at(high)}M${at(low)} ${middle - 4}v8M${at(high)} ${middle - 4}v8"/><circle class="rate-mark" cx="${at(rating)}" cy="${middle}" r="4"/></svg>`;
}

function showMethod({ method, battles }: RatingResource): Html {
  const left = sayLeftOut(battles);
  return html`<section aria-labelledby="method"><h2 id="method">Method</h2>
<p class="hint">${method}.</p>
<p class="hint">Computed from ${battles.rated} of ${countOf(battles.selected, 'battle')}.${left.length > 0 && ` Left out: ${left.join(', ')}.`}</p></section>`;
}
