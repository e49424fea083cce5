// One spreadsheet saved as CSV: rows of named cells, each knowing where it stood.
import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { type CellKind, type Column, type SheetName, sheetColumns } from './sheet-columns.ts';

/** Where a problem is, as a person sees it in the spreadsheet: rows count from 1, the first are the column names. */
export interface SheetProblem {
  readonly sheet: SheetName;
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

export interface SheetRow {
  readonly row: number;
  /** Empty cells are undefined; what cannot be read as its column wants is left as text for the check to name. */
  readonly cells: Readonly<Record<string, string | number | boolean | undefined>>;
}

export interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly problems: readonly SheetProblem[];
}

const largestSheet = 64 * 1024 * 1024;

export async function readSheet(path: string, sheet: SheetName): Promise<Sheet> {
  const fail = (message: string, row = 1, column = ''): Sheet => ({
    rows: [],
    problems: [{ sheet, row, column, message }],
  });
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fail(code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`);
  }
  if (bytes.length > largestSheet) return fail('is larger than 64 MiB');
  const text = decode(bytes);
  if (text === undefined) return fail('is not UTF-8; in a spreadsheet program save it as "CSV UTF-8"');
  let table: string[][];
  try {
    table = parse(text, {
      delimiter: findDelimiter(text),
      relax_column_count: true,
      skip_empty_lines: false,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return fail(`is no CSV (${error.message})`, Number(error['records'] ?? 0) + 1);
  }
  return readTable(table, sheet);
}

function readTable([header = [], ...rows]: readonly string[][], sheet: SheetName): Sheet {
  const names = header.map((name) => name.trim());
  const columns = sheetColumns[sheet];
  const known = new Map(columns.map((column) => [column.name.toLowerCase(), column]));
  const problems: SheetProblem[] = [];
  const found = names.map((name) => {
    const column = known.get(name.toLowerCase());
    if (column === undefined && name !== '') {
      const expected = columns.map((each) => each.name).join(', ');
      problems.push({ sheet, row: 1, column: name, message: `unknown column; expected one of ${expected}` });
    }
    return column;
  });
  for (const [at, column] of found.entries()) {
    if (column === undefined || found.indexOf(column) === at) continue;
    problems.push({
      sheet,
      row: 1,
      column: column.name,
      message: 'the column is there twice; expected once',
    });
  }
  for (const column of columns) {
    if (!column.required || found.includes(column)) continue;
    problems.push({ sheet, row: 1, column: column.name, message: 'the column is missing' });
  }
  const read = rows.flatMap((cells, index): SheetRow[] => {
    const row = index + 2;
    if (cells.every((cell) => cell.trim() === '')) return [];
    for (const [at, cell] of cells.entries()) {
      if (cell.trim() === '' || found[at] !== undefined) continue;
      if (names[at]) continue;
      const message = `is ${JSON.stringify(cell.slice(0, 40))}; expected nothing, since the column has no name`;
      problems.push({ sheet, row, column: `${at + 1}`, message });
    }
    return [{ row, cells: readCells(cells, found) }];
  });
  return { rows: read, problems };
}

function readCells(cells: readonly string[], columns: readonly (Column | undefined)[]): SheetRow['cells'] {
  return Object.fromEntries(
    columns.flatMap((column, at) => {
      const cell = cells[at]?.trim() ?? '';
      return column === undefined || cell === '' ? [] : [[column.name, readCell(cell, column.kind)]];
    }),
  );
}

function readCell(cell: string, kind: CellKind): string | number | boolean {
  switch (kind) {
    case 'text':
      return cell;
    case 'number':
      // Half of the world writes a comma before the decimals.
      return /^[+-]?\d+([.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell;
    case 'yes or no': {
      const word = cell.toLowerCase();
      if (['yes', 'true', 'x', '1'].includes(word)) return true;
      return ['no', 'false', '0'].includes(word) ? false : cell;
    }
    case 'day': {
      // Spreadsheet programs turn days into their own form. With points the day comes first, everywhere.
      const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell) ?? [];
      return year === '' ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    }
  }
}

function decode(bytes: Buffer): string | undefined {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** By the first line: commas, or what spreadsheet programs write where the comma parts decimals. */
function findDelimiter(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}
