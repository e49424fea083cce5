// The one way in: files of any kind are opened, checked and imported. The command line, submissions, the demo and tests call this.
import type { ForeignOptions } from '../foreign/options.ts';
import type { Database } from '../store/database.ts';
import { byOperator, type Origin } from '../store/records/history.ts';
import { type Imported, type ImportOptions, importRecords } from './import-file.ts';
import { type Input, type Opened, openInputs } from './open/open-inputs.ts';
import type { EventRecords, Item } from './read/read-records.ts';
import type { Source, Unreadable } from './read/source.ts';

export interface InputsOptions extends Omit<ImportOptions, 'origin'> {
  readonly foreign?: ForeignOptions;
  readonly origin?: Omit<Origin, 'files'>;
  /** Import all inputs in one transaction, or none of them. */
  readonly together?: boolean;
}

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
  for await (const opened of openInputs(inputs, foreign))
    results.push({ index: opened.index, imported: await importOpened(database, opened, options) });
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
  { name, sources, records, onRecord }: Opened,
  options: Omit<InputsOptions, 'foreign' | 'together'>,
): Promise<ImportedInput> {
  const imported = await importRecords(database, name, records, {
    ...(onRecord !== undefined && { onRecord }),
    ...options,
    origin: { ...byOperator, ...options.origin, files: sources.map(({ file }) => file) },
  });
  return records.sheets === undefined ? imported : { ...imported, isSheets: true };
}

/** Several files read as one: every record knows which of them it came from. */
function joinOpened(all: readonly Opened[]): Opened {
  const read = new Map(all.map(({ name, records }) => [name, records]));

  async function* items(): AsyncGenerator<Item> {
    for (const [file, part] of read) {
      for await (const item of part.items) {
        const location = { ...item.location, file };
        yield 'problem' in item ? { problem: item.problem, location } : { ...item, location };
      }
    }
  }

  const parts = [...read.values()];
  const records: EventRecords = {
    items: items(),
    findLines: (pointers, file) => read.get(file)?.findLines?.(pointers, file) ?? new Map(),
    rejected: {
      problems: parts.flatMap(({ rejected }) => rejected?.problems ?? []),
      more: parts.reduce((sum, { rejected }) => sum + (rejected?.more ?? 0), 0),
    },
    warnings: parts.flatMap(({ warnings = [] }) => warnings),
  };
  const sources = all.flatMap((opened) => opened.sources).sort((a, b) => a.index - b.index);
  return { name: '', index: 0, sources, records };
}
