// Files of any kind, opened, checked and imported, each in a transaction of its own that is rolled back if anything is wrong. The command line, the demo and
// tests call this; a submission saves its records in the transaction of its job.
import type { ForeignOptions } from '#foreign/options';
import { makeDueSeasons } from '../publish/seasons/make-due-seasons.ts';
import { beginChange, type WholeChangeOptions } from '../records/change.ts';
import type { Database } from '../store/database.ts';
import { byOperator, type Origin } from '../store/records/history.ts';
import { type Opened, openInputs } from './open/open-inputs.ts';
import type { Source, Unreadable } from './read/source.ts';
import {
  findUnreadable,
  type Imported,
  type SaveOptions,
  saveRecords,
  showWarnings,
  updateStatistics,
} from './save-records.ts';

export interface ImportOptions extends Omit<WholeChangeOptions, 'origin'>, SaveOptions {
  readonly origin?: Omit<Origin, 'files'>;
}

/** Problems of spreadsheets have rows and columns instead of lines and pointers. */
export type ImportedInput = Imported & { readonly isSheets?: boolean };

/** One result for each event file, each tournament of another platform and each event in spreadsheets, in the order of the inputs. */
export async function importInputs(
  database: Database,
  inputs: AsyncIterable<Opened>,
  options: ImportOptions = {},
): Promise<readonly ImportedInput[]> {
  const results: { readonly index: number; readonly imported: ImportedInput }[] = [];
  for await (const opened of inputs) {
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
  options: ImportOptions & { readonly foreign?: ForeignOptions } = {},
): Promise<Imported> {
  const inputs = [{ name: 'name' in source ? source.name : '', open: async () => source }];
  const [imported] = await importInputs(database, openInputs(inputs, options.foreign), options);
  if (imported === undefined) throw new Error('an input was not imported');
  return imported;
}

async function importOpened(
  database: Database,
  opened: Opened,
  options: ImportOptions,
): Promise<ImportedInput> {
  const imported = findUnreadable(opened) ?? (await importRecords(database, opened, options));
  return opened.records.sheets === undefined ? imported : { ...imported, isSheets: true };
}

async function importRecords(
  database: Database,
  opened: Opened,
  { origin = byOperator, publish = false, ...options }: ImportOptions,
): Promise<Imported> {
  const files = opened.sources.map(({ file }) => file);
  await using change = await beginChange(database, { ...options, origin: { ...origin, files } });
  const imported = await saveRecords(database, change, opened, { publish });
  if ('problems' in imported) return imported;
  const { report } = imported;
  change.warnings.push(...showWarnings(report.warnings));
  if (options.dryRun) await change.finish();
  else {
    await change.commit();
    await updateStatistics(database, report.battlesWritten);
  }
  return imported;
}
