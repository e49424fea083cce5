// All tournaments, narrowed by words, status, dates, country and club.
import { statuses } from '../../contract/limits.ts';
import { findClub, listClubs } from '../../store/clubs.ts';
import type { Reader } from '../../store/database.ts';
import { parseDocument, parsePage } from '../../store/document.ts';
import { listCountries, searchTournaments } from '../../store/search/tournament-search.ts';
import { readSought } from '../../store/search/words.ts';
import { type Html, html } from '../frame/html.ts';
import { type Links, withQuery } from '../frame/links.ts';
import { type PageQuery, readPosition, readSearch, readWord, showMore } from '../frame/paging.ts';
import type { PageContext, Shown } from '../frame/show.ts';
import { readItems, showItems } from './tournament-items.ts';

const tournamentsAPage = 24;
const mostChoices = 200;

interface Filters {
  readonly q: string | undefined;
  readonly status: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly country: string | undefined;
  readonly club: string | undefined;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

export async function showTournamentList(
  { options, links }: PageContext,
  _name: string,
  query: PageQuery,
): Promise<Shown> {
  const { database } = options;
  const { filters, notices } = readFilters(query);
  const after = readPosition(query, 'after');
  const { q, status, country, club, ...window } = filters;
  const page = await searchTournaments(database, {
    filters: { status, country, club, words: q === undefined ? undefined : (readSought(q)?.words ?? []) },
    window,
    after,
    limit: tournamentsAPage,
  });
  const { items, identity } = await readItems(database, page.found);
  const countries = (await listCountries(database, mostChoices)).map((name) => ({
    value: name,
    label: name,
  }));
  const clubs = await listClubChoices(database, filters.club);
  const narrowed = Object.values(filters).some((value) => value !== undefined);
  return {
    identity: [
      'tournaments',
      JSON.stringify([filters, notices, after, countries, clubs, page.last]),
      ...identity,
    ],
    render: () => ({
      title: 'Tournaments',
      description: 'Tabletop wargaming tournaments by date, place and club.',
      path: '/tournaments',
      section: 'tournaments',
      unlisted: narrowed || after !== undefined,
      main: html`<div class="title"><div class="wrap"><h1>Tournaments</h1></div></div>
<div class="wrap">
${showForm(filters, countries, clubs, links)}
${notices.map((notice) => html`<p class="notice" role="alert">${notice}</p>`)}
<section aria-labelledby="found">
<h2 id="found" class="${!narrowed && 'hidden'}">${narrowed ? 'What was found' : 'Newest first'}</h2>
${items.length === 0 ? showNothing(narrowed, links) : showItems(items, links)}
${showMore(page.last, 'Earlier tournaments', (position) => links.to(withQuery('/tournaments', { ...filters, after: position })))}
</section>
</div>`,
    }),
  };
}

/** What cannot be used is said and left out, so that the rest still works. */
function readFilters(query: PageQuery): { filters: Filters; notices: string[] } {
  const notices: string[] = [];
  const readDay = (name: string): string | undefined => {
    const word = readWord(query, name);
    if (word === undefined) return undefined;
    const date = /^\d{4}-\d{2}-\d{2}$/.test(word) ? new Date(`${word}T00:00:00Z`) : undefined;
    if (date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(word)) return word;
    notices.push(`“${word}” is not a day that the calendar knows, so it was left out.`);
    return undefined;
  };
  const status = readWord(query, 'status');
  const filters = {
    q: readSearch(query),
    status: statuses.find((known) => known === status),
    from: readDay('from'),
    to: readDay('to'),
    country: readWord(query, 'country'),
    club: readWord(query, 'club'),
  };
  if (filters.from !== undefined && filters.to !== undefined && filters.from > filters.to) {
    notices.push('The first day lies behind the last one, so nothing can be found.');
  }
  return { filters, notices };
}

/** With very many clubs only the first are offered, and always the one asked for. */
async function listClubChoices(reader: Reader, asked: string | undefined): Promise<Choice[]> {
  type Named = { readonly slug: string; readonly name: string };
  const first = parsePage<Named>(await listClubs(reader, { limit: mostChoices }));
  const chosen = asked === undefined ? undefined : await findClub(reader, asked);
  const clubs = chosen === undefined ? first : [...first, parseDocument<Named>(chosen)];
  return [...new Map(clubs.map(({ slug, name }) => [slug, { value: slug, label: name }])).values()];
}

function showForm(
  { q, status, from, to, country, club }: Filters,
  countries: readonly Choice[],
  clubs: readonly Choice[],
  links: Links,
): Html {
  const states = [
    { value: 'ongoing', label: 'Being played' },
    { value: 'finished', label: 'Finished' },
    { value: 'planned', label: 'Planned' },
  ];
  return html`<form class="filters" action="${links.to('/tournaments')}">
  <div><label for="q">Name, town, country or army</label><input id="q" name="q" type="search" maxlength="100" autocomplete="off" value="${q}"></div>
  ${showChoice('status', 'Status', 'Any', states, status)}
  ${showChoice('country', 'Country', 'All', countries, country)}
  ${showChoice('club', 'Club', 'All', clubs, club)}
  <div><label for="from">Starting from</label><input id="from" name="from" type="date" value="${from}"></div>
  <div><label for="to">Starting until</label><input id="to" name="to" type="date" value="${to}"></div>
  <div><button>Show</button></div>
</form>`;
}

function showChoice(
  name: string,
  label: string,
  all: string,
  choices: readonly Choice[],
  chosen: string | undefined,
): Html {
  return html`<div><label for="${name}">${label}</label><select id="${name}" name="${name}">
<option value="">${all}</option>
${choices.map(({ value, label: words }) => html`<option value="${value}" ${value === chosen && 'selected'}>${words}</option>`)}
</select></div>`;
}

function showNothing(narrowed: boolean, links: Links): Html {
  return narrowed
    ? html`<p class="empty">No tournament fits all of that. <a href="${links.to('/tournaments')}">Show all tournaments</a></p>`
    : html`<p class="empty">No tournament has been published yet.</p>`;
}
