// Problems with their locations in files: up to a hundred are shown, the others are counted.
import type { LocatedProblem, ProblemValue } from './problems.ts';

/** `pointer` is the location of the record in its file ("" in ndjson, where the line is enough). */
export interface RecordLocation {
  readonly line: number | undefined;
  readonly pointer: string;
  /** The file, if several are read as one. */
  readonly file?: string;
}

/** In the problems of a spreadsheet `line` is the row and `pointer` the column. */
export type FileProblem = ProblemValue & {
  readonly file: string;
  readonly line: number;
  readonly pointer: string;
};

/** Up to a hundred problems, and how many more there are. */
export interface Rejected {
  readonly problems: readonly FileProblem[];
  readonly more: number;
}

/** A problem of a file that is known; line 0 stands for a line still to be found by its pointer. */
export type Found = ProblemValue & {
  readonly line: number;
  readonly pointer: string;
  readonly file?: string;
};

export function located({ line = 0, pointer, file }: RecordLocation, problem: LocatedProblem): Found {
  return { ...problem, line, pointer: pointer + problem.pointer, ...(file !== undefined && { file }) };
}

export const mostProblemsShown = 100;

/** Up to a hundred problems, and how many more there are. */
export class Problems {
  readonly shown: Found[] = [];
  more = 0;

  add(problem: Found): void {
    if (this.shown.length < mostProblemsShown) this.shown.push(problem);
    else this.more += 1;
  }

  addAt(location: RecordLocation, problems: readonly LocatedProblem[]): void {
    for (const problem of problems) this.add(located(location, problem));
  }

  /** A problem that makes the rest of the file unreadable often explains earlier ones, so it is listed first. */
  addFirst(problem: Found): void {
    this.shown.unshift(problem);
    if (this.shown.length <= mostProblemsShown) return;
    this.shown.pop();
    this.more += 1;
  }

  get any(): boolean {
    return this.shown.length > 0;
  }
}
