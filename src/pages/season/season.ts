// A season: its table, in which each row opens to show its results, and its rule in words.
import { messages } from '../../contract/errors.ts';
import type {
  SeasonPlayerResource,
  SeasonResource,
  SeasonRowResource,
} from '../../contract/season-resources.ts';
import { findShownNames } from '../../store/read/players.ts';
import { findSeason, findSeasonStandings, listSeasonRows } from '../../store/read/seasons.ts';
import { wordsOf } from '../../store/read/words.ts';
import { parseFound, readNames } from '../frame/documents.ts';
import { sayCount, sayDays, showDays, showFacts, showLine } from '../frame/figures.ts';
import { html } from '../frame/html.ts';
import { numberOf, readSearch, showPages, slicePage } from '../frame/paging.ts';
import type { PageRequest, Shown } from '../frame/show.ts';
import { listNamed, showRule } from './rule-words.ts';
import { showSeasonTable } from './season-table.ts';

const rowsAPage = 100;
/** A shorter table needs no filter. */
const leastFiltered = 8;

export async function showSeason({ database, links, name: slug, query }: PageRequest): Promise<Shown> {
  const season = parseFound<SeasonResource>(await findSeason(database, slug), messages.season);
  const { data: all } = parseFound<{ data: SeasonRowResource[] }>(
    await findSeasonStandings(database, slug),
    messages.season,
  );
  const q = readSearch(query);
  const sought = q === undefined ? [] : wordsOf(q);
  const places = all.flatMap(({ player }, place) => (isFound(player, sought) ? [place] : []));
  const { items, page, pages } = slicePage(places, query, rowsAPage);
  const rows = await listSeasonRows<SeasonPlayerResource>(
    database,
    slug,
    items.map((place) => all[place]?.player ?? ''),
    new Set(items),
  );
  const named = listNamed(season);
  const shown = rows.flatMap(({ results }) => results.map(({ tournament }) => tournament));
  const tournaments = await readNames(database, 'tournament', [...shown, ...named.tournaments]);
  const clubs = await readNames(database, 'club', [...named.clubs, season.club]);
  const players = await findShownNames(database, named.players);
  const { club, from, to } = season;
  return () => ({
    title: season.name,
    description: describe(season, all),
    path: `/seasons/${encodeURIComponent(slug)}`,
    section: 'seasons',
    unlisted: q !== undefined || page > 1,
    head: html`<p class="kicker">Season ${(from !== null || to !== null) && showDays(from, to)}</p>
  <h1>${season.name}</h1>
  ${showLine('meta', [season.country ?? undefined, club !== null && html`<a href="${links.club(club)}">${clubs.get(club) ?? club}</a>`])}
  ${showFacts([
    ['Tournaments', season.events],
    ['Players', season.players],
  ])}`,
    main: html`${season.description !== '' && html`<p class="prose">${season.description}</p>`}
<section aria-labelledby="table"><h2 id="table">Table</h2>
${
  all.length >= leastFiltered &&
  html`<form class="filter" role="search" aria-label="Players of this season" action="${links.season(slug)}">
<label class="hidden" for="name">Name</label>
<input id="name" name="q" type="search" maxlength="100" autocomplete="off" placeholder="Name" value="${q}">
<button>Show</button>${q !== undefined && html` <a href="${links.season(slug)}">Show all</a>`}
</form>`
}
${rows.length === 0 ? html`<p class="empty">${q === undefined ? 'No finished tournament counts yet.' : 'No player of that name is in this season.'}</p>` : showSeasonTable(rows, `Table of ${season.name}`, tournaments, links)}
${showPages(page, pages, (number) => links.season(slug, { q, page: numberOf(number) }))}
</section>
${showRule(season, { clubs, tournaments, players }, links)}`,
  });
}

/** Whether each word of the search begins a word of the name. */
function isFound(player: string, sought: readonly string[]): boolean {
  if (sought.length === 0) return true;
  const own = wordsOf(player);
  return sought.every((word) => own.some((one) => one.startsWith(word)));
}

function describe(
  { name, from, to, events, players }: SeasonResource,
  rows: readonly SeasonRowResource[],
): string {
  const [first] = rows;
  const days = from === null && to === null ? '' : `${sayDays(from, to)} · `;
  const leader = first?.rank === 1 ? `. First: ${first.player} with ${first.points} points` : '';
  return `${name}: ${days}${sayCount(events, 'tournament')} · ${sayCount(players, 'player')}${leader}`;
}
