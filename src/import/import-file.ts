// Imports records: each is checked and written in one transaction, which is rolled back if anything is wrong.
import { basename } from 'node:path';
import type { SpellOption } from '../contract/problems/kind.ts';
import { showProblem } from '../contract/problems.ts';
import type { Database } from '../store/database.ts';
import type { SubmittedFile } from '../store/records/history.ts';
import { startSession } from './import-session.ts';
import type { EventRecords } from './read/read-records.ts';
import {
  type FileProblem,
  type Found,
  located,
  mostProblemsShown,
  Problems,
  type Report,
  startReport,
} from './report.ts';
import { type ChangeOptions, changeRecords } from './transaction.ts';

/** From this many battles on, the statistics of the engine's query planner are updated. */
const manyBattles = 1_000;

export type Imported =
  | { readonly report: Report }
  | { readonly problems: FileProblem[]; readonly more: number };

export interface ImportOptions extends ChangeOptions {
  /** Called after each record, also after one that cannot be read; an error that it throws undoes everything. */
  readonly onRecord?: (battles: number) => void;
  /** Publish every tournament and season in it, whatever its `published` is. */
  readonly publish?: boolean;
  /** How the history's warnings spell the options of foreign files; left out: as on a command line. */
  readonly spell?: SpellOption;
}

/** The format of event files, as the history names it. */
export const eventFormat = 'muster/1';

/** A file as the history names it. */
export function describeFile(name: string, format: string, size = 0): SubmittedFile {
  return { name: basename(name), format, bytes: size };
}

export async function importRecords(
  database: Database,
  file: string,
  records: EventRecords,
  options: ImportOptions = {},
): Promise<Imported> {
  const { dryRun = false, onRecord, publish = false, spell } = options;
  const { items, rejected = { problems: [], more: 0 }, sheets } = records;
  const problems = new Problems();
  const report = startReport(file);
  report.warnings.push(...(records.warnings ?? []));
  const locate = (list: readonly Found[]): FileProblem[] => {
    const located = locateProblems(list, file, records);
    return sheets === undefined ? located : located.flatMap((problem) => sheets.locate(problem) ?? []);
  };
  const isRejected = rejected.problems.length > 0;
  const reject = (): Imported => {
    const all = [...rejected.problems, ...locate(problems.shown)];
    if (sheets !== undefined) all.sort(sheets.compare);
    const shown = all.slice(0, mostProblemsShown);
    return { problems: shown, more: rejected.more + problems.more + all.length - shown.length };
  };
  if (isRejected && Array.isArray(items) && items.length === 0) return reject();
  await changeRecords(database, options, async (change) => {
    const session = await startSession(database, change, problems, report);
    for await (const item of items) {
      if ('problem' in item) {
        const problem = located(item.location, { pointer: '', ...item.problem });
        if (item.isLast) {
          problems.addFirst(problem);
          return undefined;
        }
        problems.add(problem);
        onRecord?.(0);
        continue;
      }
      const { kind, location } = item;
      const whole = sheets ? await sheets.complete(change.writer, kind, item.record) : item.record;
      const isPublished = publish && (kind === 'tournament' || kind === 'season');
      const battles = await session.save(kind, isPublished ? published(whole) : whole, location);
      onRecord?.(battles);
    }
    await session.finish();
    if (isRejected || problems.any) return undefined;
    // Names of files, not where they lie on this machine.
    for (const warning of locate(report.warnings))
      change.warnings.push(showProblem({ ...warning, file: basename(warning.file) }, spell));
    return report;
  });
  if (isRejected || problems.any) return reject();
  if (!dryRun && report.battlesWritten >= manyBattles) await database.analyse();
  return { report: { ...report, warnings: locate(report.warnings) } };
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
