// A season: its table, a row per player with a small chart of their results, in which each row opens to show every result with whether it
// counts and why; and its rule in words.

import type { SeasonTerm } from '#rules/event-file/season-record';
import type { SeasonTieBreaker } from '#rules/season/tie-breakers';
import { sayOrdinal } from '#rules/stage-name';
import { countOf } from '#rules/text/numbers';
import { pagePath } from '../../contract/endpoints.ts';
import { messages } from '../../contract/errors.ts';
import type {
  SeasonPlayerResource,
  SeasonResource,
  SeasonResultResource,
  SeasonRowResource,
} from '../../contract/season-resources.ts';
import { type Html, html, trust } from '../../html/html.ts';
import { findShownNames } from '../../store/read/players.ts';
import { findSeason, findSeasonStandings, listSeasonRows } from '../../store/read/seasons.ts';
import { wordsOf } from '../../store/read/words.ts';
import { parseFound, readNames } from '../frame/documents.ts';
import {
  abbreviate,
  joinParts,
  rankClass,
  round,
  sayDay,
  sayNumber,
  saySigned,
  saySpan,
  showDay,
  showFacts,
  showLine,
} from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import { numberOf, readSearch, showPages, slicePage } from '../frame/paging.ts';
import type { PageRequest } from '../frame/show.ts';
import { showPlayer } from '../items/battle-items.ts';
import { listNamed, showNamed, showRule } from './rule-words.ts';

const rowsAPage = 100;
/** A shorter table needs no filter. */
const leastFiltered = 8;

export async function showSeason({ database, links, name: slug, query }: PageRequest): Promise<Page> {
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
  return {
    title: season.name,
    description: describe(season, all),
    path: pagePath('season', slug),
    section: 'seasons',
    unlisted: q !== undefined || page > 1,
    head: html`<p class="kicker">Season ${saySpan(from, to)}</p>
  <h1>${season.name}</h1>
  ${showLine('meta', [season.country ?? undefined, club !== null && showNamed(clubs, club, links.club(club))])}
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
  };
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
  const days = saySpan(from, to);
  const leader = first?.rank === 1 ? `. First: ${first.player} with ${first.points} points` : '';
  return `${name}: ${[days, countOf(events, 'tournament'), countOf(players, 'player')].filter(Boolean).join(' · ')}${leader}`;
}

type Row = SeasonPlayerResource;

function showSeasonTable(
  rows: readonly Row[],
  caption: string,
  names: ReadonlyMap<string, string>,
  links: Links,
): Html {
  const highest = Math.max(1, ...rows.flatMap(({ results }) => results.map(({ points }) => points)));
  return html`<div class="scroll"><table class="board season">
<caption class="hidden">${caption}</caption>
<thead><tr>
<th scope="col" class="rank">${abbreviate('#', 'Rank')}</th>
<th scope="col" class="who">Player</th>
<th scope="col" class="chart-cell">Results</th>
<th scope="col" class="main">Points</th>
<th scope="col">${abbreviate('Counted', 'Results that count, of all results')}</th>
</tr></thead>
<tbody>${rows.map((row) => showRow(row, highest, names, links))}</tbody>
</table></div>`;
}

function showRow(row: Row, highest: number, names: ReadonlyMap<string, string>, links: Links): Html {
  const { rank, player, playerId, points, events, counted, decidedBy } = row;
  const tie = sayTie(decidedBy);
  return html`<tr class="${rankClass(rank)}">
<td class="rank">${rank === null ? html`<abbr title="Too few results">–</abbr>` : html`<span class="place">${rank}</span>`}</td>
<th scope="row" class="who">${showPlayer(player, playerId, links)}${tie && html`<small>${tie}</small>`}</th>
<td class="chart-cell">${drawResults(row.results, highest)}</td>
<td class="main">${sayNumber(points)}</td>
<td>${counted}<span class="of"> of ${events}</span></td>
</tr>
<tr class="traced"><td></td><td colspan="4"><details><summary>${countOf(events, 'result')} <span class="hidden">of ${player}</span></summary>
<ol>${row.results.map((result) => html`<li class="${!result.counted && 'uncounted'}">${showResult(result, names, links)}</li>`)}</ol>
${row.adjustments.length > 0 && html`<ul>${row.adjustments.map(({ points: given, reason }) => html`<li><b>${saySigned(given)}</b> Adjustment${reason !== '' && `: ${reason}`}</li>`)}</ul>`}
</details></td></tr>`;
}

/** Shown if a tie-breaker decided the rank. */
const tieWords: Readonly<Record<SeasonTieBreaker, string>> = {
  bestResult: 'tie broken by best result',
  firsts: 'tie broken by first places',
  podiums: 'tie broken by podium places',
  events: 'tie broken by number of results',
};

function sayTie(decidedBy: string | null): string | undefined {
  const words: Readonly<Record<string, string>> = tieWords;
  return decidedBy === null ? undefined : words[decidedBy];
}

function showResult(result: SeasonResultResource, names: ReadonlyMap<string, string>, links: Links): Html {
  const { tournament, date, place, players, weight, terms, points, counted, why } = result;
  const words: Readonly<Record<string, string>> = termWords;
  const sum = terms
    .map(({ type, points: worth }) => `${words[type] ?? type} ${sayNumber(round(worth, 2))}`)
    .join(' + ');
  return html`<b>${sayNumber(points)}</b> ${showNamed(names, tournament, links.tournament(tournament))}
<small>${joinParts([`${sayOrdinal(place)} of ${players}`, showDay(date)])}</small>
<small>${weight === 1 ? sum : `${terms.length > 1 ? `(${sum})` : sum} × ${sayNumber(weight)}`}</small>
<small>${counted ? 'Counts' : 'Does not count'}: ${why.replaceAll(/\d{4}-\d{2}-\d{2}/g, sayDay)}</small>`;
}

const termWords: Readonly<Record<SeasonTerm['type'], string>> = {
  place: 'place',
  relativePlace: 'place',
  result: 'battles',
  undefeated: 'unbeaten run',
  attendance: 'size',
  battlePoints: 'battle points',
  adjustment: 'adjustment',
};

const height = 24;
const barWidth = 5;
const mostBars = 24;

/** A bar per result, the newest last; results that do not count are pale. The list below has the figures. */
function drawResults(results: readonly SeasonResultResource[], highest: number): Html {
  const shown = results.slice(-mostBars);
  const bar = ({ points }: SeasonResultResource, index: number): string => {
    const size = Math.max(2, Math.round((height * Math.max(0, points)) / highest));
    return `M${index * (barWidth + 2)} ${height}v-${size}h${barWidth}v${size}z`;
  };
  const bars = (isCounted: boolean): string =>
    shown.map((result, index) => (result.counted === isCounted ? bar(result, index) : '')).join('');
  const width = Math.max(shown.length, 4) * (barWidth + 2);
  return trust(
    `<svg class="bars" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true" focusable="false"><path class="bar-pale" d="${bars(false)}"/><path class="bar-solid" d="${bars(true)}"/></svg>`,
  );
}
