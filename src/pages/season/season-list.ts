// All seasons, latest first, each with its leader; and those of a player.
import { countOf } from '#rules/text/numbers';
import type { SeasonPlayerResource, SeasonResource } from '../../contract/season-resources.ts';
import { type Html, html } from '../../html/html.ts';
import type { Reader } from '../../store/database.ts';
import { parsePage } from '../../store/read/document.ts';
import { listLeaders, listPlayerSeasons, listSeasons } from '../../store/read/seasons.ts';
import { readNames } from '../frame/documents.ts';
import { rankClass, sayNumber, saySpan, showLine, showRank } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import type { Page } from '../frame/page.ts';
import { readPosition, showMore } from '../frame/paging.ts';
import type { PageRequest } from '../frame/show.ts';
import { showNamed } from './rule-words.ts';

const seasonsAPage = 60;

export async function showSeasonList({ database, links, query }: PageRequest): Promise<Page> {
  const after = readPosition(query, 'after');
  const { items, last } = await readSeasons(database, seasonsAPage, after);
  return {
    title: 'Seasons',
    description: 'Leagues, circuits and rankings over many tournaments.',
    path: '/seasons',
    section: 'seasons',
    unlisted: after !== undefined,
    head: html`<h1>Seasons</h1>`,
    main: html`<section aria-label="Seasons">
${items.length === 0 ? html`<p class="empty">No season has been published yet.</p>` : showSeasons(items, links)}
${showMore(last, 'More seasons', (position) => links.to('/seasons', { after: position }))}
</section>`,
  };
}

type SeasonItem = Awaited<ReturnType<typeof readSeasons>>['items'][number];

export async function readSeasons(reader: Reader, limit: number, after?: string) {
  const page = await listSeasons(reader, { limit, after });
  const seasons = parsePage<SeasonResource>(page);
  const slugs = seasons.map(({ slug }) => slug);
  const leaders = await listLeaders<SeasonPlayerResource>(reader, slugs);
  const organisers = seasons.map(({ club }) => club);
  const clubs = await readNames(reader, 'club', organisers);
  const items = seasons.map((season) => ({
    season,
    clubs,
    leader: leaders.get(season.slug),
  }));
  return { items, last: page.last };
}

export function showSeasons(items: readonly SeasonItem[], links: Links, level: 2 | 3 = 2): Html {
  return html`<ul class="cards">${items.map(
    ({ season, clubs, leader }) => html`<li class="event card">
  ${showLine('event-date', [saySpan(season.from, season.to)])}
  <h${level} class="event-name"><a href="${links.season(season.slug)}">${season.name}</a></h${level}>
  ${showLine('event-place', [season.country ?? undefined, season.club !== null && showNamed(clubs, season.club, links.club(season.club))])}
  ${showLine('event-size', [countOf(season.events, 'tournament'), countOf(season.players, 'player')])}
  ${leader?.rank === 1 && html`<p class="event-winner"><span class="label">Leader</span> ${leader.player} <small>${sayNumber(leader.points)} points</small></p>`}
</li>`,
  )}</ul>`;
}

export async function readPlayerSeasons(reader: Reader, player: string) {
  const found = await listPlayerSeasons(reader, player);
  return found.map(({ slug, name, row }) => ({ slug, name, row: JSON.parse(row) as SeasonPlayerResource }));
}

/** With rank and points. */
export function showPlayerSeasons(
  seasons: Awaited<ReturnType<typeof readPlayerSeasons>>,
  links: Links,
): Html | undefined {
  if (seasons.length === 0) return undefined;
  return html`<section aria-labelledby="seasons"><h2 id="seasons">Seasons</h2>
<div class="scroll"><table class="history">
<caption class="hidden">Seasons, latest first</caption>
<thead><tr><th scope="col">Rank</th><th scope="col" class="text">Season</th><th scope="col">Points</th><th scope="col">Results</th></tr></thead>
<tbody>${seasons.map(
    ({ slug, name, row: { rank, player, points, events } }) => html`<tr class="${rankClass(rank)}">
<td class="rank">${showRank(rank)}</td>
<th scope="row" class="text"><a href="${links.season(slug, { q: player })}">${name}</a></th>
<td>${sayNumber(points)}</td>
<td>${events}</td>
</tr>`,
  )}</tbody></table></div></section>`;
}
