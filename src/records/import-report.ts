// The report of an import: what became of its records.
import { type RecordKind, recordKinds } from '#rules/event-file/event-file';
import { type FileProblem, type Found, mostProblemsShown } from '../contract/file-problems.ts';

export interface ChangeCounts {
  added: number;
  replaced: number;
  unchanged: number;
}

export type RecordCounts = Record<(typeof recordKinds)[RecordKind]['list'], ChangeCounts>;

export interface TournamentReport {
  readonly slug: string;
  readonly change: keyof ChangeCounts;
  readonly participants: number;
  readonly battles: number;
  readonly published: boolean;
}

export interface ImportReport {
  readonly file: string;
  readonly records: RecordCounts;
  /** In the order of the file. */
  readonly tournaments: TournamentReport[];
  /** Battles inside the tournaments and casual ones, of what was added or replaced. */
  battlesWritten: number;
  readonly warnings: FileProblem[];
  /** Warnings beyond those that are shown. */
  moreWarnings: number;
}

export function startReport(file: string): ImportReport {
  const records = Object.fromEntries(
    Object.values(recordKinds).map(({ list }) => [list, { added: 0, replaced: 0, unchanged: 0 }]),
  ) as RecordCounts;
  return { file, records, tournaments: [], battlesWritten: 0, warnings: [], moreWarnings: 0 };
}

export function warn(report: ImportReport, warning: Found): void {
  if (report.warnings.length < mostProblemsShown) report.warnings.push({ file: report.file, ...warning });
  else report.moreWarnings += 1;
}
