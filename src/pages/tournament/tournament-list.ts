// All tournaments, narrowed by words, game, status, dates, country and club.
import { statuses } from '../../contract/limits.ts';
import { listDistinct } from '../../store/read/choices.ts';
import { searchComing, searchTournaments } from '../../store/read/tournament-search.ts';
import { readSought } from '../../store/read/words.ts';
import { lastDay, showCalendarLink } from '../frame/calendar-link.ts';
import {
  listClubChoices,
  listGameChoices,
  mostChoices,
  nameChoices,
  showGameChoice,
  showSelect,
} from '../frame/choices.ts';
import { html } from '../frame/html.ts';
import { withQuery } from '../frame/links.ts';
import { type PageQuery, readPosition, readSearch, readWord, showMore } from '../frame/paging.ts';
import type { PageRequest, Shown } from '../frame/show.ts';
import { readItems, showItems, statusWords } from './tournament-items.ts';

const tournamentsAPage = 24;

export async function showTournamentList({ database, options, links, query }: PageRequest): Promise<Shown> {
  const { filters, notices } = readFilters(query);
  const after = readPosition(query, 'after');
  const { q, game, status, country, club, ...window } = filters;
  const { from, to } = window;
  const isComing = status === 'planned';
  const asked = {
    filters: {
      game,
      status,
      country,
      club,
      words: q === undefined ? undefined : (readSought(q)?.words ?? []),
    },
    window,
    after,
    limit: tournamentsAPage,
  };
  const page = isComing
    ? await searchComing(database, asked, lastDay(options))
    : await searchTournaments(database, asked);
  const items = await readItems(database, page.found);
  const countries = nameChoices(await listDistinct(database, 'countries', mostChoices));
  const clubs = await listClubChoices(database, filters.club);
  const games = await listGameChoices(database);
  const narrowed = Object.values(filters).some((value) => value !== undefined);
  return () => ({
    title: 'Tournaments',
    description: 'Tabletop wargaming tournaments by date, place and club.',
    path: '/tournaments',
    section: 'tournaments',
    unlisted: narrowed || after !== undefined,
    head: html`<h1>Tournaments</h1>`,
    main: html`<form class="filters card" action="${links.to('/tournaments')}">
  <div><label for="q">Name, town, country or army</label><input id="q" name="q" type="search" maxlength="100" autocomplete="off" value="${q}"></div>
  ${showGameChoice(games, game)}
  ${showSelect('status', 'Status', 'Any', Object.entries(statusWords), status)}
  ${showSelect('country', 'Country', 'All', countries, country)}
  ${showSelect('club', 'Club', 'All', clubs, club)}
  <div><label for="from">Starting from</label><input id="from" name="from" type="date" value="${from}"></div>
  <div><label for="to">Starting by</label><input id="to" name="to" type="date" value="${to}"></div>
  <div><button>Show</button></div>
</form>
${notices.map((notice) => html`<p class="notice" role="alert">${notice}</p>`)}
<section aria-labelledby="found">
<h2 id="found" class="${!narrowed && 'hidden'}">${isComing ? 'Planned, soonest first' : narrowed ? 'Results' : 'Newest first'}</h2>
${items.length > 0 && showItems(items, links)}
${items.length === 0 && (narrowed ? html`<p class="empty">No tournament matches these filters. <a href="${links.to('/tournaments')}">Show all tournaments</a></p>` : html`<p class="empty">No tournaments have been published yet.</p>`)}
${showMore(page.last, isComing ? 'More tournaments' : 'Earlier tournaments', (position) => links.to(withQuery('/tournaments', { ...filters, after: position })))}
${showCalendarLink(links, { club, country })}
</section>`,
  });
}

/** Invalid filters are ignored with a notice, so that the others still work. */
function readFilters(query: PageQuery) {
  const notices: string[] = [];
  const readDay = (name: string): string | undefined => {
    const word = readWord(query, name);
    if (word === undefined) return undefined;
    const date = /^\d{4}-\d{2}-\d{2}$/.test(word) ? new Date(`${word}T00:00:00Z`) : undefined;
    if (date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(word)) return word;
    notices.push(`“${word}” is not a date, so this filter was ignored.`);
    return undefined;
  };
  const status = readWord(query, 'status');
  const filters = {
    q: readSearch(query),
    game: readWord(query, 'game'),
    status: statuses.find((known) => known === status),
    from: readDay('from'),
    to: readDay('to'),
    country: readWord(query, 'country'),
    club: readWord(query, 'club'),
  };
  if (filters.from !== undefined && filters.to !== undefined && filters.from > filters.to) {
    notices.push('The start date is after the end date, so nothing was found.');
  }
  return { filters, notices };
}
