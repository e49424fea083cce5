// Saves the records of an opened input in a transaction of the caller. Problems are collected and located; with any, the transaction is to be rolled back.
import { basename } from 'node:path';
import type { TournamentRecord } from '#rules/event-file/record';
import type { SpellOption } from '#rules/problems/kind';
import {
  type FileProblem,
  type Found,
  located,
  mostProblemsShown,
  Problems,
  type Rejected,
} from '../contract/file-problems.ts';
import type { SaidProblem } from '../contract/problems/said-problem.ts';
import { showProblem } from '../contract/problems.ts';
import type { Change } from '../records/change.ts';
import { type ImportReport, startReport } from '../records/import-report.ts';
import { startSaver } from '../records/record-saver.ts';
import { type Database, DatabaseError, type Reader } from '../store/database.ts';
import { findStored, isDraftable } from '../store/records/record-facts.ts';
import type { Opened } from './open/open-inputs.ts';
import type { EventRecords } from './read/read-records.ts';
import { type CompletedRecord, completeRecord } from './sheets/complete-record.ts';
import type { SheetContext } from './sheets/sheets.ts';
import { addStoredSettings } from './stored-settings.ts';

export interface SaveOptions {
  /** Publish every tournament, season and rating, whatever its `published` is. */
  readonly publish?: boolean;
}

export type Imported = { readonly report: ImportReport } | Rejected;

/** The problems of an input that has nothing to save, so that no transaction is needed. */
export function findUnreadable({ records }: Opened): Rejected | undefined {
  const { items, rejected, sheets } = records;
  const isEmpty = Array.isArray(items) && items.length === 0;
  if (!isEmpty || rejected === undefined || rejected.problems.length === 0) return undefined;
  return shorten(rejected, sheets);
}

export async function saveRecords(
  database: Database,
  change: Change,
  { name: file, records }: Opened,
  { publish = false }: SaveOptions = {},
): Promise<Imported> {
  const { items, rejected = { problems: [], more: 0 }, sheets } = records;
  const problems = new Problems();
  const report = startReport(file);
  report.warnings.push(...(records.warnings ?? []));
  const saver = await startSaver(database, change, problems, report);
  let completed: Completed | undefined;
  let isWhole = true;
  for await (const item of items) {
    if ('problem' in item) {
      await saver.flush();
      const problem = located(item.location, { pointer: '', ...item.problem });
      isWhole = !item.isLast;
      if (!isWhole) {
        problems.addFirst(problem);
        break;
      }
      problems.add(problem);
      continue;
    }
    const { kind, location } = item;
    completed = item.isConverted ? await complete(change.writer, item.record, sheets) : item;
    const whole = completed.record;
    const isPublished = publish && isDraftable(kind);
    await saver.save(kind, isPublished ? published(whole) : whole, location);
  }
  // The references of a file that ends in the middle are not checked.
  if (isWhole) await saver.finish();
  const locate = (list: readonly Found[]): FileProblem[] => {
    const located = locateProblems(list, file, records);
    return sheets === undefined
      ? located
      : located.flatMap((problem) => sheets.locate(problem, completed?.relocate) ?? []);
  };
  if (rejected.problems.length === 0 && !problems.any)
    return { report: { ...report, warnings: locate(report.warnings) } };
  const all = [...rejected.problems, ...locate(problems.shown)];
  return shorten({ problems: all, more: rejected.more + problems.more }, sheets);
}

/** From this many battles on, the statistics of the engine's query planner are updated. */
const manyBattles = 1_000;

/** Call it after the commit: the records are stored, even if this fails, for example because the disk is full. */
export async function updateStatistics(database: Database, battlesWritten: number): Promise<void> {
  if (battlesWritten < manyBattles) return;
  try {
    await database.analyse(battlesWritten);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
}

/** Warnings as the history shows them: with the names of files, without their folders on this machine. */
export function showWarnings(warnings: readonly FileProblem[], spell?: SpellOption): SaidProblem[] {
  return warnings.map((warning) => showProblem({ ...warning, file: basename(warning.file) }, spell));
}

function shorten({ problems, more }: Rejected, sheets: SheetContext | undefined): Rejected {
  const sorted = sheets === undefined ? problems : problems.toSorted(sheets.compare);
  const shown = sorted.slice(0, mostProblemsShown);
  return { problems: shown, more: more + problems.length - shown.length };
}

type Completed = Pick<CompletedRecord, 'record'> & Partial<CompletedRecord>;

/** The record of a tournament with what spreadsheets or a file of another platform do not state, as it is stored. */
async function complete(reader: Reader, record: unknown, sheets?: SheetContext): Promise<Completed> {
  const stored = await findStored(reader, 'tournament', String((record as TournamentRecord).slug));
  if (stored === undefined) return { record };
  const { published } = stored;
  if (sheets === undefined) return { record: addStoredSettings(record, stored.record) };
  return completeRecord(record, sheets.files, { ...stored.record, published });
}

/** The check reports a record that is no object. */
function published(record: unknown): unknown {
  return typeof record === 'object' && record !== null ? { ...record, published: true } : record;
}

/** Lines are looked up where only a pointer was known. */
function locateProblems(list: readonly Found[], file: string, { findLines }: EventRecords): FileProblem[] {
  const lines = new Map<string, ReadonlyMap<string, number>>();
  for (const [name, some] of Map.groupBy(list, (problem) => problem.file ?? file)) {
    const unlocated = some.filter(({ line }) => line === 0).map(({ pointer }) => pointer);
    lines.set(name, findLines?.(unlocated, name) ?? new Map());
  }
  return list.map((problem) => ({
    file,
    ...problem,
    line: problem.line === 0 ? (lines.get(problem.file ?? file)?.get(problem.pointer) ?? 1) : problem.line,
  }));
}
