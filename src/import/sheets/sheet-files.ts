// The spreadsheets of an event, wherever they come from.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readStart } from '../read/read-start.ts';
import type { Source } from '../read/source.ts';
import { type SheetName, sheetNames, tournamentSheets } from './sheet-columns.ts';
import { largestSheet } from './sheet-table.ts';

export interface SheetFiles {
  /** Of all of them together. */
  readonly name: string;
  /** What problems call the file of a sheet. */
  nameOf(sheet: SheetName): string;
  has(sheet: SheetName): boolean;
  /** Throws an UnreadableError where it cannot be read. */
  read(sheet: SheetName): Buffer;
}

/** The sheets in a folder as inputs, read no further than shows that one is too large; the three that make a tournament where there is none. */
export async function listSheets(
  folder: string,
): Promise<readonly { readonly name: string; readonly open: () => Promise<Source> }[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const found = sheetNames.filter((sheet) => names.includes(`${sheet}.csv`));
  return (found.length > 0 ? found : tournamentSheets).map((sheet) => {
    const name = join(folder, `${sheet}.csv`);
    return { name, open: () => openSheet(name) };
  });
}

async function openSheet(name: string): Promise<Source> {
  const bytes = await readStart(name, largestSheet);
  async function* chunks(): AsyncGenerator<Buffer> {
    yield bytes;
  }
  return { name, chunks: chunks(), size: bytes.length };
}
