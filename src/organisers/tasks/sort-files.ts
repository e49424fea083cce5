// Which of the spreadsheets a file is, if any, by its name or its content.
import { type SheetName, sheetColumns, sheetNames } from '../../import/sheets/sheet-columns.ts';
import type { Part } from './unpack-body.ts';

/** By its name; where that does not tell, by the names of its columns. */
export function sheetOf({ name, bytes }: Part): SheetName | undefined {
  const named = /^(clubs|tournament|participants|battles)(?: ?\(\d+\))?\.csv$/i
    .exec(name)?.[1]
    ?.toLowerCase();
  return sheetNames.find((sheet) => sheet === named) ?? sheetByColumns(readHeader(bytes));
}

const longestHeaderBytes = 4096;

function readHeader(bytes: Buffer): Set<string> {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const start = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes.subarray(0, longestHeaderBytes));
  const [line = ''] = start.split(/[\r\n]/, 1);
  return new Set(line.split(/[,;\t]/).map((word) => word.replaceAll('"', '').trim().toLowerCase()));
}

/** Most particular first: the required columns of one are a part of those of another. */
function sheetByColumns(header: ReadonlySet<string>): SheetName | undefined {
  const known = (sheet: SheetName) => sheetColumns[sheet].map(({ name }) => name.toLowerCase());
  const isAll = (sheet: SheetName) => {
    const columns = known(sheet);
    const required = sheetColumns[sheet].filter((column) => column.required);
    return (
      required.every(({ name }) => header.has(name.toLowerCase())) &&
      [...header].every((name) => name === '' || columns.includes(name))
    );
  };
  return sheetNames.find(isAll);
}
