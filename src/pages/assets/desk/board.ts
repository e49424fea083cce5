// A board and a bracket, including results that are typed but not saved yet.

import { html } from 'htm/preact';
import type { ResolvedMatch } from '#rules/bracket/bracket';
import type { TournamentRecord } from '#rules/event-file/record';
import type { DeskRow } from '../../../contract/organiser-answers.ts';
import type { ShownFigures } from './figures.ts';
import { readScore } from './figures.ts';
import { nameOf } from './problems.ts';

/** One table, or one per group. */
export function Board({ rows, caption }: { readonly rows: readonly DeskRow[]; readonly caption: string }) {
  const groups = [...Map.groupBy(rows, ({ group }) => group)];
  return groups.map(([group, own]) => html`<${Table} key=${group} rows=${own} ...${{ caption, group }} />`);
}

function Table({
  rows,
  caption,
  group,
}: {
  readonly rows: readonly DeskRow[];
  readonly caption: string;
  readonly group: string | null;
}) {
  const label = [caption, group].filter(Boolean).join(', ');
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}>
    <table class="board">
      <caption class=${group ? '' : 'hidden'}>${group ?? caption}</caption>
      <thead>
        <tr>
          <th scope="col" class="rank"><abbr title="Place">#</abbr></th>
          <th scope="col" class="who">Player</th>
          <th scope="col"><abbr title="Battle points">BP</abbr></th>
          <th scope="col"><abbr title="Wins, draws, losses">W–D–L</abbr></th>
          <th scope="col"><abbr title="Victory points">VP</abbr></th>
          <th scope="col"><abbr title="Difference of victory points">+/−</abbr></th>
        </tr>
      </thead>
      <tbody>${rows.map(showRow)}</tbody>
    </table>
  </div>`;
}

function showSigned(number: number): string {
  return `${number > 0 ? '+' : ''}${number}`.replace('-', '−');
}

function showRow({ key, player, rank, battlePoints, wins, draws, losses, ...row }: DeskRow) {
  const extra = row.adjustments?.map((one) => `${showSigned(one.battlePoints)} ${one.reason}`);
  return html`<tr key=${key} class=${rank !== null && rank < 4 ? `top-${rank}` : ''}>
    <td class="rank"><span class="place">${rank ?? '–'}</span></td>
    <th scope="row" class="who">${player}${extra && html`<small>${extra.join(', ')}</small>`}</th>
    <td class="main">${battlePoints}</td>
    <td>${wins}–${draws}–${losses}</td>
    <td>${row.victoryPoints}</td>
    <td>${showSigned(row.victoryPointsDiff)}</td>
  </tr>`;
}

/** `matches` as resolved by the rules. */
export function Bracket({
  record,
  figures,
  matches,
}: {
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
  readonly matches: readonly ResolvedMatch[];
}) {
  const rounds = [...Map.groupBy(matches, ({ round }) => round)];
  const scoreOf = (battle: string | null, index: number) => {
    const own = figures.battleOf.get(battle ?? '')?.players[index];
    return own === undefined ? '' : (readScore(own) ?? '');
  };
  const side = (match: ResolvedMatch) => (key: string, index: number) =>
    html`<p class=${`match-side ${key === match.winner ? 'match-winner' : ''}`}><span>${nameOf(record, key)}</span> <b>${scoreOf(match.battle, index)}</b></p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Bracket"><div class="bracket">
    ${rounds.map(
      ([label, own]) => html`<section class="bracket-round" key=${label}>
        <h4>${label}</h4>
        <ol>
          ${own.map(
            (match) => html`<li class="match" key=${match.table}><div class="match-box card">
              ${match.players.length === 0 ? html`<p class="match-open">To be decided</p>` : match.players.map(side(match))}
            </div></li>`,
          )}
        </ol>
      </section>`,
    )}
  </div></div>`;
}
