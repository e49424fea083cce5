// Search for tournaments, clubs and players by the words of their names.
import type { ClubResource } from '../contract/resources.ts';
import { describeHit } from '../http/api/search.ts';
import { findMany, parseDocument } from '../store/read/document.ts';
import { searchPeople } from '../store/read/people.ts';
import { type Hit, search } from '../store/read/search.ts';
import { findTournaments } from '../store/read/tournament-search.ts';
import { readSought } from '../store/read/words.ts';
import { showClubs } from './club.ts';
import { listGameChoices, showGameChoice, showSearchForm } from './frame/choices.ts';
import { type Content, type Html, html } from './frame/html.ts';
import { withQuery } from './frame/links.ts';
import type { Page } from './frame/page.ts';
import { readSearch, readWord } from './frame/paging.ts';
import type { PageRequest } from './frame/show.ts';
import { showPeople } from './player/player-list.ts';
import { readItems, showItems } from './tournament/tournament-list.ts';

const mostTournaments = 12;
const mostClubs = 6;
const mostPlayers = 24;
const mostPeople = 12;

export async function showSearch({ database, links, query }: PageRequest): Promise<Page> {
  const q = readSearch(query) ?? '';
  const game = readWord(query, 'game');
  const games = await listGameChoices(database);
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
  const found = await findMany(database, 'club', idsOf(pick('club', mostClubs)));
  const clubs = [...found.values()].map((club) => parseDocument<ClubResource>(club));
  const players = pick('player', mostPlayers);
  const sought = readSought(q);
  const people =
    sought === undefined || game !== undefined ? [] : await searchPeople(database, sought, mostPeople);
  const nothing = [items, clubs, players, people].every(({ length }) => length === 0);
  return {
    title: q === '' ? 'Search' : `Search for “${q}”`,
    description: 'Find a tournament, a club or a player.',
    path: withQuery('/search', { q, game }),
    section: 'search',
    unlisted: true,
    head: html`<h1>Search</h1>
${showSearchForm(links, 'A tournament, a club or a player', html`value="${q}"`, showGameChoice(games, game))}`,
    main: html`${q !== '' && nothing && html`<p class="empty">Nothing found for “${q}”. Try fewer words, or only the beginning of one.</p>`}
${players.length > 0 && showPart('Players', html`<ul class="names">${players.map((hit) => html`<li><a href="${links.player(hit.id)}">${hit.name} <small>${describeHit(hit)}</small></a></li>`)}</ul>${players.length === mostPlayers && html`<p class="more"><a href="${links.to('/players', { q, game })}">All players found</a></p>`}`)}
${people.length > 0 && showPeople(people, links)}
${items.length > 0 && showPart('Tournaments', html`${showItems(items, links)}${tournaments.some(({ person }) => person === null) && html`<p class="more"><a href="${links.to('/tournaments', { q, game })}">All matching tournaments</a></p>`}`)}
${clubs.length > 0 && showPart('Clubs', showClubs(clubs, links, 3))}`,
  };
}

function showPart(title: string, content: Content): Html {
  const id = title.toLowerCase();
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}
