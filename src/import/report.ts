// What an import did, or why it did nothing.
import { type RecordKind, recordKinds } from '../contract/event-file.ts';

export interface FileProblem {
  readonly file: string;
  readonly line: number;
  readonly pointer: string;
  readonly message: string;
}

export interface Counts {
  added: number;
  replaced: number;
  unchanged: number;
}

export type RecordCounts = Record<(typeof recordKinds)[RecordKind]['list'], Counts>;

export interface Report {
  readonly file: string;
  readonly records: RecordCounts;
  /** Battles inside the tournaments and casual ones, of what was added or replaced. */
  battlesWritten: number;
  readonly warnings: FileProblem[];
}

export function startReport(file: string): Report {
  const records = Object.fromEntries(
    Object.values(recordKinds).map(({ list }) => [list, { added: 0, replaced: 0, unchanged: 0 }]),
  ) as RecordCounts;
  return { file, records, battlesWritten: 0, warnings: [] };
}

export const mostProblemsShown = 100;

/** Up to a hundred problems, and how many more there are. */
export class Problems {
  readonly shown: Omit<FileProblem, 'file'>[] = [];
  more = 0;

  add(problem: Omit<FileProblem, 'file'>): void {
    if (this.shown.length < mostProblemsShown) this.shown.push(problem);
    else this.more += 1;
  }

  /** What makes the rest of the file unreadable explains what went before: it comes first. */
  addFirst(problem: Omit<FileProblem, 'file'>): void {
    this.shown.unshift(problem);
    if (this.shown.length <= mostProblemsShown) return;
    this.shown.pop();
    this.more += 1;
  }

  get any(): boolean {
    return this.shown.length > 0;
  }
}
