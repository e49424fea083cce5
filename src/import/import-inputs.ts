// The one way in: files of any kind are opened, checked and imported. The command line, submissions, the demo and tests call this. Each record is checked
// and written in one transaction, which is rolled back if anything is wrong.
import { basename } from 'node:path';
import type { ForeignOptions } from '#foreign/options';
import type { TournamentRecord } from '#rules/event-file/record';
import type { SpellOption } from '#rules/problems/kind';
import { showProblem } from '../contract/problems.ts';
import { makeDueSeasons } from '../publish/seasons/make-due-seasons.ts';
import { startSession } from '../records/record-session.ts';
import {
  type FileProblem,
  type Found,
  type ImportReport,
  located,
  mostProblemsShown,
  Problems,
  type Rejected,
  startReport,
} from '../records/report.ts';
import { type ChangeOptions, changeRecords } from '../records/transaction.ts';
import type { Database, Reader } from '../store/database.ts';
import { byOperator, type Origin } from '../store/records/history.ts';
import { findStored } from '../store/records/record-facts.ts';
import { type Input, joinOpened, type Opened, openInputs } from './open/open-inputs.ts';
import type { EventRecords } from './read/read-records.ts';
import type { Source, Unreadable } from './read/source.ts';
import { type CompletedRecord, completeRecord } from './sheets/complete-record.ts';
import type { SheetContext } from './sheets/sheets.ts';
import { addStoredSettings } from './stored-settings.ts';

interface ImportOptions extends Omit<ChangeOptions, 'origin'> {
  readonly origin?: Omit<Origin, 'files'>;
  /** Called after each record, also after one that cannot be read; an error that it throws undoes everything. */
  readonly onRecord?: (battles: number) => void;
  /** Publish every tournament and season, whatever its `published` is. */
  readonly publish?: boolean;
  /** How the history's warnings spell the options of foreign files; left out: as on a command line. */
  readonly spell?: SpellOption;
}

export interface InputsOptions extends ImportOptions {
  readonly foreign?: ForeignOptions;
  /** Import all inputs in one transaction, or none of them. */
  readonly together?: boolean;
}

export type Imported = { readonly report: ImportReport } | Rejected;

/** Problems of spreadsheets have rows and columns instead of lines and pointers. */
export type ImportedInput = Imported & { readonly isSheets?: boolean };

/** One result for each event file, each tournament of another platform and each event in spreadsheets, in the order of the inputs; with `together` one. */
export async function importInputs(
  database: Database,
  inputs: readonly Input[],
  { foreign = {}, together = false, ...options }: InputsOptions = {},
): Promise<readonly ImportedInput[]> {
  if (together) {
    const all = await Array.fromAsync(openInputs(inputs, foreign));
    const other = all
      .toSorted((a, b) => a.index - b.index)
      .find(({ records }) => records.sheets === undefined);
    const sheets = all.find(({ records }) => records.sheets !== undefined);
    if (sheets === undefined) return [await importOpened(database, joinOpened(all), options)];
    if (other === undefined) return [await importOpened(database, sheets, options)];
    const location = { file: inputs[other.index]?.name ?? '', line: 1, pointer: '' };
    return [{ problems: [{ ...location, code: 'noSheet', parameters: {} }], more: 0 }];
  }
  const results: { readonly index: number; readonly imported: ImportedInput }[] = [];
  for await (const opened of openInputs(inputs, foreign)) {
    const imported = await importOpened(database, opened, { ...options, laterSeasons: true });
    results.push({ index: opened.index, imported });
  }
  if (!options.dryRun) await makeDueSeasons(database);
  return results.sort((a, b) => a.index - b.index).map(({ imported }) => imported);
}

/** A single source of any kind. */
export async function importFile(
  database: Database,
  source: Source | Unreadable,
  options: InputsOptions = {},
): Promise<Imported> {
  const inputs = [{ name: 'name' in source ? source.name : '', open: async () => source }];
  const [imported] = await importInputs(database, inputs, options);
  if (imported === undefined) throw new Error('an input was not imported');
  return imported;
}

async function importOpened(
  database: Database,
  opened: Opened,
  options: ImportOptions,
): Promise<ImportedInput> {
  const imported = await importRecords(database, opened, options);
  return opened.records.sheets === undefined ? imported : { ...imported, isSheets: true };
}

/** From this many battles on, the statistics of the engine's query planner are updated. */
const manyBattles = 1_000;

async function importRecords(
  database: Database,
  { name: file, sources, records, onRecord: watch }: Opened,
  options: ImportOptions,
): Promise<Imported> {
  const { dryRun = false, onRecord = watch, publish = false, spell } = options;
  const { items, rejected = { problems: [], more: 0 }, sheets } = records;
  const problems = new Problems();
  const report = startReport(file);
  report.warnings.push(...(records.warnings ?? []));
  let completed: Completed | undefined;
  const locate = (list: readonly Found[]): FileProblem[] => {
    const located = locateProblems(list, file, records);
    return sheets === undefined
      ? located
      : located.flatMap((problem) => sheets.locate(problem, completed?.relocate) ?? []);
  };
  const isRejected = rejected.problems.length > 0;
  const reject = (): Imported => {
    const all = [...rejected.problems, ...locate(problems.shown)];
    if (sheets !== undefined) all.sort(sheets.compare);
    const shown = all.slice(0, mostProblemsShown);
    return { problems: shown, more: rejected.more + problems.more + all.length - shown.length };
  };
  if (isRejected && Array.isArray(items) && items.length === 0) return reject();
  const origin = { ...byOperator, ...options.origin, files: sources.map((source) => source.file) };
  await changeRecords(database, { ...options, origin }, async (change) => {
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
      completed = item.isConverted ? await complete(change.writer, item.record, sheets) : item;
      const whole = completed.record;
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
  if (!dryRun && report.battlesWritten >= manyBattles) await database.analyse(report.battlesWritten);
  return { report: { ...report, warnings: locate(report.warnings) } };
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
