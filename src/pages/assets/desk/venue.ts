// Schedule, missions and tables of a tournament: a part of the desk's overview, loaded when it is opened.
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { StageRecord, TournamentRecord } from '#rules/event-file/record';
import { nameStage } from '#rules/stage-name';
import { labelRound } from '#rules/stage-rounds';
import type { Suggestions } from '../../../contract/organiser-answers.ts';
import { ask } from './api.ts';
import { Button, type FieldEvent } from './fields.ts';
import { isSame } from './merge.ts';
import { changeOne, type Edit } from './record.ts';
import {
  fillRows,
  isEntry,
  isPlanned,
  listPlanColumns,
  listPlanRows,
  listScheduleColumns,
  numberTables,
  type RowColumn,
  tableColumns,
  type VenueRow,
} from './rows.ts';
import { type PlacedProblem, sayProblem } from './say-problem.ts';
import { set } from './set.ts';
import { useLoaded } from './view.ts';

export interface VenueProps {
  readonly record: TournamentRecord;
  readonly problems: readonly PlacedProblem[];
  readonly edit: Edit;
}

export function Venue({ record, problems, edit }: VenueProps) {
  const missions = useMissions(record.battlePack);
  const change = (key: 'schedule' | 'tables') => (rows: readonly VenueRow[]) =>
    edit((now) => set(now, key, rows));
  const changePlan = (id: string) => (rows: readonly VenueRow[]) =>
    edit((now) => changeOne(now, 'stages', id, (stage) => set(stage, 'plan', rows.filter(isPlanned))));
  const terrains = [...new Set((record.tables ?? []).flatMap(({ terrain }) => terrain ?? []))];
  const list = (id: string, words: readonly string[]) =>
    html`<datalist id=${id}>${words.map((word) => html`<option value=${word} />`)}</datalist>`;
  return html`${list('missions', missions)}${list('terrains', terrains)}
    <p class="hint">Cells copied from a spreadsheet can be pasted into each of these tables. Times are local: ${record.timeZone ?? 'the time zone of this service'}.</p>
    <${Rows} name="Schedule" ...${{ problems }} at="/schedule" rows=${record.schedule ?? []} columns=${listScheduleColumns(record)}
      isComplete=${isEntry} onChange=${change('schedule')} />
    ${record.stages.map((stage, index) => {
      const rows = listPlanRows(stage);
      if (stage.id === 'standings' || rows.length === 0) return undefined;
      return html`<${Rows} key=${stage.id} name=${`Missions of ${nameStage(stage)}`} ...${{ problems, rows }} at=${`/stages/${index}/plan`}
        columns=${listPlanColumns(missions.length > 0 ? 'missions' : 'scenarios')} head=${(row: VenueRow) => sayRound(stage, row)}
        onChange=${changePlan(stage.id)} />`;
    })}
    <${Rows} name="Tables" ...${{ problems }} at="/tables" rows=${record.tables ?? []} columns=${tableColumns}
      onChange=${(rows: readonly VenueRow[]) => change('tables')(numberTables(rows))} />`;
}

/** The scenarios of battles with the pack so far. There are none without a pack, or if the service does not answer: then all scenarios are offered. */
function useMissions(battlePack: string | null | undefined): readonly string[] {
  const { value } = useLoaded(async () => {
    if (!battlePack) return [];
    const path = `/suggestions?battlePack=${encodeURIComponent(battlePack)}`;
    return (await ask<Suggestions>('GET', path)).data.scenarios;
  }, [battlePack]);
  return value ?? [];
}

function sayRound(stage: StageRecord, { round }: VenueRow): string {
  return labelRound(stage, Number(round));
}

/** With `head` the rows are given, otherwise the last one is empty, to add another. Rows that are not complete are not saved. */
function Rows({
  name,
  at,
  problems,
  rows: saved,
  columns,
  head,
  isComplete = () => true,
  onChange,
}: {
  readonly name: string;
  readonly at: string;
  readonly problems: readonly PlacedProblem[];
  readonly rows: readonly VenueRow[];
  readonly columns: readonly RowColumn[];
  readonly head?: (row: VenueRow) => string;
  readonly isComplete?: (row: VenueRow) => boolean;
  readonly onChange: (rows: readonly VenueRow[]) => void;
}) {
  const [typed, setTyped] = useState<readonly VenueRow[]>([]);
  /** The cell that is being typed in: it changes its row when it is left. */
  const [open, setOpen] = useState<{ readonly name: string; readonly text: string }>();
  const rows = isSame(typed.filter(isComplete), saved) ? typed : saved;
  const change = (changed: readonly VenueRow[]) => {
    setTyped(changed);
    onChange(changed.filter(isComplete));
  };
  const fill = (index: number, column: number, text: string) =>
    change(fillRows(rows, columns, [index, column], text, head !== undefined));
  const paste = (index: number, column: number) => (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text').replace(/\r?\n$/, '') ?? '';
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    setOpen(undefined);
    fill(index, column, text);
  };
  const cell = (
    row: VenueRow,
    index: number,
    column: number,
    { label, show, isWrong, choices, more }: RowColumn,
  ) => {
    const cellName = `${name}, ${head?.(row) ?? `row ${index + 1}`}: ${label}`;
    const given = {
      'aria-label': cellName,
      'aria-invalid': isWrong?.(row) ? 'true' : undefined,
      value: open?.name === cellName ? open.text : show(row),
      onInput: ({ target }: FieldEvent) => setOpen({ name: cellName, text: target.value }),
      onBlur: () => setOpen(undefined),
      onChange: ({ target }: FieldEvent) => fill(index, column, target.value),
      onPaste: paste(index, column),
      ...more,
    };
    return choices
      ? html`<select ...${given}>${choices.map(([word, text]) => html`<option value=${word} selected=${word === given.value}>${text}</option>`)}</select>`
      : html`<input autocomplete="off" placeholder=${label} ...${given} />`;
  };
  const own = problems.filter(({ inside }) => inside === at || inside.startsWith(`${at}/`));
  return html`<table class="small-table">
    <caption>${name}</caption>
    <thead><tr>${head && html`<th scope="col">Round</th>`}${columns.map(({ label }) => html`<th key=${label} scope="col">${label}</th>`)}${!head && html`<td></td>`}</tr></thead>
    <tbody>${(head ? rows : [...rows, {}]).map(
      (row: VenueRow, index) => html`<tr key=${index}>
        ${head && html`<th scope="row">${head(row)}</th>`}
        ${columns.map((column, place) => html`<td key=${column.label}>${cell(row, index, place, column)}</td>`)}
        ${
          !head &&
          html`<td>${index < rows.length && html`<${Button} aria-label=${`Remove row ${index + 1} of ${name}`} onClick=${() => change(rows.toSpliced(index, 1))}>×<//>`}</td>`
        }
      </tr>`,
    )}</tbody>
  </table>
  ${own.map((one) => html`<p class="problem">${sayRow(one, at)}${sayProblem(one)}</p>`)}
  ${!rows.every(isComplete) && html`<p class="hint">Each row needs a time, and a text or a round. A row without them is not saved.</p>`}`;
}

/** "Row 2: ". */
function sayRow({ inside }: PlacedProblem, at: string): string {
  const [, index] = inside.slice(at.length).split('/');
  return index === undefined ? '' : `Row ${Number(index) + 1}: `;
}
