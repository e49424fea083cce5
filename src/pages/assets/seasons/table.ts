// The table of a season as it would be, computed by a dry run of the service a moment after each change.

import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import type { SeasonRecord } from '#rules/event-file/record';
import { countOf } from '#rules/text/numbers';
import type { SubmissionAnswer } from '../../../contract/organiser-answers.ts';
import type { SeasonRowResource } from '../../../contract/season-resources.ts';
import { messageOf, NoConnection, postJson, ServiceError } from '../desk/api.ts';
import { type PlacedProblem, placeProblems } from '../desk/say-problem.ts';

const tryAfter = 500;
const busy = new Set([409, 429, 503]);
const mostRows = 50;

/** The rows of the last trial run without problems, and the problems of the last one, each with its pointer into the record. */
interface Tried {
  readonly rows?: readonly SeasonRowResource[];
  /** The record of these rows. */
  readonly of?: SeasonRecord;
  readonly problems: readonly PlacedProblem[];
  readonly message?: string | undefined;
}

export interface Trial extends Tried {
  readonly isNamed: boolean;
  readonly isCurrent: boolean;
}

export function useTrial(record: SeasonRecord): Trial {
  const [trial, setTrial] = useState<Tried>({ problems: [] });
  const isNamed = record.name.trim() !== '';
  useEffect(() => {
    if (!isNamed) return undefined;
    let timer: number | undefined;
    let isWanted = true;
    const say = (change: Partial<Tried>) => isWanted && setTrial((now) => ({ ...now, ...change }));
    async function run(): Promise<void> {
      try {
        const file = { format: 'muster/1', seasons: [record] };
        const { data } = await postJson<SubmissionAnswer>('/submissions?dryRun=true', file);
        say({ rows: data.seasons?.[0]?.data ?? [], of: record, problems: [], message: undefined });
      } catch (error) {
        const rejected = error instanceof ServiceError ? error : undefined;
        say({ message: messageOf(error), problems: placeProblems(rejected?.problems ?? []) });
        if (isWanted && (error instanceof NoConnection || busy.has(rejected?.status ?? 0)))
          timer = setTimeout(run, (rejected?.retryAfter ?? 4) * 1000);
      }
    }
    timer = setTimeout(run, tryAfter);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [record]);
  return { ...trial, isNamed, isCurrent: trial.of === record };
}

export function Table({ trial: { rows, isNamed, isCurrent, message } }: { readonly trial: Trial }) {
  if (!isNamed) return html`<p class="hint">Give the season a name to see its table.</p>`;
  if (rows === undefined) return html`<p class="hint">${message ?? 'Adding up the results …'}</p>`;
  const more = rows.length - mostRows;
  return html`<h3>Preview</h3>
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
