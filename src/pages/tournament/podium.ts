// The first three places of a finished tournament, with all who share them.
import type { BoardRowResource } from '../../contract/resources.ts';
import { showPlayer } from '../battle/battle-items.ts';
import { sayNumber, sayOrdinal } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';

export function showPodium(rows: readonly BoardRowResource[], links: Links): Html | undefined {
  if (rows.length === 0) return undefined;
  return html`<section class="podium" aria-label="First places"><ol>${rows.map(
    (row) => html`<li class="podium-place top-${row.rank}">
<p class="podium-rank"><span class="place" aria-hidden="true">${row.rank}</span><span class="hidden">${row.rank !== null && sayOrdinal(row.rank)}: </span></p>
<p class="podium-name">${showPlayer(row.player, row.playerId, links)}</p>
${row.faction && html`<p class="faction">${row.faction}</p>`}
<p class="podium-figures">${row.wins}–${row.draws}–${row.losses} <span class="dot" aria-hidden="true">·</span> ${sayNumber(row.battlePoints)} <abbr title="Battle points">BP</abbr></p>
</li>`,
  )}</ol></section>`;
}
