// A ranked table, one a group where there are groups, and why the ranks are what they are.
import type { BoardRowResource, ExplainedRowResource } from '../../contract/resources.ts';
import { showPlayer } from '../battle/battle-items.ts';
import { abbreviate, sayNumber, saySigned } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';
import { showScrollable } from '../frame/scroll.ts';

export function showBoard(rows: readonly BoardRowResource[], caption: string, links: Links): Html {
  if (rows.length === 0) return html`<p class="empty">Nobody is on this board yet.</p>`;
  return showGroups(rows, caption, (members, about) => showTable(members, about, links));
}

function showGroups<Row extends { readonly group?: string }>(
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

function showTable(rows: readonly BoardRowResource[], caption: string, links: Links): Html {
  return html`<div class="scroll"><table class="board" data-filter="players" data-sortable>
<caption class="hidden">${caption}</caption>
<thead><tr>
<th scope="col" class="rank" data-sort>${abbreviate('#', 'Rank')}</th>
<th scope="col" class="who" data-sort="text">Player</th>
<th scope="col" class="main" data-sort>${abbreviate('BP', 'Battle points')}</th>
<th scope="col" data-sort>${abbreviate('W–D–L', 'Wins, draws, losses')}</th>
<th scope="col" data-sort>${abbreviate('VP', 'Victory points')}</th>
<th scope="col" data-sort>${abbreviate('±', 'Victory points scored minus given away')}</th>
</tr></thead>
<tbody>${rows.map((row) => showRow(row, links))}</tbody>
</table></div>`;
}

function showRow(row: BoardRowResource, links: Links): Html {
  const { rank, wins, draws, losses } = row;
  return html`<tr class="${rank !== null && rank <= 3 && `top-${rank}`}">
<td class="rank">${rank === null ? html`<abbr title="Has not played">–</abbr>` : html`<span class="place">${rank}</span>`}</td>
<th scope="row" class="who">${showPlayer(row.player, row.playerId, links)}${row.faction && html`<span class="faction">${row.faction}</span>`}</th>
<td class="main">${sayNumber(row.battlePoints)}</td>
<td data-value="${wins * 1_000_000 + draws * 1000 - losses}">${wins}–${draws}–${losses}</td>
<td>${sayNumber(row.victoryPoints)}</td>
<td data-value="${row.victoryPointsDiff}">${saySigned(row.victoryPointsDiff)}</td>
</tr>`;
}

/** What …/standings/explanation answers. */
export interface Explanation {
  readonly criteria: readonly string[];
  readonly data: readonly ExplainedRowResource[];
}

export function showExplanation({ criteria, data }: Explanation, caption: string, links: Links): Html {
  return html`<p class="hint">Players are compared by the criteria from left to right. The first that differs decides;
who is equal on all of them shares a rank.</p>
${showGroups(data, caption, (rows, about) => showReasons(criteria, rows, about, links))}`;
}

function showReasons(
  criteria: readonly string[],
  rows: readonly ExplainedRowResource[],
  caption: string,
  links: Links,
): Html {
  return showScrollable(
    caption,
    html`<table class="board why" data-filter="players">
<caption class="hidden">${caption}</caption>
<thead><tr>
<th scope="col" class="rank">${abbreviate('#', 'Rank')}</th>
<th scope="col" class="who">Player</th>
${criteria.map((criterion) => html`<th scope="col">${criterion}</th>`)}
<th scope="col" class="decided">Decided by</th>
</tr></thead>
<tbody>${rows.map(
      (row) => html`<tr>
<td class="rank">${row.rank === null ? '–' : html`<span class="place">${row.rank}</span>`}</td>
<th scope="row" class="who">${showPlayer(row.player, row.playerId, links)}</th>
${row.values.map((value, index) => html`<td class="${row.decidedBy === criteria[index] && 'decisive'}">${value === null ? '–' : sayNumber(value)}</td>`)}
<td class="decided">${row.decidedBy ?? (row.rank === null ? 'has not played' : '')}</td>
</tr>`,
    )}</tbody>
</table>`,
  );
}
