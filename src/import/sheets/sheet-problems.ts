// What is wrong with spreadsheets, each with the cell that a person would look for.
import type { ProblemValue } from '../../contract/problems.ts';
import { mostProblemsShown } from '../report.ts';
import type { SheetName } from './sheet-columns.ts';

/** Where something is, as a person sees it in the spreadsheet: rows count from 1, the first are the column names. */
export interface Cell {
  readonly sheet: SheetName;
  readonly row: number;
  /** The column's name; its letters where it has none; '' for the whole row. */
  readonly column: string;
}

export type SheetProblem = Cell & ProblemValue;

/** At most this many cells are remembered as explained. */
const mostCells = 10_000;

export class SheetProblems {
  readonly shown: SheetProblem[] = [];
  more = 0;
  readonly #cells = new Set<string>();
  readonly #missing = new Set<string>();

  add(problem: SheetProblem): void {
    this.explain(problem);
    if (this.shown.length < mostProblemsShown) this.shown.push(problem);
    else this.more += 1;
  }

  /** What follows from a problem is not reported beside it. */
  explain({ sheet, row, column }: Cell): void {
    if (this.#cells.size < mostCells) this.#cells.add(`${sheet} ${row} ${column}`);
  }

  addMissing(sheet: SheetName, row: number, column: string): void {
    this.#missing.add(`${sheet} ${column}`).add(`${sheet} `);
    this.add({ sheet, row, column, code: 'columnMissing', parameters: {} });
  }

  isMissing(sheet: SheetName, column: string): boolean {
    return this.#missing.has(`${sheet} ${column}`);
  }

  isExplained({ sheet, row, column }: Cell): boolean {
    return this.isMissing(sheet, column) || this.#cells.has(`${sheet} ${row} ${column}`);
  }

  get any(): boolean {
    return this.shown.length > 0;
  }
}
