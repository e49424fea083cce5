// The search form, and select fields of filters: games, clubs, countries and other words.

import { type Html, html } from '../../html/html.ts';
import type { Reader } from '../../store/database.ts';
import { listGames } from '../../store/read/choices.ts';
import { findClub, listClubs } from '../../store/read/clubs.ts';
import { parseDocument, parsePage } from '../../store/read/document.ts';
import type { Links } from './links.ts';

export type FieldChoice = readonly [value: string, words: string];

/** The largest number of choices in a field. */
export const mostChoices = 200;

/** The form that leads to the search. `more`: attributes of its field. */
export function showSearchForm(links: Links, label: string, more?: Html, choices?: Html): Html {
  return html`<form class="search" role="search" aria-label="Search" action="${links.to('/search')}">
  <label for="search">${label}</label>
  <div class="row"><input id="search" name="q" type="search" maxlength="100" autocomplete="off" data-suggest="${links.to('/search/suggestions')}" ${more}><button>Search</button></div>
  ${choices}
</form>`;
}

/** `all`: the label of the choice that filters nothing. */
export function showSelect(
  name: string,
  label: string,
  all: string,
  choices: readonly FieldChoice[],
  chosen: string | undefined,
): Html {
  return html`<div><label for="${name}">${label}</label><select id="${name}" name="${name}">
<option value="">${all}</option>
${choices.map(([value, words]) => html`<option value="${value}" ${value === chosen && 'selected'}>${words}</option>`)}
</select></div>`;
}

/** A choice for each name; the chosen one is always offered. */
export function nameChoices(names: readonly string[], chosen?: string): FieldChoice[] {
  return [...new Set([...names, ...(chosen ? [chosen] : [])])].map((name) => [name, name]);
}

/** The first clubs by name, and always the chosen one. */
export async function listClubChoices(reader: Reader, chosen: string | undefined): Promise<FieldChoice[]> {
  type Named = { readonly slug: string; readonly name: string };
  const first = parsePage<Named>(await listClubs(reader, { limit: mostChoices }));
  const found = chosen === undefined ? undefined : await findClub(reader, chosen);
  const clubs = found === undefined ? first : [...first, parseDocument<Named>(found)];
  return [...new Map(clubs.map(({ slug, name }) => [slug, name]))];
}

/** Games by name, most battles first; none if there is only one. */
export async function listGameChoices(reader: Reader): Promise<string[]> {
  const rows = await listGames(reader);
  return rows.length < 2 ? [] : rows.flatMap(({ game }) => game ?? []);
}

/** Undefined if there is nothing to choose. */
export function showGameChoice(games: readonly string[], game: string | undefined): Html | undefined {
  const choices = nameChoices(games, game);
  return choices.length === 0 ? undefined : showSelect('game', 'Game', 'All games', choices, game);
}
