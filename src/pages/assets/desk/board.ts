// A board and a bracket, including results that are typed but not saved yet.

import { html } from 'htm/preact';
import type { TournamentRecord } from '#rules/event-file/record';
import type { DeskRow } from '../../../contract/organiser-answers.ts';
import { Button } from './fields.ts';
import type { ShownFigures, ShownMatch, ShownStage } from './figures.ts';
import { readScore } from './figures.ts';
import { nameOf } from './problems.ts';
import { type Edit, setWalkover } from './record.ts';

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

/** All matches of the stage, in their order. */
export function Bracket({
  record,
  figures,
  stage,
  edit,
}: {
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
  readonly stage: ShownStage;
  readonly edit: Edit;
}) {
  const matches = stage.played.flatMap((round) => round.matches);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Bracket"><div class="bracket">
    ${stage.played.map(
      (round) => html`<section class="bracket-round" key=${round.label}>
        <h4>${round.label}</h4>
        <ol>
          ${round.matches.map(
            (match) => html`<${Match} key=${match.table} ...${{ record, figures, match }}
              onWalkover=${(winner: string) => edit((now) => setWalkover(now, stage.id, { at: matches.indexOf(match), players: match.players, winner }))} />`,
          )}
        </ol>
      </section>`,
    )}
  </div></div>`;
}

function Match({
  record,
  figures,
  match,
  onWalkover,
}: {
  readonly record: TournamentRecord;
  readonly figures: ShownFigures;
  readonly match: ShownMatch;
  readonly onWalkover: (winner: string) => void;
}) {
  const { players, winner, battle, waitsFor } = match;
  const isWalkover = winner !== null && battle === null;
  const scoreOf = (index: number) => {
    const own = figures.battleOf.get(battle ?? '')?.players[index];
    return own === undefined ? '' : (readScore(own) ?? '');
  };
  const side = (key: string, index: number) =>
    html`<p class=${`match-side ${key === winner ? 'match-winner' : ''}`}><span>${nameOf(record, key)}${isWalkover && key === winner && html` <small>walkover</small>`}</span> <b>${scoreOf(index)}</b></p>`;
  return html`<li class="match"><div class="match-box card">
    ${players.length === 0 ? html`<p class="match-open">To be decided</p>` : players.map(side)}
    ${waitsFor && html`<p class="match-open">waits for the winner of ${waitsFor}</p>`}
    ${
      players.length === 2 &&
      (winner === null || isWalkover) &&
      html`<details class="walkover"><summary aria-label=${`Walkover: ${players.map((key) => nameOf(record, key)).join(' or ')}`}>Walkover</summary>
        <p class="fine">Without a battle, this one goes through:</p>
        <div class="actions">${players.map((key) => html`<${Button} key=${key} onClick=${() => onWalkover(key)}>${nameOf(record, key)}<//>`)}</div>
      </details>`
    }
  </div></li>`;
}
