// Where spreadsheets are read from: a folder, or what was handed over.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readStart } from '../read/read-start.ts';
import type { SheetName } from './sheet-columns.ts';
import { largestSheet } from './sheet-table.ts';

export interface SheetFiles {
  /** Of all of them together. */
  readonly name: string;
  /** What problems call the file of a sheet. */
  nameOf(sheet: SheetName): string;
  has(sheet: SheetName): Promise<boolean>;
  /** Throws an UnreadableError where it cannot be read. */
  read(sheet: SheetName): Promise<Buffer>;
}

export function sheetsIn(folder: string): SheetFiles {
  const nameOf = (sheet: SheetName) => join(folder, `${sheet}.csv`);
  return {
    name: folder,
    nameOf,
    has: (sheet) =>
      stat(nameOf(sheet)).then(
        () => true,
        () => false,
      ),
    read: (sheet) => readStart(nameOf(sheet), largestSheet),
  };
}
