// An .xlsx workbook becomes tables of cells. Only its plain parts are read: names of sheets, texts, numbers, booleans and which numbers are shown as days.
// Formulas are not evaluated; the value that the program stored beside them is read.
import { strFromU8, unzipSync } from 'fflate';
import { parseXml } from '#army-list/parse-xml';
import type { CellValue } from './cell.ts';
import {
  checkTable,
  largestSheet,
  mostCells,
  mostColumns,
  type SheetTable,
  type TableRow,
} from './sheet-table.ts';

export interface WorkbookSheet {
  readonly name: string;
  readonly table: SheetTable;
}

const workbookPart = 'xl/workbook.xml';
const mostParts = 1000;
const mostSheets = 50;

/** A zip archive with the main part of a workbook. */
export function isWorkbook(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'PK\x03\x04' && bytes.includes(workbookPart);
}

const oldOfficeStart = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Whether these are bytes of a file of older office programs, such as .xls, or of an encrypted workbook. */
export function isOldOffice(bytes: Buffer): boolean {
  return bytes.subarray(0, oldOfficeStart.length).equals(oldOfficeStart);
}

const tooLarge: SheetTable = { problem: { code: 'sheetTooLarge', parameters: {} }, row: 1 };

/** Whether it has sheets that can be read. */
export function hasSheets(bytes: Buffer): boolean {
  const opened = openWorkbook(bytes);
  return (
    opened === 'too large' || opened?.sheets.some(({ path }) => Object.hasOwn(opened.parts, path)) === true
  );
}

/** Undefined if it is no workbook that can be read. */
export function readWorkbook(bytes: Buffer): readonly WorkbookSheet[] | undefined {
  const opened = openWorkbook(bytes);
  if (opened === undefined) return undefined;
  if (opened === 'too large') return [{ name: '', table: tooLarge }];
  const { parts, sheets, startsIn1904 } = opened;
  const texts = readTexts(readPart(parts, 'xl/sharedStrings.xml'));
  const dayStyles = readDayStyles(readPart(parts, 'xl/styles.xml'));
  if (texts === undefined || dayStyles === undefined) return undefined;
  const book = { texts, dayStyles, startsIn1904, left: largestSheet };
  // Several sheets may name one part.
  const tables = new Map<string, SheetTable | undefined>();
  const read: WorkbookSheet[] = [];
  for (const { name, path } of sheets) {
    if (!tables.has(path))
      tables.set(path, Object.hasOwn(parts, path) ? readCells(readPart(parts, path), book) : undefined);
    const table = tables.get(path);
    if (table !== undefined) read.push({ name, table });
  }
  return read.length === 0 ? undefined : read;
}

type Parts = Readonly<Record<string, Uint8Array>>;

function readPart(parts: Parts, path: string): string {
  return strFromU8(parts[path] ?? new Uint8Array());
}

function openWorkbook(bytes: Buffer) {
  const parts = unpack(bytes);
  if (parts === undefined || parts === 'too large') return parts;
  const targets = new Map<string, string>();
  const found: { readonly name: string; readonly path: string }[] = [];
  let startsIn1904 = false;
  const problem =
    parseXml(readPart(parts, 'xl/_rels/workbook.xml.rels'), {
      open(tag, { Id = '', Target = '' }) {
        if (tag === 'Relationship')
          targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
      },
    }) ??
    parseXml(readPart(parts, workbookPart), {
      open(tag, attributes) {
        if (tag === 'workbookPr') startsIn1904 = isTrue(attributes['date1904']);
        if (tag === 'sheet' && found.length < mostSheets)
          found.push({ name: attributes['name'] ?? '', path: targets.get(attributes['id'] ?? '') ?? '' });
      },
    });
  return problem !== undefined || found.length === 0 ? undefined : { parts, sheets: found, startsIn1904 };
}

/** A part is unpacked only up to the size that the archive declares, so a wrong size does no harm. */
function unpack(bytes: Buffer): Parts | 'too large' | undefined {
  let size = 0;
  let count = 0;
  try {
    const parts = unzipSync(bytes, {
      filter({ name, size: packed, originalSize }) {
        const isNeeded =
          /^xl\/(?:workbook\.xml|_rels\/.*|sharedStrings\.xml|styles\.xml|worksheets\/[^/]*\.xml)$/.test(
            name,
          );
        count += 1;
        if (isNeeded) size += Math.max(packed, originalSize);
        return isNeeded && size <= largestSheet && count <= mostParts;
      },
    });
    return size > largestSheet || count > mostParts ? 'too large' : parts;
  } catch {
    return undefined;
  }
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** The texts that cells share; runs of formatted text are joined, and phonetic readings are left out. */
function readTexts(xml: string): readonly string[] | undefined {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let readings = 0;
  const problem = parseXml(xml, {
    open(tag) {
      if (tag === 'si') text = '';
      if (tag === 'rPh') readings += 1;
      isText = tag === 't' && readings === 0;
    },
    text(part) {
      if (isText) text += part;
    },
    close(tag) {
      if (tag === 'rPh') readings -= 1;
      if (tag === 't') isText = false;
      if (tag === 'si') texts.push(readText(text));
    },
  });
  return problem === undefined ? texts : undefined;
}

/** For each style of cells whether its numbers are shown as days. */
function readDayStyles(xml: string): readonly boolean[] | undefined {
  const codes = new Map<string, string>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  const problem = parseXml(xml, {
    open(tag, { numFmtId = '', formatCode = '' }) {
      if (tag === 'numFmt') codes.set(numFmtId, formatCode);
      if (tag === 'cellXfs') isCellStyle = true;
      if (tag === 'xf' && isCellStyle) styles.push(showsDay(Number(numFmtId), codes.get(numFmtId)));
    },
    close(tag) {
      if (tag === 'cellXfs') isCellStyle = false;
    },
  });
  return problem === undefined ? styles : undefined;
}

/** The numbers of built-in formats are fixed (ECMA-376, 18.8.30); others have a code, of which quoted texts and colours are ignored. */
function showsDay(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return /[ymd]/i.test(code.replaceAll(/"[^"]*(?:"|$)|\\.|_.|\[[^\]]*(?:\]|$)/g, ''));
}

interface Book {
  readonly texts: readonly string[];
  readonly dayStyles: readonly boolean[];
  readonly startsIn1904: boolean;
  /** How many characters its cells may still have. Many may share one long text. */
  left: number;
}

/** Undefined if it is no XML. */
function readCells(xml: string, book: Book): SheetTable | undefined {
  const rows: TableRow[] = [];
  let row = 0;
  let cells: CellValue[] = [];
  let column = 0;
  let type = '';
  let style = 0;
  let value = '';
  let isValue = false;
  let count = 0;
  const problem = parseXml(xml, {
    open(tag, { r, t, s }) {
      if (tag === 'row') {
        row = Number(r ?? row + 1);
        cells = [];
        column = 0;
      } else if (tag === 'c') {
        column = r === undefined ? column : columnOf(r);
        type = t ?? 'n';
        style = Number(s ?? 0);
        value = '';
      }
      isValue = tag === 'v' || (tag === 't' && type === 'inlineStr');
    },
    text(part) {
      if (isValue) value += part;
    },
    close(tag) {
      isValue = false;
      if (tag === 'c') {
        // Cells that are left out before it count as well.
        const isRead = value !== '' && column <= mostColumns;
        count += isRead ? Math.max(1, column + 1 - cells.length) : 1;
        if (isRead && count <= mostCells && book.left >= 0) {
          while (cells.length < column) cells.push('');
          const read = readValue(value, type, style, book);
          cells[column] = read;
          book.left -= String(read).length;
        }
        column += 1;
      }
      if (tag === 'row') rows.push({ row, cells });
    },
  });
  if (problem !== undefined) return undefined;
  if (book.left < 0) return tooLarge;
  if (count > mostCells) return { problem: { code: 'tooManyCells', parameters: {} }, row: 1 };
  return checkTable(rows);
}

/** B12 is in the second column. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function readValue(value: string, type: string, style: number, book: Book): CellValue {
  if (value === '') return '';
  if (type === 's') return book.texts[Number(value)] ?? '';
  if (type === 'b') return isTrue(value);
  if (type !== 'n') return type === 'd' ? value.replace(/T00:00:00.*$/, '') : readText(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (book.dayStyles[style]) return writeDay(book.startsIn1904 ? number + 1462 : number) ?? number;
  // As programs show it: the last of its 17 digits are noise.
  return Number(number.toPrecision(15));
}

/** Programs write the characters that XML changes or cannot have as _x000D_ (ECMA-376, 22.9.2.19, ST_Xstring). */
function readText(text: string): string {
  return text
    .replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .normalize('NFC');
}

/** Days are counted from the end of 1899. With a time of day it is no day, and is left for the check to name. */
function writeDay(serial: number): string | undefined {
  if (serial < 1 || serial > 2_958_465) return undefined;
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1000).toISOString();
  return Number.isInteger(serial) || moment.endsWith('T00:00:00.000Z')
    ? moment.slice(0, 10)
    : moment.slice(0, 16).replace('T', ' ');
}
