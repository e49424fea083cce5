// All tournaments, narrowed by words, game, status, dates, country and club.
import { statuses } from '../../contract/limits.ts';
import { html } from '../../html/html.ts';
import { isDay } from '../../http/request/parameters.ts';
import { listDistinct } from '../../store/read/choices.ts';
import { searchComing, searchTournaments } from '../../store/read/tournament-search.ts';
import { readSought } from '../../store/read/words.ts';
import {
  listClubChoices,
  listGameChoices,
  mostChoices,
  nameChoices,
  showGameChoice,
  showSelect,
} from '../frame/choices.ts';
import type { Page } from '../frame/page.ts';
import { type PageQuery, readName, readPosition, readSearch, readWord, showMore } from '../frame/paging.ts';
import type { PageRequest } from '../frame/show.ts';
import { readItems, showItems, statusWords } from '../items/tournament-items.ts';
import { lastDay, showCalendarLink } from '../items/upcoming.ts';

const tournamentsAPage = 24;

export async function showTournamentList({ database, options, links, query }: PageRequest): Promise<Page> {
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
  // Live ones come first, whenever they began, and are left out of the list below.
  const live =
    status === undefined && after === undefined
      ? await searchTournaments(database, { ...asked, filters: { ...asked.filters, status: 'ongoing' } })
      : { found: [], last: undefined };
  const liveItems = await readItems(database, live.found);
  const listed = await readItems(database, page.found, options);
  const items =
    status === undefined ? listed.filter(({ tournament }) => tournament.status !== 'ongoing') : listed;
  const isEmpty = items.length + liveItems.length === 0 && page.last === undefined;
  const countries = nameChoices(await listDistinct(database, 'countries', mostChoices));
  const clubs = await listClubChoices(database, filters.club);
  const games = await listGameChoices(database);
  const narrowed = Object.values(filters).some((value) => value !== undefined);
  return {
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
${
  liveItems.length > 0 &&
  html`<section aria-labelledby="live"><h2 id="live">Live</h2>
${showItems(liveItems, links)}
${live.last !== undefined && html`<p class="more"><a href="${links.to('/tournaments', { ...filters, status: 'ongoing' })}">All live events</a></p>`}</section>`
}
<section aria-labelledby="found">
<h2 id="found" class="${!narrowed && liveItems.length === 0 && 'hidden'}">${isComing ? 'Planned, soonest first' : narrowed && liveItems.length === 0 ? 'Results' : 'Newest first'}</h2>
${items.length > 0 && showItems(items, links)}
${isEmpty && (narrowed ? html`<p class="empty">No tournament matches these filters. <a href="${links.to('/tournaments')}">Show all tournaments</a></p>` : html`<p class="empty">No tournaments have been published yet.</p>`)}
${showMore(page.last, isComing ? 'More tournaments' : 'Earlier tournaments', (position) => links.to('/tournaments', { ...filters, after: position }))}
${showCalendarLink(links, { club, country })}
</section>`,
  };
}

/** Invalid filters are ignored with a notice, so that the others still work. */
function readFilters(query: PageQuery) {
  const notices: string[] = [];
  const readDay = (name: string): string | undefined => {
    const word = readWord(query, name);
    if (word === undefined || isDay(word)) return word;
    notices.push(`“${word}” is not a date, so this filter was ignored.`);
    return undefined;
  };
  const status = readWord(query, 'status');
  const filters = {
    q: readSearch(query),
    game: readName(query, 'game'),
    status: statuses.find((known) => known === status),
    from: readDay('from'),
    to: readDay('to'),
    country: readName(query, 'country'),
    club: readName(query, 'club'),
  };
  if (filters.from !== undefined && filters.to !== undefined && filters.from > filters.to) {
    notices.push('The start date is after the end date, so nothing was found.');
  }
  return { filters, notices };
}
