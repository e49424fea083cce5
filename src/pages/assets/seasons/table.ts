// The table of a season, as it would be after saving.

import { html } from 'htm/preact';
import { countOf } from '#rules/text/numbers';
import type { OwnSeason } from '../../../contract/organiser-answers.ts';
import type { SeasonRowResource } from '../../../contract/season-resources.ts';
import { Notice } from '../desk/view.ts';
import type { PreviewProps } from '../editor/edited.ts';

const mostRows = 50;

export function Table({ trial: { answer, isNamed, isCurrent, message }, about }: PreviewProps<OwnSeason>) {
  const late =
    about?.setAside &&
    html`<${Notice} text="Not up to date: this takes over 30 seconds. Use fewer tournaments." kind="bad" />`;
  if (!isNamed) return html`<p class="hint">Give the season a name to see its table.</p>`;
  if (answer === undefined) return html`${late}<p class="hint">${message ?? 'Adding up the results …'}</p>`;
  const rows = answer.seasons?.[0]?.data ?? [];
  const more = rows.length - mostRows;
  return html`${late}
    <h3>Preview</h3>
    <p class="hint" role="status">${isCurrent ? countOf(rows.length, 'player') : message ? 'Not up to date: there is a problem.' : 'Adding up the results …'}</p>
    ${rows.length === 0 && html`<p class="empty">No finished, published tournament counts yet.</p>`}
    ${
      rows.length > 0 &&
      html`<div class="scroll" tabindex="0" role="region" aria-label="Preview of the table">
        <table class="board">
          <thead>
            <tr>
              <th scope="col" class="rank"><abbr title="Place">#</abbr></th>
              <th scope="col" class="who">Player</th>
              <th scope="col">Points</th>
              <th scope="col">Results</th>
              <th scope="col">Counted</th>
            </tr>
          </thead>
          <tbody>${rows.slice(0, mostRows).map(showRow)}</tbody>
        </table>
      </div>`
    }
    ${more > 0 && html`<p class="hint">and ${more} more</p>`}`;
}

function showRow({ rank, player, playerId, points, events, counted }: SeasonRowResource) {
  return html`<tr key=${playerId ?? player} class=${rank !== null && rank < 4 ? `top-${rank}` : ''}>
    <td class="rank"><span class="place">${rank ?? '–'}</span></td>
    <th scope="row" class="who">${player}</th>
    <td class="main">${points}</td>
    <td>${events}</td>
    <td>${counted}</td>
  </tr>`;
}
