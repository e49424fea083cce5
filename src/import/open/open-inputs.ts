// Names and bytes become what is imported as one: an event file, the spreadsheets of an event, or the files of a tournament of another platform.
import { dirname, join } from 'node:path';
import type { ProblemValue } from '../../contract/problems.ts';
import type { ForeignOptions } from '../../foreign/options.ts';
import type { SubmittedFile } from '../../store/records/history.ts';
import { convertFiles } from '../foreign/convert-files.ts';
import { type ForeignFile, recogniseFile } from '../foreign/foreign-file.ts';
import { describeFile, eventFormat } from '../import-file.ts';
import { type EventRecords, readRecords } from '../read/read-records.ts';
import { type Source, UnreadableError } from '../read/source.ts';
import type { SheetName } from '../sheets/sheet-columns.ts';
import type { SheetFiles } from '../sheets/sheet-files.ts';
import { largestSheet } from '../sheets/sheet-table.ts';
import { noEventSheet, sheetByColumns, sheetByName } from './sheet-of.ts';

export interface Input {
  readonly name: string;
  readonly open: () => Promise<Source>;
  readonly onRecord?: (battles: number) => void;
  /** Called when it was imported, or could not be. */
  readonly onEnd?: () => void;
}

export interface Opened {
  /** The names of all its files. */
  readonly name: string;
  /** The position of its first file among the inputs. */
  readonly index: number;
  readonly sources: readonly { readonly index: number; readonly file: SubmittedFile }[];
  readonly content: { readonly records: EventRecords } | { readonly sheets: SheetFiles };
  readonly onRecord?: ((battles: number) => void) | undefined;
}

interface Sheet {
  readonly sheet: SheetName;
  readonly name: string;
  readonly index: number;
  readonly content: Buffer | UnreadableError;
}

type Content =
  | { readonly records: EventRecords }
  | { readonly foreign: ForeignFile }
  | { readonly sheet: Sheet };

/** Event files one by one as they are opened; what belongs together when all of it was seen. */
export async function* openInputs(inputs: readonly Input[], options: ForeignOptions): AsyncGenerator<Opened> {
  const foreign: ForeignFile[] = [];
  const sheets: Sheet[] = [];
  const sizes: (number | undefined)[] = [];
  const sourceOf = (index: number, format: string) => ({
    index,
    file: describeFile(inputs[index]?.name ?? '', format, sizes[index]),
  });
  for (const [index, input] of inputs.entries()) {
    const { name, onRecord, onEnd } = input;
    try {
      const { size, ...content } = await openInput(input, index, inputs.length === 1, options.format);
      sizes[index] = size;
      if ('sheet' in content) sheets.push(content.sheet);
      else if ('foreign' in content) foreign.push(content.foreign);
      else yield { name, index, sources: [sourceOf(index, eventFormat)], content, onRecord };
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      yield refuse(name, index, error.problem, error.line);
    } finally {
      onEnd?.();
    }
  }
  for (const converted of foreign.length === 0 ? [] : convertFiles(foreign, options)) {
    const { file: name, index } = converted;
    if ('problems' in converted)
      yield { name, index, sources: [], content: { records: { items: [], findLines, refused: converted } } };
    else {
      const { tournament: record, warnings, format, indexes } = converted;
      const place = { line: undefined, pointer: '/tournaments/0' };
      const items = [{ kind: 'tournament' as const, record, place }];
      const sources = indexes.map((each) => sourceOf(each, format));
      yield { name, index, sources, content: { records: { items, findLines, warnings } } };
    }
  }
  if (sheets.length > 0) yield openSheets(sheets, sourceOf);
}

async function openInput(
  { name, open }: Input,
  index: number,
  isAlone: boolean,
  format: ForeignOptions['format'],
): Promise<Content & { readonly size: number | undefined }> {
  const plain = name.replace(/\.gz$/i, '');
  const named = format === undefined ? sheetByName(plain) : undefined;
  if (named !== undefined) {
    const sheet = { sheet: named, name, index };
    try {
      const source = await open();
      return { sheet: { ...sheet, content: await readSheet(source) }, size: source.size };
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      return { sheet: { ...sheet, content: error }, size: 0 };
    }
  }
  const source = await open();
  const { size } = source;
  const read = await readRecords(source, (bytes): Content | undefined => {
    const sheet = format === undefined ? sheetByColumns(bytes) : undefined;
    if (sheet !== undefined) return { sheet: { sheet, name, index, content: bytes } };
    const foreign = recogniseFile(bytes, { name, index, isAlone }, format);
    if (foreign !== undefined) return { foreign };
    const isJson = /^\s*[{[]/.test(bytes.toString('latin1', 0, 100));
    if (/\.csv$/i.test(plain) && !isJson) throw new UnreadableError(noEventSheet);
    return undefined;
  });
  return 'found' in read ? { ...read.found, size } : { records: read, size };
}

/** No more than shows that it is too large. */
async function readSheet({ chunks }: Source): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of chunks) {
    parts.push(part);
    size += part.length;
    if (size > largestSheet) break;
  }
  return Buffer.concat(parts);
}

function openSheets(
  found: readonly Sheet[],
  sourceOf: (index: number, format: string) => Opened['sources'][number],
): Opened {
  const [first] = found as [Sheet, ...Sheet[]];
  const known = new Map<SheetName, Sheet>();
  for (const { name, sheet, index, content } of found) {
    const same = known.get(sheet);
    if (same !== undefined)
      return refuse(name, index, { code: 'sheetTwice', parameters: { file: same.name } });
    known.set(sheet, { name, sheet, index, content });
  }
  const folder = dirname(first.name);
  const name = folder === '.' ? found.map((sheet) => sheet.name).join(' + ') : folder;
  return {
    name,
    index: first.index,
    sources: found.map(({ index }) => sourceOf(index, 'csv')),
    content: {
      sheets: {
        name,
        nameOf: (sheet) => known.get(sheet)?.name ?? join(folder, `${sheet}.csv`),
        has: (sheet) => known.has(sheet),
        read(sheet) {
          const content = known.get(sheet)?.content;
          if (Buffer.isBuffer(content)) return content;
          throw content ?? new UnreadableError({ code: 'noSuchFile', parameters: {} });
        },
      },
    },
  };
}

function refuse(name: string, index: number, problem: ProblemValue, line = 1): Opened {
  const problems = [{ file: name, line, pointer: '', ...problem }];
  return {
    name,
    index,
    sources: [],
    content: { records: { items: [], findLines, refused: { problems, more: 0 } } },
  };
}

const findLines = (): ReadonlyMap<string, number> => new Map();
