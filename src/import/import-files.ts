// Files of any kind, given together: event files at once, files of other platforms when all of them have been seen.
import type { ForeignOptions } from '../foreign/options.ts';
import type { Database } from '../store/database.ts';
import { type Converted, convertFiles } from './foreign/convert-files.ts';
import { type ForeignFile, recogniseFile } from './foreign/foreign-file.ts';
import { type Imported, type ImportOptions, importRecords } from './import-file.ts';
import { readRecords } from './read/read-records.ts';
import { type Source, UnreadableError } from './read/source.ts';

export interface Input {
  readonly name: string;
  readonly open: () => Promise<Source>;
  readonly onRecord?: (battles: number) => void;
  readonly onEnd?: () => void;
}

export interface FilesOptions extends Pick<ImportOptions, 'dryRun'> {
  readonly foreign?: ForeignOptions;
}

/** One result for each event file and for each tournament of another platform, in the order of the files. */
export async function importFiles(
  database: Database,
  inputs: readonly Input[],
  { dryRun = false, foreign = {} }: FilesOptions = {},
): Promise<readonly Imported[]> {
  const results: { readonly index: number; readonly imported: Imported }[] = [];
  const waiting: ForeignFile[] = [];
  for (const [index, { name, open, onRecord, onEnd }] of inputs.entries()) {
    try {
      const source = await open();
      const read = await readRecords(source, (bytes) =>
        recogniseFile(bytes, { name, index, isAlone: inputs.length === 1 }, foreign.format),
      );
      if ('found' in read) waiting.push(read.found);
      else {
        const options = { dryRun, ...(onRecord !== undefined && { onRecord }) };
        results.push({ index, imported: await importRecords(database, name, read, options) });
      }
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      const problem = { file: name, line: error.line, pointer: '', message: error.message };
      results.push({ index, imported: { problems: [problem], more: 0 } });
    } finally {
      onEnd?.();
    }
  }
  for (const converted of waiting.length === 0 ? [] : convertFiles(waiting, foreign)) {
    results.push({ index: converted.index, imported: await importConverted(database, converted, dryRun) });
  }
  return results.sort((a, b) => a.index - b.index).map(({ imported }) => imported);
}

/** Everything after the record is the importer's; places in the record are those of the event file it would be. */
async function importConverted(database: Database, converted: Converted, dryRun: boolean): Promise<Imported> {
  if ('problems' in converted) return { problems: converted.problems, more: converted.more };
  const { file, tournament, warnings } = converted;
  const place = { line: undefined, pointer: '/tournaments/0' };
  const items = [{ kind: 'tournament' as const, record: tournament, place }];
  const imported = await importRecords(database, file, { items, findLines: () => new Map() }, { dryRun });
  if ('problems' in imported) return imported;
  const { report } = imported;
  return { report: { ...report, warnings: [...warnings, ...report.warnings] } };
}
