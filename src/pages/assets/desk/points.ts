// Points for painting and the like, for everyone at once: a row for each player, a column for each reason and stage.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { roundNumber } from '#rules/amount';
import type { AdjustmentRecord, TournamentRecord } from '#rules/event-file/record';
import { nameStage } from '#rules/stage-name';
import { stageType } from '#rules/stage-order';
import type { SelectChoice } from './fields.ts';
import { Button, NumberField, SelectField, TextField } from './fields.ts';
import { isUnreadable, readNumber } from './number.ts';
import type { Edit } from './record.ts';
import { set } from './set.ts';

export interface PointsColumn {
  readonly reason: string;
  /** Null: they count in the final standings only. */
  readonly stage: string | null;
}

function isOf({ reason, stage }: AdjustmentRecord, column: PointsColumn): boolean {
  return reason === column.reason && (stage ?? null) === column.stage;
}

/** In the order in which they first occur, then those of `more` that have no points yet. */
export function listColumns(
  { adjustments }: TournamentRecord,
  more: readonly PointsColumn[] = [],
): readonly PointsColumn[] {
  const all = [
    ...(adjustments ?? []).map(({ reason, stage }) => ({ reason, stage: stage ?? null })),
    ...more,
  ];
  return [...new Map(all.map((column) => [`${column.stage}\n${column.reason}`, column])).values()];
}

/** The sum, or what was typed and is no number. */
export function readExtra(
  { adjustments }: TournamentRecord,
  column: PointsColumn,
  participant: string,
): unknown {
  const own = (adjustments ?? []).filter((one) => one.participant === participant && isOf(one, column));
  const values: readonly unknown[] = own.map(({ battlePoints }) => battlePoints);
  const unreadable = values.find(isUnreadable);
  if (unreadable !== undefined) return unreadable;
  const sum = own.reduce((total, { battlePoints }) => total + battlePoints, 0);
  return sum === 0 ? undefined : roundNumber(sum);
}

/** One adjustment for each filled field: column by column, in each in the order of participants. */
export function setPoints(
  record: TournamentRecord,
  column: PointsColumn,
  participant: string,
  points: unknown,
): TournamentRecord {
  const adjustments = listColumns(record, [column]).flatMap((one) => {
    const isChanged = one.reason === column.reason && one.stage === column.stage;
    return record.participants.flatMap(({ key }) => {
      const battlePoints = isChanged && key === participant ? points : readExtra(record, one, key);
      if (battlePoints === undefined || battlePoints === 0) return [];
      const { reason, stage } = one;
      return [{ participant: key, battlePoints, ...(stage !== null && { stage }), reason }];
    });
  });
  return set(record, 'adjustments', adjustments.length === 0 ? undefined : adjustments);
}

export function PointsForAll({ record, edit }: { readonly record: TournamentRecord; readonly edit: Edit }) {
  const [isOpen, setOpen] = useState(false);
  // A column that was emptied stays, because its next value may be typed now.
  const [seen, setSeen] = useState<readonly PointsColumn[]>([]);
  const columns = listColumns({ ...record, adjustments: [] }, [...seen, ...listColumns(record)]);
  const change = (column: PointsColumn, key: string, points: unknown) => {
    setSeen(columns);
    edit((now) => setPoints(now, column, key, points));
  };
  if (record.participants.length === 0) return undefined;
  return html`<p class="actions"><${Button} aria-expanded=${isOpen} onClick=${() => setOpen(!isOpen)}>Points for everybody<//></p>
    ${
      isOpen &&
      html`<div class="card">
        ${
          columns.length > 0 &&
          html`<div class="scroll" tabindex="0" role="region" aria-label="Points for everybody">
            <table class="board points">
              <thead><tr><th scope="col" class="who">Player</th>
                ${columns.map((column) => html`<th scope="col" key=${`${column.stage} ${column.reason}`}>${column.reason} <small>${sayStage(record, column.stage)}</small></th>`)}
              </tr></thead>
              <tbody>${record.participants.map(
                ({ key, player }) => html`<tr key=${key}><th scope="row" class="who">${player}</th>
                  ${columns.map(
                    (
                      column,
                    ) => html`<td key=${`${column.stage} ${column.reason}`}><${NumberField} label=${`${column.reason} for ${player}`} read=${readFilled}
                      value=${readExtra(record, column, key)} onChange=${(points: unknown) => change(column, key, points)} /></td>`,
                  )}
                </tr>`,
              )}</tbody>
            </table>
          </div>`
        }
        <${AddColumn} record=${record} onAdd=${(column: PointsColumn) => setSeen([...columns, column])} />
      </div>`
    }`;
}

/** 0 means none, but stays in the field while it is typed. */
function readFilled(text: string): unknown {
  return readNumber(text) || undefined;
}

function sayStage({ stages }: TournamentRecord, stage: string | null): string {
  if (stage === null) return 'final standings only';
  const own = stages.find(({ id }) => id === stage);
  return own ? nameStage(own) : stage;
}

/** Where extra points can count: on the boards, the first of which is usual, or in the final standings only. */
export function listPlaces({ stages }: TournamentRecord): readonly SelectChoice[] {
  const boards = stages.filter(({ id }) => stageType(id) === 'board' && id !== 'standings');
  return [
    ...boards.map((board): SelectChoice => [board.id, `in ${nameStage(board)}`]),
    ['', 'in the final standings only'],
  ];
}

function AddColumn({
  record,
  onAdd,
}: {
  readonly record: TournamentRecord;
  readonly onAdd: (column: PointsColumn) => void;
}) {
  const [reason, setReason] = useState('');
  const places = listPlaces(record);
  const [stage, setStage] = useState(places[0]?.[0] ?? '');
  const add = (event: Event) => {
    event.preventDefault();
    onAdd({ reason: reason.trim(), stage: stage === '' ? null : stage });
    setReason('');
  };
  return html`<form class="entry" aria-label="Add a column" onSubmit=${add}>
    <${TextField} label="Reason" value=${reason} onChange=${setReason} />
    <${SelectField} label="They count" value=${stage} choices=${places} onChange=${setStage} />
    <button class="quiet" disabled=${reason.trim() === ''}>Add a column</button>
  </form>`;
}
