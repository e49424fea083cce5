// A player in a rating: the course over time with its band, the same as a table, and why, battle by battle.
import { countOf } from '#rules/text/numbers';
import { pagePath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import type {
  RatingBattleResource,
  RatingDayResource,
  RatingPlayerResource,
  RatingResource,
} from '../../contract/rating-resources.ts';
import { type Html, html } from '../../html/html.ts';
import { findMainId } from '../../store/read/aliases.ts';
import { parsePage } from '../../store/read/document.ts';
import { listRatingBattles } from '../../store/read/rating-battles.ts';
import { findRating, findRatingPlayer } from '../../store/read/ratings.ts';
import { parseFound, readNames } from '../frame/documents.ts';
import { joinParts, round, sayDay, showDay, showFacts, showScrollable } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import { numberOf, readPositionOf, showMore, showPages, slicePage } from '../frame/paging.ts';
import type { Moved, PageRequest } from '../frame/show.ts';
import { notAMeasure, sayPoints, sayRange, showAge, showRatingTabs } from './rating-list.ts';

const battlesAPage = 30;

export async function showRatingPlayer(request: PageRequest): Promise<Page | Moved> {
  const { database, links, name: slug, others, query } = request;
  const [id = ''] = others;
  const rating = parseFound<RatingResource>(await findRating(database, slug), messages.rating);
  const player = await findRatingPlayer(database, slug, id);
  if (player === undefined) {
    const main = await findMainId(database, id);
    if (main === undefined) throw new ApiError(404, messages.player);
    return { moved: links.ratingPlayer(slug, main) };
  }
  const after = readPositionOf(query, 'after', ['string', 'string']);
  const page = await listRatingBattles(database, slug, id, { limit: battlesAPage, after });
  const battles = parsePage<RatingBattleResource>(page);
  const played = battles.map(({ tournament }) => tournament);
  const tournaments = await readNames(database, 'tournament', played);
  const { player: name, rank, rating: points } = player;
  return {
    title: `${name}: ${rating.name}`,
    description: `${name} in the rating ${rating.name}: ${sayPoints(points)} points, between ${sayRange(player)}.`,
    path: `${pagePath('rating', slug)}/players/${encodeURIComponent(id)}`,
    type: 'profile',
    // People did not ask to be listed.
    unlisted: true,
    head: html`<p class="kicker">Rating <a href="${links.rating(slug)}">${rating.name}</a></p>
  <h1>${name}</h1>
  <p class="meta"><a href="${links.player(id)}">All results of this player</a></p>
  ${showFacts([
    ['Rating', sayPoints(points)],
    ['Interval', sayRange(player)],
    rank !== null && ['Rank', rank],
    ['Battles', player.battles],
    ['Won', player.wins],
    ['Drawn', player.draws],
    ['Lost', player.losses],
  ])}`,
    main: html`${showRatingTabs(undefined, slug, links)}
${after === undefined && showCourse(player, rating, links, query)}
<section aria-labelledby="why"><h2 id="why">Why</h2>
<p class="hint">The expected result follows from both ratings on that day; a draw counts as half a win. A better score than expected pulls the rating up, a worse one down.</p>
${battles.length === 0 ? html`<p class="empty">There are no earlier battles.</p>` : html`<ul class="reasons">${battles.map((battle) => html`<li>${showReason(battle, name, slug, tournaments, links)}</li>\n`)}</ul>`}
${showMore(page.last, 'Earlier battles', (position) => links.ratingPlayer(slug, id, { after: position }))}
</section>`,
  };
}

const showWords = {
  ranked: '',
  fewBattles: 'Too few battles for a rank.',
  apart:
    'No battle connects this player with the largest group, so these figures cannot be compared with the table.',
} as const;

function showCourse(
  { player: name, playerId, show, history }: RatingPlayerResource,
  rating: RatingResource,
  links: Links,
  query: PageRequest['query'],
): Html {
  const { items, page, pages } = slicePage(history.toReversed(), query);
  const link = (number: number) => links.ratingPlayer(rating.slug, playerId, { page: numberOf(number) });
  return html`<section class="tab" aria-labelledby="course"><h2 id="course">Over time</h2>
<p class="hint">${notAMeasure} ${showWords[show]}</p>
${showAge(rating)}
${drawCourse(history, name)}
<details class="behind" ${page > 1 && 'open'}><summary>Show as table</summary>
${showScrollable(
  'Table of the rating over time',
  html`<table class="figures course"><caption class="hidden">Rating of ${name} by day</caption>
<thead><tr><th scope="col" class="text">Day</th><th scope="col">Rating</th><th scope="col">Interval</th><th scope="col">Battles</th></tr></thead>
<tbody>${items.map((day) => html`<tr><th scope="row" class="text">${sayDay(day.date)}</th><td>${sayPoints(day.rating)}</td><td>${sayRange(day)}</td><td>${day.battles}</td></tr>\n`)}</tbody></table>`,
)}${showPages(page, pages, link)}</details></section>`;
}

const width = 480;
const height = 232;
const edge = { left: 40, right: 470, top: 8, base: 208 };
const millisecondsADay = 86_400_000;

function drawCourse(history: readonly RatingDayResource[], name: string): Html | undefined {
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const start = Date.parse(first.date) / millisecondsADay;
  const days = Math.max(1, Date.parse(last.date) / millisecondsADay - start);
  const x = (day: string) =>
    round(edge.left + ((Date.parse(day) / millisecondsADay - start) / days) * (edge.right - edge.left), 1);
  const bottom = Math.floor(Math.min(...history.map(({ low }) => low)) / 100) * 100;
  const top = Math.ceil(Math.max(...history.map(({ high }) => high)) / 100) * 100;
  const y = (points: number) =>
    round(edge.base - ((points - bottom) / (top - bottom)) * (edge.base - edge.top), 1);
  const step = 100 * Math.ceil((top - bottom) / 600);
  const lines = Array.from({ length: Math.floor((top - bottom) / step) + 1 }, (_, index) => {
    const points = bottom + index * step;
    return html`<path class="grid" d="M${edge.left} ${y(points)}H${edge.right}"/><text class="axis" x="${edge.left - 5}" y="${y(points) + 4}" text-anchor="end">${sayPoints(points)}</text>`;
  });
  const upper = history.map(({ date, high }) => `${x(date)} ${y(high)}`);
  const lower = history.map(({ date, low }) => `${x(date)} ${y(low)}`).toReversed();
  const middle = history.map(({ date, rating }) => `${x(date)} ${y(rating)}`);
  const band =
    history.length === 1
      ? html`<path class="rate-interval" d="M${upper[0]}L${lower[0]}"/>`
      : html`<path class="band" d="M${[...upper, ...lower].join('L')}z"/><path class="line" d="M${middle.join('L')}"/>`;
  const dots = history.map(
    ({ date, rating }) => html`<circle class="point" cx="${x(date)}" cy="${y(rating)}" r="3"/>`,
  );
  const labels = html`<text class="axis" x="${edge.left}" y="${edge.base + 18}">${sayDay(first.date)}</text>${history.length > 1 && html`<text class="axis" x="${edge.right}" y="${edge.base + 18}" text-anchor="end">${sayDay(last.date)}</text>`}`;
  return html`<figure class="chart card monthly side-first">
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Rating of ${name} from ${sayDay(first.date)}, ${sayPoints(first.rating)}, to ${sayDay(last.date)}, ${sayPoints(last.rating)}, with its interval. The table has the same figures.">${lines}${band}${dots}${labels}</svg>
<figcaption>One dot for each day with rated battles (${countOf(history.length, 'day')}). The band is the 95 % interval: the wider it is, the less certain the rating.</figcaption>
</figure>`;
}

const scoreWords: Readonly<Record<string, string>> = { 1: 'won', 0.5: 'drew', 0: 'lost' };
/** A smaller difference from the expected score hardly matters. */
const slight = 0.05;

function showReason(
  battle: RatingBattleResource,
  name: string,
  slug: string,
  tournaments: ReadonlyMap<string, string>,
  links: Links,
): Html {
  const { date, tournament, opponent, opponentId, rating, opponentRating, expected, score } = battle;
  const result = html`<a href="${links.battle(battle.battle)}">${scoreWords[score]}</a>`;
  const where =
    tournament === null
      ? 'Casual battle'
      : html`<a href="${links.tournament(tournament)}">${tournaments.get(tournament) ?? tournament}</a>`;
  const words =
    expected === null || opponentId === null || opponentRating === null
      ? html`${name} ${result} against a player who is not rated, so no expected result is shown.`
      : html`Against <a href="${links.ratingPlayer(slug, opponentId)}">${opponent}</a>, ${name} was expected to win ${Math.round(100 * expected)} of 100 such battles (${sayPoints(rating)} against ${sayPoints(opponentRating)} points), and ${result}: ${sayPull(score - expected)}.`;
  return html`<p>${words}</p><p class="fine">${joinParts([showDay(date), html`${where}`])}</p>`;
}

function sayPull(difference: number): string {
  if (Math.abs(difference) < slight) return 'as expected, so it hardly moves the rating';
  return difference > 0 ? 'it pulls the rating up' : 'it pulls the rating down';
}
