// What a faction adds: raw win rates beside those adjusted for the skill of its players.
import { pagePath } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import type { RatingFactionResource, RatingResource } from '../../contract/rating-resources.ts';
import { html } from '../../html/html.ts';
import { findRating, findRatingFactions, findRatingOf } from '../../store/read/ratings.ts';
import { parseFound } from '../frame/documents.ts';
import { abbreviate } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import type { PageRequest } from '../frame/show.ts';
import { drawRate, reachOf, sayInterval, sayPercent, sayReach, smallTag } from '../statistics/rate.ts';
import { type Column, showRest, showTable } from '../statistics/rate-tables.ts';
import { showAge, showRatingTabs } from './rating-list.ts';

export async function showRatingFactions({ database, links, name: slug }: PageRequest): Promise<Page> {
  const rating = parseFound<RatingResource>(await findRating(database, slug), messages.rating);
  const stamps = await findRatingOf(database, slug, 'factions');
  if (stamps === undefined) throw new ApiError(404, messages.rating);
  const rows = await findRatingFactions(database, slug);
  const caption = `What a faction adds in ${rating.name}`;
  return {
    title: `${rating.name}: factions`,
    description: `What a faction adds in ${rating.game}, apart from the skill of the people who play it.`,
    path: `${pagePath('rating', slug)}/factions`,
    head: html`<p class="kicker">Rating</p>
  <h1>${rating.name}</h1>
  ${rating.game !== rating.name && html`<p class="meta">${rating.game}</p>`}`,
    main: html`${showRatingTabs('factions', slug, links)}
<section class="tab" aria-labelledby="factions"><h2 id="factions">What a faction adds</h2>
<p class="hint">The raw win rate mixes the army with the people who choose it. The adjusted rate is what to expect against the average faction when both players are equally strong; it is estimated from people who have played several factions. Both have 95 % intervals. Faded rows have fewer than 30 games, or fewer than 5 people who also played another faction: too few to judge.</p>
${showAge(stamps)}
${rows.length === 0 ? html`<p class="empty">No rated battle has a faction on both sides.</p>` : showTable(rows, listColumns(rows, rating.game, links), { caption, label: `Table: ${caption}`, className: 'figures adjusted' })}
${showRest(rows, links)}
</section>`,
  };
}

type Row = RatingFactionResource;

function listColumns(rows: readonly Row[], game: string, links: Links): Column<Row>[] {
  const adjust = ({ adjusted, adjustedInterval, small }: Row) => ({
    winRate: adjusted,
    interval: adjustedInterval,
    small,
  });
  // On one scale, so that the two can be compared.
  const reach = reachOf([...rows, ...rows.map(adjust)]);
  return [
    {
      key: 'faction',
      head: 'Faction',
      className: 'text who',
      value: ({ faction }) => faction,
      show: ({ faction, small }) =>
        html`<a href="${links.faction(faction, { game })}">${faction}</a>${small && smallTag}`,
    },
    {
      key: 'winRate',
      head: abbreviate('Raw', `Raw win rate with its interval, ${sayReach(reach)}`),
      className: 'text drawn',
      value: ({ winRate }) => winRate,
      show: (row) =>
        html`${sayPercent(row.winRate)}${drawRate(row, reach)}<small>${sayInterval(row)}</small>`,
    },
    {
      key: 'adjusted',
      head: abbreviate('Adjusted', `Adjusted win rate with its interval, ${sayReach(reach)}`),
      className: 'text drawn',
      value: ({ adjusted }) => adjusted,
      show: (row) =>
        html`<b>${sayPercent(row.adjusted)}</b>${drawRate(adjust(row), reach)}<small>${sayInterval(adjust(row))}</small>`,
    },
    {
      key: 'games',
      head: 'Games',
      className: 'only-wide',
      value: ({ games }) => games,
      show: ({ games }) => games,
    },
    {
      key: 'players',
      head: abbreviate('Players', 'Players, and how many of them also played another faction'),
      className: 'only-wide',
      value: ({ players }) => players,
      show: ({ players, alsoOthers }) => `${players}, ${alsoOthers} also others`,
    },
  ];
}
