// All players with an id, by name, filtered by name, game, club and country. Searches and filters by club also list people without an id below.
import { countOf } from '#rules/text/numbers';
import type { PlayerSummaryResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import { listDistinct } from '../../store/read/choices.ts';
import { parsePage } from '../../store/read/document.ts';
import { findNearText } from '../../store/read/near-words.ts';
import {
  type FoundPerson,
  listClubPeople,
  type PersonWithoutId,
  searchPeople,
} from '../../store/read/people.ts';
import { listPlayers } from '../../store/read/players.ts';
import { readSought } from '../../store/read/words.ts';
import {
  listClubChoices,
  listGameChoices,
  mostChoices,
  nameChoices,
  showGameChoice,
  showSelect,
} from '../frame/choices.ts';
import { showDay } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import { type PageQuery, readName, readPosition, readSearch, showMore } from '../frame/paging.ts';
import type { PageRequest } from '../frame/show.ts';

const playersAPage = 60;
const mostPeople = 60;

type Filters = ReturnType<typeof readFilters>;

export async function showPlayerList({ database, links, query }: PageRequest): Promise<Page> {
  const filters = readFilters(query);
  const { q, game, club, country } = filters;
  const after = readPosition(query, 'after');
  const sought = q === undefined ? undefined : (readSought(q) ?? null);
  const page = await listPlayers(database, {
    filters: { sought, game, club, country },
    limit: playersAPage,
    after,
  });
  const players = parsePage<PlayerSummaryResource>(page);
  const people = after === undefined ? await listPeople(database, filters, query) : noPeople;
  const countries = nameChoices(await listDistinct(database, 'playerCountries', mostChoices));
  const clubs = await listClubChoices(database, club);
  const games = await listGameChoices(database);
  const narrowed = Object.values(filters).some((value) => value !== undefined);
  const isEmpty = players.length === 0 && people.people.length === 0;
  const near = isEmpty && q !== undefined ? await findNearText(database, q) : undefined;
  return {
    title: 'Players',
    description: 'Players of tabletop wargaming tournaments by name, club and country.',
    path: '/players',
    section: 'players',
    unlisted: narrowed || after !== undefined,
    head: html`<h1>Players</h1>`,
    main: html`<form class="filters card" role="search" aria-label="Players" action="${links.to('/players')}">
  <div><label for="q">Name</label><input id="q" name="q" type="search" maxlength="100" autocomplete="off" value="${q}"></div>
  ${showGameChoice(games, game)}
  ${showSelect('club', 'Plays for', 'Any club', clubs, club)}
  ${showSelect('country', 'Has played in', 'Any country', countries, country)}
  <div><button>Show</button></div>
</form>
<section aria-labelledby="found">
<h2 id="found" class="${!narrowed && 'hidden'}">${narrowed ? 'Results' : 'By name'}</h2>
${near && html`<p class="notice" role="status">Did you mean <a href="${links.to('/players', { ...filters, q: near })}">${near}</a>?</p>`}
${isEmpty && (narrowed ? html`<p class="empty">No player matches these filters. <a href="${links.to('/players')}">Show all players</a></p>` : html`<p class="empty">No players have been recorded yet.</p>`)}
${players.length > 0 && showPlayers(players, links)}
${showMore(page.last, 'More players', (position) => links.to('/players', { ...filters, after: position }))}
</section>
${people.people.length > 0 && showPeople(people.people, links)}
${showMore(people.last, 'More names', (position) => links.to('/players', { ...filters, people: position }))}`,
  };
}

interface PeoplePage {
  readonly people: readonly (PersonWithoutId | FoundPerson)[];
  readonly last?: string | undefined;
}

const noPeople: PeoplePage = { people: [] };

/** People without an id, found by name or by club. Only their names, clubs and tournaments are known, so that other filters exclude them. */
async function listPeople(
  database: PageRequest['database'],
  { q, game, club, country }: Filters,
  query: PageQuery,
): Promise<PeoplePage> {
  if (game !== undefined || country !== undefined) return noPeople;
  if (q !== undefined) {
    const sought = club === undefined ? readSought(q) : undefined;
    return sought ? { people: await searchPeople(database, sought, mostPeople) } : noPeople;
  }
  if (club === undefined) return noPeople;
  return listClubPeople(database, club, { limit: mostPeople, after: readPosition(query, 'people') });
}

function readFilters(query: PageQuery) {
  return {
    q: readSearch(query),
    game: readName(query, 'game'),
    club: readName(query, 'club'),
    country: readName(query, 'country'),
  };
}

function showPlayers(players: readonly PlayerSummaryResource[], links: Links): Html {
  return html`<div class="scroll"><table class="records">
<caption class="hidden">Players by name</caption>
<thead><tr><th scope="col" class="text">Name</th><th scope="col" class="only-wide">Battles</th><th scope="col" class="only-wide">Tournaments</th><th scope="col">Last played</th></tr></thead>
<tbody>${players.map(
    ({ playerId, player, battles, tournaments, lastPlayed }) =>
      html`<tr><th scope="row" class="text"><a href="${links.player(playerId)}">${player}</a><small class="only-narrow">${countOf(battles, 'battle')}, ${countOf(tournaments, 'tournament')}</small></th><td class="only-wide">${battles}</td><td class="only-wide">${tournaments}</td><td>${showDay(lastPlayed) ?? '–'}</td></tr>`,
  )}</tbody></table></div>`;
}

/** Links to the tournaments of people without an id. */
export function showPeople(people: readonly (PersonWithoutId | FoundPerson)[], links: Links): Html {
  return html`<section aria-labelledby="named">
<h2 id="named">Named in results</h2>
<p class="hint">These people have no player id, so everyone with the same name shares one line.</p>
<ul class="names">${people.map(
    (person) =>
      html`<li><a href="${links.person(person.name)}">${person.name} <small>${countOf(person.tournaments, 'tournament')}${'day' in person && person.day !== null && html`, last ${showDay(person.day)}`}</small></a></li>`,
  )}</ul></section>`;
}
