// The start page: search, live events, latest results, upcoming events, seasons.

import { html } from '../html/html.ts';
import { siteName } from '../html/page-frame.ts';
import { searchComing, searchTournaments } from '../store/read/tournament-search.ts';
import { listGameChoices, showSearchForm } from './frame/choices.ts';
import type { Page } from './frame/page.ts';
import type { PageRequest } from './frame/show.ts';
import { readItems, showItems } from './items/tournament-items.ts';
import { lastDay, showCalendarLink } from './items/upcoming.ts';
import { readSeasons, showSeasons } from './season/season-list.ts';

const mostSeasons = 3;

const parts = [
  { status: 'ongoing', title: 'Live', all: 'All live events', most: 12 },
  { status: 'finished', title: 'Latest results', all: 'All results', most: 8 },
  { status: 'planned', title: 'Coming up', all: 'All upcoming events', most: 6 },
] as const;

export async function showHome({ database, options, links }: PageRequest): Promise<Page> {
  const read = parts.map(async (part) => {
    const asked = { filters: { status: part.status }, limit: part.most };
    const { found, last } =
      part.status === 'planned'
        ? await searchComing(database, asked, lastDay(options))
        : await searchTournaments(database, asked);
    return { ...part, items: await readItems(database, found, options), hasMore: last !== undefined };
  });
  const sections = (await Promise.all(read)).filter(({ items }) => items.length > 0);
  const games = await listGameChoices(database);
  const seasons = await readSeasons(database, mostSeasons);
  return {
    title: `${siteName}: tabletop wargaming results`,
    description: 'Standings, brackets, battles and army lists of tabletop wargaming tournaments.',
    path: '/',
    section: 'home',
    live: sections.some(({ status }) => status === 'ongoing') && 60,
    main: html`<div class="hero"><div class="wrap">
  <h1>Who won, with what, and how close it was</h1>
  <p>Standings, brackets, battles and army lists of tabletop wargaming tournaments.</p>
  ${showSearchForm(links, 'Find a tournament, a club or a player', html`placeholder="Iron Gate 2026"`)}
</div></div>
<div class="wrap">${sections.length === 0 && nothingYet}
${
  games.length > 0 &&
  html`<section aria-labelledby="games"><h2 id="games">Games</h2>
<ul class="names">${games.map((game) => html`<li><a href="${links.to('/tournaments', { game })}">${game}</a></li>`)}</ul></section>`
}
${sections.map(
  ({ status, title, all, items, hasMore }) => html`<section aria-labelledby="${status}">
<h2 id="${status}">${title}</h2>
${showItems(items, links)}
${hasMore && html`<p class="more"><a href="${links.to(`/tournaments?status=${status}`)}">${all}</a></p>`}
${status === 'planned' && showCalendarLink(links)}
</section>`,
)}
${
  seasons.items.length > 0 &&
  html`<section aria-labelledby="seasons"><h2 id="seasons">Seasons</h2>
${showSeasons(seasons.items, links, 3)}
<p class="more"><a href="${links.to('/seasons')}">All seasons</a></p></section>`
}</div>`,
  };
}

const nothingYet = html`<p class="empty">No tournaments have been published yet. They appear here once an organiser imports results.</p>`;
