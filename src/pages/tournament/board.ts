// A board: a ranked table, or one per group; why the ranks are what they are; the podium.
import type { BoardRowResource, ExplainedRowResource } from '../../contract/resources.ts';
import type { StoredResults } from '../../store/read/rounds.ts';
import { showPlayer } from '../battle/battle-items.ts';
import { abbreviate, rankClass, sayNumber, sayOrdinal, saySigned, showScrollable } from '../frame/figures.ts';
import { type Html, html } from '../frame/html.ts';
import type { Links } from '../frame/links.ts';
import type { Part } from '../frame/paging.ts';
import { showStrip } from './strip.ts';

/** `all`: every row of the board, of which `part` is shown. */
export function showBoard(
  all: readonly BoardRowResource[],
  { items, start }: Pick<Part<unknown>, 'items' | 'start'>,
  caption: string,
  links: Links,
  strips: StoredResults | undefined,
): Html {
  if (items.length === 0) return html`<p class="empty">There are no players on this board yet.</p>`;
  const rows = all.slice(start, start + items.length).map((row, index) => ({
    ...row,
    strip: strips && showStrip(strips, start + index, all),
  }));
  return showGroups(rows, caption, (members, about) => showTable(members, about, links));
}

type ShownRow = BoardRowResource & { readonly strip: Html | undefined };

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
  return html`<tr class="${rankClass(rank)}">
<td class="rank">${rank === null ? html`<abbr title="Has not played">–</abbr>` : html`<span class="place">${rank}</span>`}</td>
<th scope="row" class="who">${showPlayer(row.player, row.playerId, links)}${row.faction && html`<small>${row.faction}</small>`}</th>
${hasStrips && html`<td class="rounds-cell">${row.strip}</td>`}
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
  return html`<p class="hint">Players are compared by the criteria from left to right. The first difference decides;
players who are equal on all of them share a rank.</p>
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

/** One sentence about first place. A board with groups has several first places, which its columns explain. */
export function showFirstPlace({ criteria, data }: Explanation): Html | undefined {
  const [first, second] = data;
  if (first?.rank !== 1 || data.some(({ group }) => group !== undefined)) return undefined;
  const next = data.find(({ rank }) => rank !== null && rank > 1);
  const shared = data.filter(({ rank }) => rank === 1).length;
  const why =
    second?.rank === 1
      ? `First place is shared by ${shared}: no tie-breaker separates them.`
      : sayFirst(first, next, criteria);
  return why === undefined ? undefined : html`<p class="hint">${why}</p>`;
}

function sayFirst(
  first: ExplainedRowResource,
  next: ExplainedRowResource | undefined,
  criteria: readonly string[],
): string | undefined {
  if (first.decidedBy === 'recorded') return `${first.player} is first, as the organisers recorded it.`;
  if (first.decidedBy === 'knockout final') return `${first.player} is first, having won the final.`;
  if (next === undefined) return undefined;
  const word = (next.decidedBy ?? '').replace(/^(?:placement-)?swiss board: /, '');
  const at = criteria.indexOf(word);
  const [own, other] = [first.values[at], next.values[at]];
  if (at === -1 || own == null || other == null) return undefined;
  return `${first.player} is first by ${word}: ${sayNumber(own)}, ahead of ${next.player} with ${sayNumber(other)}.`;
}

/** Most players on the podium, where many share a place. */
const mostLeaders = 12;

/** All who share the first three places. */
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
