// All seasons, latest first, each with its leader.
import type { SeasonPlayerResource, SeasonResource } from '../../contract/season-resources.ts';
import type { Reader } from '../../store/database.ts';
import { parsePage } from '../../store/read/document.ts';
import { listLeaders, listSeasons } from '../../store/read/seasons.ts';
import { sayCount, sayNumber, showDays, showLine } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import { type Links, withQuery } from '../frame/links.ts';
import { readNames } from '../frame/names.ts';
import { readPosition, showMore } from '../frame/paging.ts';
import type { PageRequest, Shown } from '../frame/show.ts';

const seasonsAPage = 60;

export async function showSeasonList({ database, links, query }: PageRequest): Promise<Shown> {
  const after = readPosition(query, 'after');
  const { items, last } = await readSeasons(database, seasonsAPage, after);
  return () => ({
    title: 'Seasons',
    description: 'Leagues, circuits and rankings over many tournaments.',
    path: '/seasons',
    section: 'seasons',
    unlisted: after !== undefined,
    main: html`<div class="title"><div class="wrap"><h1>Seasons</h1></div></div>
<div class="wrap"><section aria-label="Seasons">
${items.length === 0 ? html`<p class="empty">No season has been published yet.</p>` : showSeasons(items, links)}
${showMore(last, 'More seasons', (position) => links.to(withQuery('/seasons', { after: position })))}
</section></div>`,
  });
}

export interface SeasonItem {
  readonly season: SeasonResource;
  readonly clubName: string | undefined;
  readonly leader: SeasonPlayerResource | undefined;
}

export async function readSeasons(reader: Reader, limit: number, after?: string) {
  const page = await listSeasons(reader, { limit, after });
  const seasons = parsePage<SeasonResource>(page);
  const leaders = await listLeaders<SeasonPlayerResource>(
    reader,
    seasons.map(({ slug }) => slug),
  );
  const clubs = await readNames(
    reader,
    'club',
    seasons.map(({ club }) => club),
  );
  const items = seasons.map(
    (season): SeasonItem => ({
      season,
      clubName: season.club === null ? undefined : (clubs.get(season.club) ?? season.club),
      leader: leaders.get(season.slug),
    }),
  );
  return { items, last: page.last };
}

export function showSeasons(items: readonly SeasonItem[], links: Links, level: 2 | 3 = 2): Html {
  return html`<ul class="cards">${items.map(
    ({ season, clubName, leader }) => html`<li class="event card">
  ${(season.from !== null || season.to !== null) && html`<p class="event-date">${showDays(season.from, season.to)}</p>`}
  <h${level} class="event-name"><a href="${links.season(season.slug)}">${season.name}</a></h${level}>
  ${showLine('event-place', [season.country ?? undefined, season.club !== null && html`<a href="${links.club(season.club)}">${clubName}</a>`])}
  ${showLine('event-size', [sayCount(season.events, 'tournament'), sayCount(season.players, 'player')])}
  ${leader?.rank === 1 && html`<p class="event-winner"><span class="label">Leader</span> ${leader.player} <small>${sayNumber(leader.points)} points</small></p>`}
</li>`,
  )}</ul>`;
}
