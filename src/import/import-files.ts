// Files of any kind, given together: event files at once, files of other platforms when all of them have been seen.
import type { ForeignOptions } from '../foreign/options.ts';
import type { Database } from '../store/database.ts';
import { byOperator } from '../store/records/history.ts';
import { type ForeignFile, recogniseFile } from './foreign/foreign-file.ts';
import { readForeign } from './foreign/foreign-records.ts';
import {
  describeFile,
  eventFormat,
  type Imported,
  type ImportOptions,
  importRecords,
} from './import-file.ts';
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
  const sizes: (number | undefined)[] = [];
  for (const [index, { name, open, onRecord, onEnd }] of inputs.entries()) {
    try {
      const source = await open();
      sizes[index] = source.size;
      const read = await readRecords(source, (bytes) =>
        recogniseFile(bytes, { name, index, isAlone: inputs.length === 1 }, foreign.format),
      );
      if ('found' in read) waiting.push(read.found);
      else {
        const origin = { ...byOperator, files: [describeFile(name, eventFormat, source.size)] };
        const options = { dryRun, origin, ...(onRecord !== undefined && { onRecord }) };
        results.push({ index, imported: await importRecords(database, name, read, options) });
      }
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      const problem = { file: name, line: error.line, pointer: '', ...error.problem };
      results.push({ index, imported: { problems: [problem], more: 0 } });
    } finally {
      onEnd?.();
    }
  }
  for (const { file, index, sources, records } of waiting.length === 0 ? [] : readForeign(waiting, foreign)) {
    const files = sources.map(({ index: each, format }) =>
      describeFile(inputs[each]?.name ?? '', format, sizes[each]),
    );
    const options = { dryRun, origin: { ...byOperator, files } };
    results.push({ index, imported: await importRecords(database, file, records, options) });
  }
  return results.sort((a, b) => a.index - b.index).map(({ imported }) => imported);
}
