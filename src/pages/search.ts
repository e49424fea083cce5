// Search for tournaments, clubs and players by the words of their names, with near spellings if nothing has these words; and suggestions
// while someone types.
import type { ClubResource } from '../contract/resources.ts';
import { type Html, type HtmlContent, html } from '../html/html.ts';
import type { Route } from '../http/answer/route.ts';
import { pageTerms } from '../http/answer/route-terms.ts';
import { describeHit } from '../http/api/search.ts';
import type { AppOptions } from '../http/options.ts';
import type { Reader } from '../store/database.ts';
import { findMany, parseDocument } from '../store/read/document.ts';
import { findNearText } from '../store/read/near-words.ts';
import { searchPeople } from '../store/read/people.ts';
import { type Hit, search } from '../store/read/search.ts';
import { findTournaments } from '../store/read/tournament-search.ts';
import { readSought } from '../store/read/words.ts';
import { showClubs } from './club.ts';
import { listGameChoices, showGameChoice, showSearchForm } from './frame/choices.ts';
import { type Links, withQuery } from './frame/links.ts';
import type { Page } from './frame/page.ts';
import { readName, readSearch } from './frame/paging.ts';
import { type PageRequest, pageCaching } from './frame/show.ts';
import { readItems, showItems } from './items/tournament-items.ts';
import { showPeople } from './player/player-list.ts';
import type { Suggestion } from './suggestion.ts';

const mostTournaments = 12;
const mostClubs = 6;
const mostPlayers = 24;
const mostPeople = 12;
const mostSuggestions = 8;

export async function showSearch({ database, links, query }: PageRequest): Promise<Page> {
  const q = readSearch(query) ?? '';
  const game = readName(query, 'game');
  const games = await listGameChoices(database);
  const exact = await readFound(database, q, game);
  const near = isEmpty(exact) && q !== '' ? await findNearText(database, q) : undefined;
  const found = near === undefined ? exact : await readFound(database, near, game);
  return {
    title: q === '' ? 'Search' : `Search for “${q}”`,
    description: 'Find a tournament, a club or a player.',
    path: withQuery('/search', { q, game }),
    section: 'search',
    unlisted: true,
    head: html`<h1>Search</h1>
${showSearchForm(links, 'A tournament, a club or a player', html`value="${q}"`, showGameChoice(games, game))}`,
    main: html`${q !== '' && isEmpty(found) && html`<p class="empty">Nothing found for “${q}”. Try fewer words, or only the beginning of one.</p>`}
${near !== undefined && !isEmpty(found) && html`<p class="notice" role="status">Nothing is called “${q}”. These are the results for “${near}”.</p>`}
${showFound(found, near ?? q, game, links)}`,
  };
}

type Found = Awaited<ReturnType<typeof readFound>>;

async function readFound(database: Reader, q: string, game: string | undefined) {
  const hits = await search(database, q, mostPlayers, game);
  const pick = (kind: Hit['kind'], most: number) => hits.filter((hit) => hit.kind === kind).slice(0, most);
  const tournaments = pick('tournament', mostTournaments);
  const idsOf = (found: readonly Hit[]) => found.map(({ id }) => id);
  const stored = await findTournaments(database, idsOf(tournaments));
  const items = await readItems(
    database,
    tournaments.flatMap(({ id, person }) => {
      const found = stored.get(id);
      return found === undefined ? [] : [{ ...found, person }];
    }),
  );
  const clubs = idsOf(pick('club', mostClubs));
  const storedClubs = await findMany(database, 'club', clubs);
  const sought = readSought(q);
  return {
    items,
    clubs: clubs.flatMap((slug) => {
      const found = storedClubs.get(slug);
      return found === undefined ? [] : [parseDocument<ClubResource>(found)];
    }),
    players: pick('player', mostPlayers),
    people:
      sought === undefined || game !== undefined ? [] : await searchPeople(database, sought, mostPeople),
  };
}

function isEmpty({ items, clubs, players, people }: Found): boolean {
  return [items, clubs, players, people].every(({ length }) => length === 0);
}

function showFound(
  { items, clubs, players, people }: Found,
  q: string,
  game: string | undefined,
  links: Links,
): Html {
  const isNamed = items.some(({ person }) => person === null);
  return html`${players.length > 0 && showPart('Players', html`<ul class="names">${players.map((hit) => html`<li><a href="${links.player(hit.id)}">${hit.name} <small>${describeHit(hit)}</small></a></li>`)}</ul>${players.length === mostPlayers && html`<p class="more"><a href="${links.to('/players', { q, game })}">All players found</a></p>`}`)}
${people.length > 0 && showPeople(people, links)}
${items.length > 0 && showPart('Tournaments', html`${showItems(items, links)}${isNamed && html`<p class="more"><a href="${links.to('/tournaments', { q, game })}">All matching tournaments</a></p>`}`)}
${clubs.length > 0 && showPart('Clubs', showClubs(clubs, links, 3))}`;
}

function showPart(title: string, content: HtmlContent): Html {
  const id = title.toLowerCase();
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}

/** GET /search/suggestions?q=: the first results, for the script of search fields. */
export function makeSuggestionsRoute({ database }: AppOptions, links: Links): Route {
  return {
    path: '/search/suggestions',
    ...pageTerms,
    async answer(_, { query }) {
      const q = readSearch(query) ?? '';
      const exact = await search(database, q, mostSuggestions);
      const near = exact.length === 0 ? await findNearText(database, q) : undefined;
      const hits = near === undefined ? exact : await search(database, near, mostSuggestions);
      const suggestions = hits.slice(0, mostSuggestions).map(
        (hit): Suggestion => ({
          name: hit.name,
          detail: describeHit(hit),
          path: links[hit.kind](hit.id),
        }),
      );
      const body = JSON.stringify(suggestions);
      return { body, identity: body, type: 'application/json; charset=utf-8', caching: pageCaching };
    },
  };
}
