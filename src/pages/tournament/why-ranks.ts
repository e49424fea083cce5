// Why the ranks of a board are what they are: every criterion of every row, what decided, and extra points such as those for painting.
import type { ExplainedRowResource, StageResource } from '../../contract/resources.ts';
import { type Html, html } from '../../html/html.ts';
import { abbreviate, sayNumber, saySigned, showScrollable } from '../frame/figures.ts';
import type { Links } from '../frame/links.ts';
import { showPlayer } from '../items/battle-items.ts';
import { showGroups } from './board.ts';

/** What …/standings/explanation answers. */
export interface ExplanationAnswer {
  readonly criteria: readonly string[];
  readonly data: readonly ExplainedRowResource[];
}

/** `items`: the rows that are shown. */
export function showExplanation(
  { criteria, data }: ExplanationAnswer,
  items: readonly ExplainedRowResource[],
  caption: string,
  stages: readonly StageResource[],
  links: Links,
): Html {
  const isRecorded = data.some(({ decidedBy }) => decidedBy === 'recorded');
  const unranked = isRecorded ? 'no place recorded' : 'has not played';
  const hint = isRecorded
    ? 'The organisers recorded these places, so the criteria decided none of them.'
    : 'Players are compared by the criteria from left to right. The first difference decides; players who are equal on all of them share a rank.';
  return html`<p class="hint">${hint}</p>
${showGroups(items, caption, (rows, about) => showReasons({ criteria, data: rows }, unranked, about, stages, links))}`;
}

function showReasons(
  { criteria, data }: ExplanationAnswer,
  unranked: string,
  caption: string,
  stages: readonly StageResource[],
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
<tbody>${data.map(
      (row) => html`<tr>
<td class="rank">${row.rank === null ? '–' : html`<span class="place">${row.rank}</span>`}</td>
<th scope="row" class="who">${showPlayer(row.player, row.playerId, links)}${row.adjustments && html`<small>${sayExtra(row)}</small>`}</th>
${row.values.map((value, index) => html`<td class="${row.decidedBy === criteria[index] && 'decisive'}">${value === null ? '–' : sayNumber(value)}</td>`)}
<td class="decided">${row.rank === null ? unranked : sayDecided(row, stages)}</td>
</tr>`,
    )}</tbody>
</table>`,
  );
}

/** The largest number of extra points that are named one by one. */
const mostNamed = 8;

/** "+2 Painting, −1 Late list". */
function sayExtra({ adjustments = [] }: ExplainedRowResource): string {
  const named = adjustments
    .slice(0, mostNamed)
    .map(({ battlePoints, reason }) => `${saySigned(battlePoints)} ${reason}`);
  const left = adjustments.length - named.length;
  return [...named, ...(left > 0 ? [`${left} more`] : [])].join(', ');
}

/** The API's words name stages by their id; people know them by the name on the tab. */
function sayDecided(
  { decidedBy, rank }: Pick<ExplainedRowResource, 'decidedBy' | 'rank'>,
  stages: readonly StageResource[],
): string {
  if (decidedBy === null) return '';
  const played = stages.filter(({ id }) => id !== 'standings');
  const nameOf = (id: string) => played.find((stage) => stage.id === id)?.name ?? id;
  const [, board, criterion] = /^((?:placement-)?swiss) board(?:: (.*))?$/s.exec(decidedBy) ?? [];
  if (board !== undefined) {
    if (played.length === 1) return criterion ?? (rank === 1 ? 'first' : '');
    return criterion === undefined ? `rank in ${nameOf(board)}` : `${nameOf(board)}: ${criterion}`;
  }
  if (decidedBy === 'recorded') return 'recorded by the organisers';
  if (decidedBy === 'knockout final') return `${nameOf('knockout')}: final`;
  const round = /^knockout: round (\d+)$/.exec(decidedBy)?.[1];
  if (round !== undefined) return `${nameOf('knockout')}: ${sayExit(Number(round), played)}`;
  return nameOf(decidedBy);
}

const lastRounds = ['final', 'semi-final', 'quarter-final'];

/** The round in which a player went out. */
function sayExit(round: number, stages: readonly StageResource[]): string {
  const before = (stages.find(({ id }) => id === 'knockout')?.rounds ?? 0) - round;
  return lastRounds[before] ?? `round ${round}`;
}

/** One sentence about first place. A board with groups has several first places, which its columns explain. */
export function showFirstPlace({ criteria, data }: ExplanationAnswer): Html | undefined {
  const [first, second] = data;
  if (first?.rank !== 1 || data.some(({ group }) => group !== undefined)) return undefined;
  const next = data.find(({ rank }) => rank !== null && rank > 1);
  const shared = data.filter(({ rank }) => rank === 1).length;
  const why =
    second?.rank === 1
      ? `First place is shared by ${shared}${first.decidedBy === 'recorded' ? ', as the organisers recorded it' : ': no tie-breaker separates them'}.`
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
  return `${sayWho(first)} is first by ${word}: ${sayNumber(own)}, ahead of ${sayWho(next)} with ${sayNumber(other)}.`;
}

function sayWho(row: ExplainedRowResource): string {
  return row.adjustments === undefined ? `${row.player}` : `${row.player} (${sayExtra(row)})`;
}
