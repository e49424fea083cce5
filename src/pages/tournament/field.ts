// The field of a tournament: how many players brought each faction.
import type { TournamentResource } from '../../contract/resources.ts';
import type { EntryCounts } from '../../domain/statistics/counts.ts';
import { rankFactions } from '../../domain/statistics/factions.ts';
import { sayCount, showScrollable } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';
import { rowsAPage } from '../frame/paging.ts';
import { sayPercent } from '../statistics/rate.ts';

/** `entries` as the API counts them: a planned tournament has none. */
export function showField(
  entries: readonly EntryCounts[],
  { slug, players }: Pick<TournamentResource, 'slug' | 'players'>,
  game: string | null,
  links: Links,
): Html | undefined {
  const rows = rankFactions([], entries, { draws: 'half', mirrors: 'exclude' }).toSorted(
    (a, b) => b.entries - a.entries,
  );
  if (rows.length === 0) return undefined;
  const most = rows[0]?.entries ?? 1;
  const armed = rows.reduce((sum, row) => sum + row.entries, 0);
  return html`<section aria-labelledby="field"><h2 id="field">Field by faction</h2>
<p class="hint">The faction of ${armed} of ${sayCount(players, 'player')} is known. Shares are of these ${armed}.</p>
${showScrollable(
  'Table of factions',
  html`<table class="figures field"><caption class="hidden">Players by faction</caption>
<thead><tr><th scope="col" class="text who">Faction</th><th scope="col" class="text drawn"><span class="hidden">Drawn</span></th><th scope="col">Players</th><th scope="col">Share</th></tr></thead>
<tbody>${rows
    .slice(0, rowsAPage)
    .map(
      ({ faction, entries: own, share }) =>
        html`<tr><th scope="row" class="text who"><a href="${links.faction(faction, { game: game ?? undefined })}">${faction}</a></th><td class="text drawn"><svg class="bar" viewBox="0 0 200 12" preserveAspectRatio="none" aria-hidden="true" focusable="false"><path class="column" d="M0 0h${Math.round((200 * own) / most)}v12H0z"/></svg></td><td>${own}</td><td>${sayPercent(share)}</td></tr>\n`,
    )}</tbody></table>`,
)}
${rows.length > rowsAPage && html`<p class="hint">And ${sayCount(rows.length - rowsAPage, 'other faction')}: see <a href="${links.tournament(slug, { view: 'players' })}">all players</a>.</p>`}</section>`;
}
