// Problems of spreadsheets, each with the cell in which a person would look for it.

import { type FileProblem, mostProblemsShown } from '../../contract/file-problems.ts';
import type { ProblemValue } from '../../contract/problems.ts';
import type { SheetName } from './sheet-columns.ts';
import type { SheetFiles } from './sheet-files.ts';

/** Where something is, as a person sees it in the spreadsheet: rows count from 1, the first are the column names. */
export interface CellLocation {
  readonly sheet: SheetName;
  readonly row: number;
  /** The column's name; its letters where it has none; '' for the whole row. */
  readonly column: string;
}

/** At most this many cells are remembered as explained. */
const mostCells = 10_000;

export class SheetProblems {
  readonly shown: FileProblem[] = [];
  more = 0;
  readonly #files: SheetFiles;
  readonly #cells = new Set<string>();
  readonly #missing = new Set<string>();

  constructor(files: SheetFiles) {
    this.#files = files;
  }

  add(cell: CellLocation, problem: ProblemValue): void {
    this.explain(cell);
    if (this.shown.length < mostProblemsShown) this.shown.push(placeInCell(problem, cell, this.#files));
    else this.more += 1;
  }

  /** Problems that follow from another one are not reported with it. */
  explain({ sheet, row, column }: CellLocation): void {
    if (this.#cells.size < mostCells) this.#cells.add(`${sheet} ${row} ${column}`);
  }

  addMissing(cell: CellLocation): void {
    this.#missing.add(`${cell.sheet} ${cell.column}`).add(`${cell.sheet} `);
    this.add(cell, { code: 'columnMissing', parameters: {} });
  }

  isMissing(sheet: SheetName, column: string): boolean {
    return this.#missing.has(`${sheet} ${column}`);
  }

  isExplained({ sheet, row, column }: CellLocation): boolean {
    return this.isMissing(sheet, column) || this.#cells.has(`${sheet} ${row} ${column}`);
  }
}

/** In the problems of a spreadsheet `line` is the row and `pointer` the column. */
export function placeInCell(
  problem: ProblemValue,
  { sheet, row, column }: CellLocation,
  files: SheetFiles,
): FileProblem {
  return { file: files.nameOf(sheet), line: row, pointer: column, ...problem };
}
