// Which of the spreadsheets of an event a file is, by its name or the names of its columns.
import type { ProblemValue } from '../../contract/problems.ts';
import { type SheetName, sheetColumns, sheetNames } from '../sheets/sheet-columns.ts';

export function sheetByName(name: string): SheetName | undefined {
  const [, word = ''] =
    /(?:^|[/\\])(clubs|tournament|participants|battles)(?: ?\(\d+\))?\.csv$/i.exec(name) ?? [];
  return sheetNames.find((sheet) => sheet === word.toLowerCase());
}

/** Most particular first: the required columns of one are a part of those of another. */
export function sheetByColumns(bytes: Buffer): SheetName | undefined {
  const header = readHeader(bytes);
  return sheetNames.find((sheet) => {
    const known = sheetColumns[sheet].map(({ name }) => name.toLowerCase());
    const required = sheetColumns[sheet].filter((column) => column.required);
    return (
      required.every(({ name }) => header.has(name.toLowerCase())) &&
      [...header].every((name) => name === '' || known.includes(name))
    );
  });
}

/** A CSV that is none of them. */
export const noEventSheet: ProblemValue = {
  code: 'noEventSheet',
  parameters: { sheets: sheetNames.map((sheet) => `${sheet}.csv`) },
};

const longestHeaderBytes = 4096;

function readHeader(bytes: Buffer): Set<string> {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const start = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes.subarray(0, longestHeaderBytes));
  const [line = ''] = start.split(/[\r\n]/, 1);
  return new Set(line.split(/[,;\t]/).map((word) => word.replaceAll('"', '').trim().toLowerCase()));
}
