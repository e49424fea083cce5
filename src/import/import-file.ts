// One event file, whole or not at all: every record checked and taken in one writer's turn, undone if anything is wrong.
import type { Database } from '../store/database.ts';
import { nextRevision } from '../store/settings.ts';
import { startSession } from './import-session.ts';
import { type EventRecords, readRecords } from './read/read-records.ts';
import { type Source, UnreadableError } from './read/source.ts';
import { type FileProblem, type Found, located, Problems, type Report, startReport } from './report.ts';

export type Imported =
  | { readonly report: Report }
  | { readonly problems: FileProblem[]; readonly more: number };

export interface ImportOptions {
  /** Check everything, change nothing. */
  readonly dryRun?: boolean;
  readonly onRecord?: (battles: number) => void;
}

/** Thrown inside the writer's turn to have it undone. */
class Undo extends Error {}

export async function importFile(
  database: Database,
  source: Source,
  options: ImportOptions = {},
): Promise<Imported> {
  try {
    return await importRecords(database, source.name, await readRecords(source), options);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return {
      problems: [{ file: source.name, line: error.line, pointer: '', message: error.message }],
      more: 0,
    };
  }
}

export async function importRecords(
  database: Database,
  file: string,
  records: EventRecords,
  { dryRun = false, onRecord }: ImportOptions = {},
): Promise<Imported> {
  const problems = new Problems();
  const report = startReport(file);
  try {
    await database.write(async (writer) => {
      const session = await startSession(writer, database.changesDays, problems, report);
      for await (const item of records.items) {
        if ('problem' in item) {
          problems.add(located(item.place, { pointer: '', message: item.problem }));
          continue;
        }
        const battles = await session.take(item.kind, item.record, item.place);
        onRecord?.(battles);
      }
      await session.finish();
      if (problems.any || dryRun || !changedAnything(report)) throw new Undo();
      await nextRevision(writer);
    });
    await database.analyse();
  } catch (error) {
    if (error instanceof UnreadableError)
      problems.addFirst({ line: error.line, pointer: '', message: error.message });
    else if (!(error instanceof Undo)) throw error;
  }
  const place = (list: readonly Found[]): FileProblem[] => {
    const unplaced = list.filter(({ line }) => line === 0).map(({ pointer }) => pointer);
    const lines = records.findLines(unplaced);
    return list.map((problem) => ({
      file,
      ...problem,
      line: problem.line === 0 ? (lines.get(problem.pointer) ?? 1) : problem.line,
    }));
  };
  if (problems.any) return { problems: place(problems.shown), more: problems.more };
  return { report: { ...report, warnings: place(report.warnings) } };
}

function changedAnything({ records }: Report): boolean {
  return Object.values(records).some(({ added, replaced }) => added + replaced > 0);
}
