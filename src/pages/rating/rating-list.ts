// All ratings by game; those of a player; and what every page of a rating has in common.
import { countOf } from '#rules/text/numbers';
import type { RatingResource } from '../../contract/rating-resources.ts';
import { type Html, html } from '../../html/html.ts';
import { parsePage } from '../../store/read/document.ts';
import { listRatings, type PlayerRating } from '../../store/read/ratings.ts';
import { readNames } from '../frame/documents.ts';
import { rankClass, sayNumber, saySpan, showLine, showRank } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import { readPosition, showMore } from '../frame/paging.ts';
import type { PageRequest } from '../frame/show.ts';
import { showNamed } from '../season/rule-words.ts';

const ratingsAPage = 60;

/** What the figure does not mean. */
export const notAMeasure =
  'A rating says what results to expect, judged by the battles recorded here. It is not a measure of a person, and it does not use margins: a win is a win.';

export async function showRatingList({ database, links, query }: PageRequest): Promise<Page> {
  const after = readPosition(query, 'after');
  const page = await listRatings(database, { limit: ratingsAPage, after });
  const ratings = parsePage<RatingResource>(page);
  const organisers = ratings.map(({ club }) => club);
  const clubs = await readNames(database, 'club', organisers);
  return {
    title: 'Ratings',
    description: 'How strong players are, and how certain that is.',
    path: '/ratings',
    unlisted: after !== undefined,
    head: html`<h1>Ratings</h1>`,
    main: html`<section aria-label="Ratings">
${ratings.length === 0 ? html`<p class="empty">No rating has been published yet.</p>` : html`<p class="hint">${notAMeasure}</p>${showRatings(ratings, clubs, links)}`}
${showMore(page.last, 'More ratings', (position) => links.to('/ratings', { after: position }))}
</section>`,
  };
}

function showRatings(
  ratings: readonly RatingResource[],
  clubs: ReadonlyMap<string, string>,
  links: Links,
): Html {
  return html`<ul class="cards">${ratings.map(
    ({ slug, name, game, club, from, to, ranked, battles }) => html`<li class="event card">
  ${showLine('event-date', [saySpan(from, to)])}
  <h2 class="event-name"><a href="${links.rating(slug)}">${name}</a></h2>
  ${showLine('event-place', [game !== name && game, club !== null && showNamed(clubs, club, links.club(club))])}
  ${showLine('event-size', [`${countOf(ranked, 'player')} ranked`, `${countOf(battles.rated, 'battle')} rated`])}
</li>`,
  )}</ul>`;
}

/** A rating in whole points. */
export function sayPoints(points: number): string {
  return sayNumber(Math.round(points));
}

export function sayRange({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${sayPoints(low)} to ${sayPoints(high)}`;
}

/** Says that the figures are out of date; undefined if they are not. */
export function showAge({
  computedAt,
  upToDate,
}: {
  readonly computedAt: string | null;
  readonly upToDate: boolean;
}): Html | undefined {
  if (upToDate) return undefined;
  return html`<p class="hint">${computedAt === null ? 'These figures have not been computed yet.' : 'Records have changed since these figures were computed; new figures follow.'}</p>`;
}

export function showRatingTabs(open: 'table' | 'factions' | undefined, slug: string, links: Links): Html {
  const tabs = [
    { key: 'table', name: 'Table', href: links.rating(slug) },
    { key: 'factions', name: 'Factions', href: links.ratingFactions(slug) },
  ];
  return html`<nav class="tabs" aria-label="Parts of the rating"><ul>${tabs.map(
    ({ key, name, href }) =>
      html`<li><a href="${href}" ${key === open && html`aria-current="page"`}>${name}</a></li>`,
  )}</ul></nav>`;
}

/** On the page of a player, with links to their course. */
export function showPlayerRatings(
  ratings: readonly PlayerRating[],
  playerId: string,
  links: Links,
): Html | undefined {
  if (ratings.length === 0) return undefined;
  return html`<section aria-labelledby="ratings"><h2 id="ratings">Ratings</h2>
<div class="scroll"><table class="history">
<caption class="hidden">Ratings, by game</caption>
<thead><tr><th scope="col">Rank</th><th scope="col" class="text">Rating</th><th scope="col">Points</th><th scope="col">Interval</th></tr></thead>
<tbody>${ratings.map(
    (row) => html`<tr class="${rankClass(row.rank)}">
<td class="rank">${showRank(row.rank)}</td>
<th scope="row" class="text"><a href="${links.ratingPlayer(row.slug, playerId)}">${row.name}</a></th>
<td>${sayPoints(row.rating)}</td>
<td>${sayRange(row)}</td>
</tr>`,
  )}</tbody></table></div></section>`;
}
