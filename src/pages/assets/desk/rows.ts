// Lists of a tournament that are typed as a small table, or pasted from a spreadsheet: what a cell means, and which rows are complete.
import type { StageRecord, TournamentRecord } from '#rules/event-file/record';
import { nameStage } from '#rules/stage-name';
import { countStageRounds, labelRounds } from '#rules/stage-rounds';
import type { SelectChoice } from './fields.ts';
import { isUnreadable, readNumber, showNumber } from './number.ts';
import { set } from './set.ts';

/** An element of the list. It may be incomplete while it is typed. */
export type VenueRow = Readonly<Record<string, unknown>>;

export interface RowColumn {
  readonly label: string;
  readonly show: (row: VenueRow) => string;
  /** The row with what was typed or pasted; `above`: the row before it. */
  readonly write: (row: VenueRow, text: string, above: VenueRow | undefined) => VenueRow;
  /** Whether what was typed is not valid. */
  readonly isWrong?: (row: VenueRow) => boolean;
  /** The attributes of an input. */
  readonly more?: object;
  /** The choices of a select. */
  readonly choices?: readonly SelectChoice[];
}

/** The rows after cells were typed or pasted: lines below, tabs to the right. Empty rows are dropped, except those that `isFixed`. */
export function fillRows(
  rows: readonly VenueRow[],
  columns: readonly RowColumn[],
  [index, column]: readonly [index: number, column: number],
  text: string,
  isFixed = false,
): readonly VenueRow[] {
  const filled = [...rows];
  for (const [below, line] of text.split(/\r?\n/).entries()) {
    const at = index + below;
    if (isFixed && at >= rows.length) break;
    for (const [beside, cell] of line.split('\t').entries())
      filled[at] =
        columns[column + beside]?.write(filled[at] ?? {}, cell.trim(), filled[at - 1]) ?? filled[at] ?? {};
  }
  return isFixed ? filled : filled.filter((row) => Object.keys(row).length > 0);
}

function textColumn(key: string, label: string, more: object = {}): RowColumn {
  return { label, more, show: (row) => String(row[key] ?? ''), write: (row, text) => set(row, key, text) };
}

function numberColumn(key: string, label: string): RowColumn {
  return {
    label,
    more: { inputmode: 'numeric', size: 4 },
    isWrong: (row) => isUnreadable(row[key]),
    show: (row) => showNumber(row[key]),
    write: (row, text) => set(row, key, readNumber(text)),
  };
}

/* The schedule: a time, and a text or a round */

export function listScheduleColumns({ stages, startDate }: TournamentRecord): readonly RowColumn[] {
  const rounds = stages.flatMap((stage) => listRounds(stage, stages.filter(isPlayed).length > 1));
  /** Without the name of its stage, if no other stage has such a round. */
  const findRound = (text: string) => {
    const isText = (label: string) => text.toLowerCase() === label.toLowerCase();
    const [first, second] = rounds.filter(({ short }) => isText(short));
    return rounds.find(({ word, label }) => text === word || isText(label)) ?? (second ? undefined : first);
  };
  const writeWhat = ({ at }: VenueRow, text: string): VenueRow => {
    const found = findRound(text);
    return {
      ...(at !== undefined && { at }),
      ...(found ? { stage: found.stage, round: found.round } : set({ text }, 'text', text)),
    };
  };
  return [
    {
      label: 'Time',
      more: { type: 'datetime-local' },
      show: ({ at }) => String(at ?? ''),
      write: (row, text, above) => set(row, 'at', readTime(text, String(above?.['at'] ?? startDate ?? ''))),
    },
    { label: 'Text', show: ({ text }) => String(text ?? ''), write: writeWhat },
    {
      label: 'or round',
      choices: [['', '–'], ...rounds.map(({ word, label }): SelectChoice => [word, label])],
      show: ({ stage, round }) => (stage === undefined ? '' : `${stage} ${round}`),
      // A text that was pasted beside an empty cell stays.
      write: (row, text) => (text === '' && row['text'] !== undefined ? row : writeWhat(row, text)),
    },
  ];
}

function isPlayed({ id }: StageRecord): boolean {
  return id !== 'standings';
}

function listRounds(stage: StageRecord, isNamed: boolean) {
  if (!isPlayed(stage)) return [];
  const labelOf = labelRounds(stage);
  return Array.from({ length: countStageRounds(stage) }, (_, index) => {
    const short = labelOf(index + 1);
    const isClear = !isNamed || stage.id === 'knockout';
    return {
      stage: stage.id,
      round: index + 1,
      word: `${stage.id} ${index + 1}`,
      short,
      label: isClear ? short : `${nameStage(stage)}, ${short}`,
    };
  });
}

/** "2026-03-14 9:00", or only a time, on the day of `before`; undefined if it is neither. */
function readTime(text: string, before: string): string | undefined {
  const [, day = before.slice(0, 10), hour, minute] =
    /^(?:(\d{4}-\d\d-\d\d)[T ]+)?(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(text) ?? [];
  return hour === undefined || day === '' ? undefined : `${day}T${hour.padStart(2, '0')}:${minute}`;
}

/** Whether a row can be saved. */
export function isEntry({ at, text, stage }: VenueRow): boolean {
  return at !== undefined && (text !== undefined || stage !== undefined);
}

/* The plan: a row for each round */

export function listPlanColumns(scenarios: string): readonly RowColumn[] {
  return [textColumn('scenario', 'Scenario', { list: scenarios }), numberColumn('minutes', 'Minutes')];
}

/** With rounds that are planned and no longer there, so that they can be emptied. */
export function listPlanRows(stage: StageRecord): readonly VenueRow[] {
  const rounds = Array.from({ length: countStageRounds(stage) }, (_, index) => index + 1);
  const planned = (stage.plan ?? []).map(({ round }) => round);
  return [...new Set([...rounds, ...planned])].map(
    (round) => stage.plan?.find((entry) => entry.round === round) ?? { round },
  );
}

export function isPlanned(row: VenueRow): boolean {
  return Object.keys(row).length > 1;
}

/* The tables: a new one gets the next number */

export const tableColumns: readonly RowColumn[] = [
  numberColumn('table', 'Table'),
  textColumn('name', 'Name'),
  textColumn('terrain', 'Terrain', { list: 'terrains' }),
];

export function numberTables(rows: readonly VenueRow[]): readonly VenueRow[] {
  let last = 0;
  return rows.map((row) => {
    const table = row['table'] ?? last + 1;
    if (typeof table === 'number') last = Math.max(last, table);
    return { table, ...row };
  });
}
