// Opens inputs and groups them into what is imported as one: an event file, the spreadsheets of an event, or the files of a tournament of another platform.
import { basename, dirname, join } from 'node:path';
import type { Compared } from '#foreign/compare';
import { convertFiles, type ForeignFile, recogniseFile } from '#foreign/convert-files';
import type { ForeignOptions } from '#foreign/options';
import { readContent as readForeign } from '#foreign/read/content';
import { spaceNames } from '#rules/event-file/texts';
import { ApiError } from '../../contract/errors.ts';
import type { ProblemValue } from '../../contract/problems.ts';
import type { SubmittedFile } from '../../store/records/history.ts';
import { type EventRecords, type Item, readJson, readSource } from '../read/read-records.ts';
import { bytesSource, readStart, type Source, type Unreadable, unreadable } from '../read/source.ts';
import {
  isStandings,
  readColumnNames,
  type SheetName,
  sheetByColumns,
  sheetByMadeName,
  sheetByName,
  sheetNames,
  sheetsByTitle,
} from '../sheets/sheet-columns.ts';
import { largestSheet, readTable, type SheetTable } from '../sheets/sheet-table.ts';
import { readSheets, type SheetContext } from '../sheets/sheets.ts';
import { isOldOffice, isWorkbook, readWorkbook } from '../sheets/workbook.ts';
import { isZip, type PackedFile, unzip } from './unzip.ts';

export interface Input {
  readonly name: string;
  readonly open: () => Promise<Source | Unreadable>;
  /** Comes from an archive. */
  readonly isPacked?: true;
}

export interface Opened {
  /** The names of all its files. */
  readonly name: string;
  /** The position of its first file among the inputs. */
  readonly index: number;
  readonly sources: readonly { readonly index: number; readonly file: SubmittedFile }[];
  readonly records: EventRecords & { readonly sheets?: SheetContext };
  /** How many published figures of a file of another platform are reproduced. */
  readonly compared?: readonly Compared[];
}

interface Sheet {
  readonly sheet: SheetName;
  /** The name of its file. */
  readonly name: string;
  readonly index: number;
  readonly format: 'csv' | 'xlsx';
  readonly table: SheetTable;
}

type Content =
  | { readonly records: EventRecords }
  | { readonly foreign: ForeignFile }
  | { readonly sheets: readonly Sheet[] }
  | { readonly packed: readonly Input[] }
  | Unreadable;

/**
 * Yields event files one by one as they are opened, those of an archive like any others; spreadsheets and files of other platforms are grouped, and come after all inputs have been opened. With
 * `toConvert`, anything that is neither an event file nor a spreadsheet is treated as a file of another platform.
 */
export async function* openInputs(
  given: readonly Input[],
  options: ForeignOptions = {},
  toConvert = false,
): AsyncGenerator<Opened> {
  const inputs = [...given];
  const foreign: ForeignFile[] = [];
  const sheets: Sheet[] = [];
  const sizes: (number | undefined)[] = [];
  const sourceOf = (index: number, format: string) => ({
    index,
    file: { name: basename(inputs[index]?.name ?? ''), format, bytes: sizes[index] ?? 0 },
  });
  for (const [index, input] of inputs.entries()) {
    const { name, isPacked = false } = input;
    const source = await input.open();
    if (!('unreadable' in source)) sizes[index] = source.size;
    const file = { name, index, isAlone: inputs.length === 1 && !toConvert, isPacked, toConvert };
    const content = await readContent(source, file, options.format);
    if ('sheets' in content) sheets.push(...content.sheets);
    else if ('foreign' in content) foreign.push(content.foreign);
    else if ('packed' in content) inputs.splice(index + 1, 0, ...content.packed);
    else if ('unreadable' in content) yield reject(name, index, content.unreadable, content.line);
    else yield { name, index, sources: [sourceOf(index, 'muster/1')], ...content };
  }
  if (sheets.length > 0) yield joinSheets(sheets, sourceOf);
  for (const converted of foreign.length === 0 ? [] : convertFiles(foreign, options)) {
    const { file: name, index } = converted;
    if ('problems' in converted)
      yield { name, index, sources: [], records: { items: [], rejected: converted } };
    else {
      const { tournament, warnings, format, indexes, compared } = converted;
      const record = spaceNames(tournament);
      const location = { line: undefined, pointer: '/tournaments/0' };
      const items = [{ kind: 'tournament' as const, record, location, isConverted: true }];
      const sources = indexes.map((each) => sourceOf(each, format));
      yield { name, index, sources, records: { items, warnings }, compared };
    }
  }
}

interface InputFile {
  readonly name: string;
  readonly index: number;
  readonly isAlone: boolean;
  readonly isPacked: boolean;
  readonly toConvert: boolean;
}

async function readContent(
  source: Source | Unreadable,
  file: InputFile,
  format: ForeignOptions['format'],
): Promise<Content> {
  const { name, index } = file;
  const plain = name.replace(/\.gz$/i, '');
  const isCsv = /\.csv$/i.test(plain);
  const named = format === undefined ? sheetByName(plain) : undefined;
  const csv = (sheet: SheetName, table: SheetTable): Content => ({
    sheets: [{ sheet, name, index, format: 'csv', table }],
  });
  if (isCsv && named !== undefined) {
    const bytes = 'unreadable' in source ? source : await readStart(source, largestSheet);
    return csv(named, 'unreadable' in bytes ? { problem: bytes.unreadable, row: 1 } : readTable(bytes));
  }
  if ('unreadable' in source) return source;
  const read = await readSource(source);
  if (!('bytes' in read)) return read;
  const { bytes } = read;
  if (isWorkbook(bytes) || isOldOffice(bytes)) return readBook(bytes, file, named);
  if (isZip(bytes) && !file.isPacked) return unpack({ name, bytes });
  const columns = readColumnNames(bytes);
  const sheet = format === undefined ? sheetByColumns(columns) : undefined;
  if (sheet !== undefined) return csv(sheet, readTable(bytes));
  const foreign = recogniseFile(bytes, file, format);
  if (foreign !== undefined) return { foreign };
  if (file.toConvert) return { foreign: { name, content: readForeign(bytes, index) } };
  const isJson = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff\0)?\s*[{[]/.test(bytes.toString('latin1', 0, 100));
  if (isJson || /\.json$/i.test(plain)) return { records: readJson(bytes) };
  if (!isCsv) return unreadable({ code: 'unknownPlatform', parameters: { option: 'format' } });
  const sheets = sheetNames.map((each) => `${each}.csv`);
  if (isStandings(columns)) return unreadable({ code: 'standingsTable', parameters: { sheets } });
  const made = format === undefined ? sheetByMadeName(plain) : undefined;
  if (made !== undefined) return csv(made, readTable(bytes));
  return unreadable({ code: 'noEventSheet', parameters: { sheets } });
}

function unpack(archive: PackedFile): Content {
  try {
    const packed = unzip(archive).map((file): Input => {
      const name = `${archive.name}/${file.name}`;
      return { name, open: async () => bytesSource(name, file.bytes), isPacked: true };
    });
    if (packed.length === 0) throw new ApiError(400, 'The archive is empty');
    return { packed };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return unreadable({ code: 'unreadable', parameters: { reason: error.message } });
  }
}

/** The sheets with one of the known names; if there are none, the first sheet, identified by the file's name or its columns. */
function readBook(bytes: Buffer, { name, index }: InputFile, named: SheetName | undefined): Content {
  const found = readWorkbook(bytes);
  const [first] = found ?? [];
  if (found === undefined || first === undefined) return unreadable({ code: 'noWorkbook', parameters: {} });
  const sheetOf = (sheet: SheetName, table: SheetTable): Sheet => ({
    sheet,
    name,
    index,
    format: 'xlsx',
    table,
  });
  const titled = sheetsByTitle(found.map((each) => each.name));
  const sheets = found.flatMap(({ table }, at) => {
    const sheet = titled[at];
    return sheet === undefined ? [] : [sheetOf(sheet, table)];
  });
  if (sheets.length > 0) return { sheets };
  if ('problem' in first.table) return unreadable(first.table.problem);
  const header = first.table[0]?.cells.map(String) ?? [];
  const sheet = named ?? sheetByColumns(header);
  if (sheet !== undefined) return { sheets: [sheetOf(sheet, first.table)] };
  return unreadable({ code: 'noEventSheet', parameters: { sheets: sheetNames } });
}

function joinSheets(
  found: readonly Sheet[],
  sourceOf: (index: number, format: string) => Opened['sources'][number],
): Opened {
  const [first] = found as [Sheet, ...Sheet[]];
  const known = new Map<SheetName, Sheet>();
  for (const each of found) {
    const same = known.get(each.sheet);
    if (same !== undefined)
      return reject(each.name, each.index, { code: 'sheetTwice', parameters: { file: same.name } });
    known.set(each.sheet, each);
  }
  const files = [...new Map(found.map((each) => [each.index, each])).values()];
  const folder = dirname(first.name);
  const isOneWorkbook = files.length === 1 && first.format === 'xlsx';
  const name = folder === '.' || isOneWorkbook ? files.map((file) => file.name).join(' + ') : folder;
  const isInWorkbook = (sheet: SheetName) => (known.get(sheet) ?? first).format === 'xlsx';
  return {
    name,
    index: first.index,
    sources: files.map(({ index, format }) => sourceOf(index, format)),
    records: readSheets({
      nameOf(sheet) {
        const file = known.get(sheet)?.name;
        if (isInWorkbook(sheet)) return `${file ?? first.name}, sheet ${sheet}`;
        return file ?? join(folder, `${sheet}.csv`);
      },
      titleOf: (sheet) => (isInWorkbook(sheet) ? `the sheet ${sheet}` : `${sheet}.csv`),
      tableOf: (sheet) => known.get(sheet)?.table,
    }),
  };
}

function reject(name: string, index: number, problem: ProblemValue, line = 1): Opened {
  const problems = [{ file: name, line, pointer: '', ...problem }];
  return { name, index, sources: [], records: { items: [], rejected: { problems, more: 0 } } };
}

/** All inputs, read as one: event files and files of other platforms, or the spreadsheets of an event. */
export async function openTogether(inputs: readonly Input[], options: ForeignOptions = {}): Promise<Opened> {
  const all = await Array.fromAsync(openInputs(inputs, options));
  const sheets = all.find(({ records }) => records.sheets !== undefined);
  if (sheets === undefined) return joinOpened(all);
  const other = all.toSorted((a, b) => a.index - b.index).find(({ records }) => records.sheets === undefined);
  if (other === undefined) return sheets;
  return reject(other.name, other.index, { code: 'noSheet', parameters: {} });
}

/** Every record knows which of the files it came from. */
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
