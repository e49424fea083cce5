// The seasons of a player, with rank and points.
import type { SeasonPlayerResource } from '../../contract/season-resources.ts';
import type { Reader } from '../../store/database.ts';
import { listPlayerSeasons } from '../../store/read/seasons.ts';
import { sayNumber, sayOrdinal } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';

export interface PlayerSeason {
  readonly slug: string;
  readonly name: string;
  readonly row: SeasonPlayerResource;
}

export async function readPlayerSeasons(reader: Reader, player: string): Promise<PlayerSeason[]> {
  const found = await listPlayerSeasons(reader, player);
  return found.map(({ slug, name, row }) => ({ slug, name, row: JSON.parse(row) as SeasonPlayerResource }));
}

export function showPlayerSeasons(seasons: readonly PlayerSeason[], links: Links): Html | undefined {
  if (seasons.length === 0) return undefined;
  return html`<section aria-labelledby="seasons"><h2 id="seasons">Seasons</h2>
<div class="scroll"><table class="history">
<caption class="hidden">Seasons, latest first</caption>
<thead><tr><th scope="col">Rank</th><th scope="col" class="text">Season</th><th scope="col">Points</th><th scope="col">Results</th></tr></thead>
<tbody>${seasons.map(
    ({
      slug,
      name,
      row: { rank, player, points, events },
    }) => html`<tr class="${rank !== null && rank <= 3 && `top-${rank}`}">
<td class="rank">${rank === null ? '–' : html`<span class="place"><span aria-hidden="true">${rank}</span><span class="hidden">${sayOrdinal(rank)}</span></span>`}</td>
<th scope="row" class="text"><a href="${links.season(slug, { q: player })}">${name}</a></th>
<td>${sayNumber(points)}</td>
<td>${events}</td>
</tr>`,
  )}</tbody></table></div></section>`;
}
