// All tournaments, narrowed by words, game, status, dates, country and club; and tournaments as a list: when, what, where, how large, who won.
import { statuses } from '../../contract/limits.ts';
import type { BoardRowResource, TournamentResource } from '../../contract/resources.ts';
import { isDay } from '../../http/request/parameters.ts';
import type { Reader } from '../../store/database.ts';
import { listDistinct } from '../../store/read/choices.ts';
import { parseDocument } from '../../store/read/document.ts';
import { listCurrentRounds } from '../../store/read/rounds.ts';
import { type FoundTournament, searchComing, searchTournaments } from '../../store/read/tournament-search.ts';
import { readSought } from '../../store/read/words.ts';
import {
  listClubChoices,
  listGameChoices,
  mostChoices,
  nameChoices,
  showGameChoice,
  showSelect,
} from '../frame/choices.ts';
import { readNames } from '../frame/documents.ts';
import { joinParts, sayCount, sayPlace, showDays, showLine } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import { type PageQuery, readPosition, readSearch, readWord, showMore } from '../frame/paging.ts';
import type { PageRequest } from '../frame/show.ts';
import { lastDay, showCalendarLink } from '../outside/calendar.ts';
import { sayRound, sayRounds } from './round-names.ts';

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
  const listed = await readItems(database, page.found);
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

export interface TournamentItem {
  readonly tournament: TournamentResource;
  readonly game: string | null;
  readonly clubName: string | undefined;
  /** The first three, or while it is played the leaders. */
  readonly podium: readonly BoardRowResource[];
  /** The round that is played now. */
  readonly round: string | undefined;
  /** The player through whom a search found it. */
  readonly person: string | null;
}

/** Adds to each tournament the name of its club, and to live ones their round. */
export async function readItems(
  reader: Reader,
  found: readonly (FoundTournament & { readonly person?: string | null })[],
): Promise<TournamentItem[]> {
  const read = found.map(({ tournament, podium, game, person = null }) => ({
    person,
    game,
    tournament: parseDocument<TournamentResource>(tournament),
    podium: podium === undefined ? [] : parseDocument<BoardRowResource[]>(podium),
  }));
  const organizers = read.map(({ tournament }) => tournament.organizer);
  const clubs = await readNames(reader, 'club', organizers);
  const live = read.flatMap(({ tournament: { slug, status } }) => (status === 'ongoing' ? [slug] : []));
  const rounds = await listCurrentRounds(reader, live);
  const roundOf = (tournament: TournamentResource) => {
    const current = rounds.get(tournament.slug) ?? [];
    const first = current.find(({ stage }) => stage === 'knockout') ?? current[0];
    return first && sayRound(first, tournament);
  };
  return read.map((item) => ({
    ...item,
    clubName: clubs.get(item.tournament.organizer ?? ''),
    round: roundOf(item.tournament),
  }));
}

/** `club`: on the page of a club, which is not named again. */
export function showItems(items: readonly TournamentItem[], links: Links, club?: string): Html {
  return html`<ul class="cards">${items.map((item) => showItem(item, links, club))}</ul>`;
}

function showItem(
  { tournament, game, clubName, podium, round, person }: TournamentItem,
  links: Links,
  club: string | undefined,
): Html {
  const { slug, name, status, organizer, city, country, players, battleSize } = tournament;
  const isLive = status === 'ongoing';
  const first = podium.filter(({ rank }) => rank === 1);
  return html`<li class="event card">
  <p class="event-date">${showDays(tournament.startDate, tournament.endDate)} ${showStatus(status)}</p>
  <h3 class="event-name"><a href="${links.tournament(slug)}">${name}</a></h3>
  ${showLine('event-place', [
    sayPlace(city, country),
    organizer !== null &&
      organizer !== club &&
      html`<a href="${links.club(organizer)}">${clubName ?? organizer}</a>`,
  ])}
  ${showLine('event-size', [
    game ?? undefined,
    sayCount(players, 'player'),
    round === undefined ? sayRounds(tournament) : html`<b>${round}</b>`,
    sayCount(battleSize, 'point'),
  ])}
  ${person !== null && html`<p>With ${person}</p>`}
  ${
    first.length > 0 &&
    html`<p class="event-winner"><span class="label">${isLive ? 'Leading' : 'Won by'}</span> ${joinParts(
      first.map(
        ({ player, faction }) => html`<b>${player}</b>${faction && html` <small>${faction}</small>`}`,
      ),
    )}</p>`
  }
</li>`;
}

export const statusWords = { ongoing: 'Live', finished: 'Finished', planned: 'Planned' } as const;

export function showStatus(status: TournamentResource['status']): Html {
  return html`<span class="status status-${status}">${statusWords[status]}</span>`;
}
