// A board: a ranked table, or one per group; the podium.

import { sayOrdinal } from '#rules/stage-name';
import type { BoardRowResource, StageResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import type { BoardResults } from '../../store/read/rounds.ts';
import { abbreviate, rankClass, sayNumber, saySigned } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import type { Part } from '../frame/paging.ts';
import { showPlayer } from '../items/battle-items.ts';
import { labelRounds, showStrip } from './strip.ts';

/** `all`: every row of the board, of which `part` is shown. */
export function showBoard(
  all: readonly BoardRowResource[],
  { items, start }: Pick<Part<unknown>, 'items' | 'start'>,
  caption: string,
  links: Links,
  strips: BoardResults | undefined,
  stages: readonly StageResource[],
): Html {
  if (items.length === 0) return html`<p class="empty">There are no players on this board yet.</p>`;
  const labels = strips ? labelRounds(strips.rounds, stages) : [];
  const rows = all.slice(start, start + items.length).map((row, index) => ({
    ...row,
    strip: strips && showStrip(strips, labels, start + index, all),
  }));
  return showGroups(rows, caption, (members, about) => showTable(members, about, links));
}

type ShownRow = BoardRowResource & { readonly strip: Html | undefined };

export function showGroups<Row extends { readonly group?: string }>(
  rows: readonly Row[],
  caption: string,
  show: (rows: readonly Row[], caption: string) => Html,
): Html {
  const groups = Map.groupBy(rows, ({ group }) => group);
  if (groups.size === 1 && groups.has(undefined)) return show(rows, caption);
  return html`<div class="groups">${[...groups].map(
    ([group, members]) => html`<section>
<h3>${group ?? 'Without a group'}</h3>
${show(members, `${caption}, ${group ?? 'without a group'}`)}
</section>`,
  )}</div>`;
}

function showTable(rows: readonly ShownRow[], caption: string, links: Links): Html {
  const hasStrips = rows.some(({ strip }) => strip !== undefined);
  return html`<div class="scroll"><table class="board ${hasStrips && 'board-strips'}" data-filter="players" data-sortable>
<caption class="hidden">${caption}</caption>
<thead><tr>
<th scope="col" class="rank" data-sort>${abbreviate('#', 'Rank')}</th>
<th scope="col" class="who" data-sort="text">Player</th>
${hasStrips && html`<th scope="col" class="rounds-cell">Rounds</th>`}
<th scope="col" class="main" data-sort>${abbreviate('BP', 'Battle points')}</th>
<th scope="col" data-sort>${abbreviate('W–D–L', 'Wins, draws, losses')}</th>
<th scope="col" data-sort>${abbreviate('VP', 'Victory points')}</th>
<th scope="col" data-sort>${abbreviate('±', 'Victory points scored minus conceded')}</th>
</tr></thead>
<tbody>${rows.map((row) => showRow(row, hasStrips, links))}</tbody>
</table></div>`;
}

function showRow(row: ShownRow, hasStrips: boolean, links: Links): Html {
  const { rank, wins, draws, losses } = row;
  const unranked = wins + draws + losses === 0 ? 'Has not played' : 'No place recorded';
  return html`<tr class="${rankClass(rank)}">
<td class="rank">${rank === null ? html`<abbr title="${unranked}">–</abbr>` : html`<span class="place">${rank}</span>`}</td>
<th scope="row" class="who">${showPlayer(row.player, row.playerId, links)}${row.faction && html`<small>${row.faction}</small>`}</th>
${hasStrips && html`<td class="rounds-cell">${row.strip}</td>`}
<td class="main">${sayNumber(row.battlePoints)}</td>
<td data-value="${wins * 1_000_000 + draws * 1000 - losses}">${wins}–${draws}–${losses}</td>
<td>${sayNumber(row.victoryPoints)}</td>
<td data-value="${row.victoryPointsDiff}">${saySigned(row.victoryPointsDiff)}</td>
</tr>`;
}

/** The largest number of players on the podium, for when many share a place. */
const mostLeaders = 12;

/** Everyone in the first three places, shared ones included. */
export function chooseLeaders(rows: readonly BoardRowResource[]): readonly BoardRowResource[] {
  return rows.filter(({ rank }) => rank !== null && rank <= 3).slice(0, mostLeaders);
}

export function showPodium(rows: readonly BoardRowResource[], links: Links): Html | undefined {
  if (rows.length === 0) return undefined;
  return html`<section class="podium" aria-label="First places"><ol>${rows.map(
    (row) => html`<li class="podium-place card top-${row.rank}">
<p class="place"><span aria-hidden="true">${row.rank}</span><span class="hidden">${row.rank !== null && sayOrdinal(row.rank)}: </span></p>
<p class="podium-name">${showPlayer(row.player, row.playerId, links)}</p>
${row.faction && html`<p class="fine">${row.faction}</p>`}
<p class="podium-figures">${row.wins}–${row.draws}–${row.losses} <span class="dot" aria-hidden="true">·</span> ${sayNumber(row.battlePoints)} <abbr title="Battle points">BP</abbr></p>
</li>`,
  )}</ol></section>`;
}
