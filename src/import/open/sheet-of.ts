// Which of the spreadsheets of an event a file is, by its name or the names of its columns.
import { type SheetName, sheetColumns, sheetNames } from '../sheets/sheet-columns.ts';

export function sheetByName(name: string): SheetName | undefined {
  const [, word = ''] =
    /(?:^|[/\\])(clubs|tournament|participants|battles)(?: ?\(\d+\))?\.(?:csv|xlsx)$/i.exec(name) ?? [];
  return sheetNames.find((sheet) => sheet === word.toLowerCase());
}

/** Most particular first: the required columns of one are a part of those of another. */
export function sheetByColumns(names: readonly string[]): SheetName | undefined {
  const header = new Set(names.map((name) => name.trim().toLowerCase()));
  return sheetNames.find((sheet) => {
    const known = sheetColumns[sheet].map(({ name }) => name.toLowerCase());
    const required = sheetColumns[sheet].filter((column) => column.required);
    return (
      required.every(({ name }) => header.has(name.toLowerCase())) &&
      [...header].every((name) => name === '' || known.includes(name))
    );
  });
}

/** Standings of several tournaments, such as those of a dump. */
export function isStandings(names: readonly string[]): boolean {
  const header = new Set(names.map((name) => name.trim().toLowerCase()));
  return header.has('rank') && header.has('tournament');
}

const longestHeaderBytes = 4096;

/** The names of the columns of a CSV, whatever its separator. */
export function readColumnNames(bytes: Buffer): readonly string[] {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const start = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes.subarray(0, longestHeaderBytes));
  const [line = ''] = start.split(/[\r\n]/, 1);
  return line.split(/[,;\t]/).map((word) => word.replaceAll('"', ''));
}
