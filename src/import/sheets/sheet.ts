// One spreadsheet: rows of named cells with their positions.

import { spaceTabs } from '#rules/event-file/texts';
import { makeFindSimilar } from '#rules/text/did-you-mean';
import type { ProblemValue } from '../../contract/problems.ts';
import { type CellValue, readCell } from './cell.ts';
import { type SheetColumn, type SheetName, sheetColumns } from './sheet-columns.ts';
import type { SheetFiles } from './sheet-files.ts';
import type { SheetProblems } from './sheet-problems.ts';
import type { TableRow } from './sheet-table.ts';

export interface SheetRow {
  readonly row: number;
  /** Empty cells are undefined. */
  readonly cells: Readonly<Record<string, CellValue | undefined>>;
}

/** Undefined if it cannot be read at all. Either way `problems` knows why. */
export function readSheet(
  files: SheetFiles,
  sheet: SheetName,
  problems: SheetProblems,
): readonly SheetRow[] | undefined {
  const fail = (problem: ProblemValue, row = 1): undefined => {
    problems.add({ sheet, row, column: '' }, problem);
  };
  const table = files.tableOf(sheet);
  if (table === undefined || ('problem' in table && table.problem.code === 'noSuchFile'))
    return fail({ code: 'sheetMissing', parameters: { sheet: files.titleOf(sheet) } });
  if ('problem' in table) return fail(table.problem, table.row);
  const [header, ...rows] = table;
  const columns = readHeader(header ?? { row: 1, cells: [] }, sheet, problems);
  return rows.map(({ row, cells }) => ({ row, cells: readCells(row, cells, columns, sheet, problems) }));
}

/** The known columns by position; null for an unknown name, undefined for a column without a name. */
type Columns = readonly (SheetColumn | null | undefined)[];

function readHeader({ row, cells }: TableRow, sheet: SheetName, problems: SheetProblems): Columns {
  const columns = sheetColumns[sheet];
  const names = columns.map(({ name }) => name);
  const findSimilar = makeFindSimilar(names);
  const known = new Map(columns.map((column) => [column.name.toLowerCase(), column]));
  const found = cells.map((cell) => {
    const name = String(cell).trim();
    if (name === '') return undefined;
    const column = known.get(name.toLowerCase());
    if (column !== undefined) return column;
    const parameters = { known: names, similar: findSimilar(name) };
    problems.add({ sheet, row, column: shorten(name) }, { code: 'unknownColumn', parameters });
    return null;
  });
  for (const column of columns) {
    const times = found.filter((each) => each === column).length;
    const cell = { sheet, row, column: column.name };
    if (times > 1) problems.add(cell, { code: 'columnTwice', parameters: {} });
    if (times === 0 && column.required) problems.addMissing(cell);
  }
  return found;
}

function readCells(
  row: number,
  cells: readonly CellValue[],
  columns: Columns,
  sheet: SheetName,
  problems: SheetProblems,
): SheetRow['cells'] {
  const read: Record<string, CellValue> = {};
  for (const [at, whole] of cells.entries()) {
    const cell = typeof whole === 'string' ? whole.trim() : whole;
    const column = columns[at];
    if (cell === '' || column === null) continue;
    if (column === undefined) {
      const parameters = { value: JSON.stringify(shorten(String(cell))) };
      problems.add({ sheet, row, column: lettersOf(at) }, { code: 'cellWithoutColumn', parameters });
      continue;
    }
    const { value, problem } = readCell(cell, column.kind);
    read[column.name] = typeof value === 'string' ? spaceTabs(column.name, value) : value;
    if (problem !== undefined) problems.add({ sheet, row, column: column.name }, problem);
  }
  return read;
}

function shorten(cell: string): string {
  return cell.slice(0, 40).toWellFormed();
}

/** As spreadsheet programs call a column: A, B, …, Z, AA, … */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}
