// Bytes of a spreadsheet saved as CSV become rows of texts, in bounded memory.
import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from '#army-list/list-text';
import { findDelimiter } from '#rules/text/cut';
import type { ProblemValue } from '../../contract/problems.ts';
import type { CellValue } from './cell.ts';

export interface TableRow {
  /** As the spreadsheet program counts: from 1, cells with line breaks and empty rows included. */
  readonly row: number;
  readonly cells: readonly CellValue[];
}

export type SheetTable = readonly TableRow[] | TableProblem;

export interface TableProblem {
  readonly problem: ProblemValue;
  readonly row: number;
}

/** Larger ones are rejected before they are decoded. */
export const largestSheet = 64 * 1024 * 1024;
export const mostCells = 3_000_000;
export const mostColumns = 1000;
const largestRow = 1024 * 1024;

/** The rows that are not empty. */
export function readTable(bytes: Buffer): SheetTable {
  if (bytes.length > largestSheet) return reject({ code: 'sheetTooLarge', parameters: {} });
  // Composed: a program that writes ü as u and two dots must not turn one person into two.
  const whole = decodeText(bytes)?.normalize('NFC');
  if (whole === undefined) return reject({ code: 'sheetNotUtf8', parameters: {} });
  const [hint, named] = separatorHint.exec(whole) ?? [];
  const text = whole.slice(hint?.length ?? 0);
  const delimiter = named ?? findDelimiter(firstLine(text));
  if (hasTooManyCells(text, delimiter)) return reject({ code: 'tooManyCells', parameters: {} });
  let table: string[][];
  try {
    table = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: largestRow,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isLong = error.code === 'CSV_MAX_RECORD_SIZE';
    return reject(
      isLong
        ? { code: 'sheetRowTooLarge', parameters: {} }
        : { code: 'noCsv', parameters: { reason: error.message } },
      Number(error['records'] ?? 0) + 1,
    );
  }
  return checkTable(table.map((cells, index) => ({ row: index + 1, cells })));
}

/** The rows that are not empty, within the limits of a table. */
export function checkTable(table: readonly TableRow[]): SheetTable {
  const rows = table.filter(({ cells }) =>
    cells.some((cell) => typeof cell !== 'string' || cell.trim() !== ''),
  );
  const columns = rows[0]?.cells.length ?? 0;
  if (columns > mostColumns)
    return reject({ code: 'tooManyColumns', parameters: { columns, most: mostColumns } }, rows[0]?.row);
  let size = 0;
  for (const { row, cells } of rows) {
    const length = cells.reduce((sum: number, cell) => sum + String(cell).length, 0);
    size += length;
    if (length > largestRow) return reject({ code: 'sheetRowTooLarge', parameters: {} }, row);
    if (size > largestSheet) return reject({ code: 'sheetTooLarge', parameters: {} });
  }
  return rows;
}

function reject(problem: ProblemValue, row = 1): TableProblem {
  return { problem, row };
}

/** Excel's own line before the first row, which it does not show. */
const separatorHint = /^"?sep=([^"\p{L}\p{N}\s]|\t)"?[ \t]*(?:\r\n|\r|\n|$)/iu;

/** The first line that is not empty. */
function firstLine(text: string): string {
  return /^.*[^\s,;"].*$/m.exec(text.slice(0, 100_000))?.[0] ?? '';
}

function hasTooManyCells(text: string, delimiter: string): boolean {
  const code = delimiter.charCodeAt(0);
  let cells = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === code || unit === 0x0a || unit === 0x0d) cells += 1;
  }
  return cells > mostCells;
}
