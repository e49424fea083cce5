// The spreadsheets of an event, wherever they come from.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openSource, type Source, type Unreadable } from '../read/source.ts';
import { type SheetName, sheetNames, tournamentSheets } from './sheet-columns.ts';
import { largestSheet, type SheetTable } from './sheet-table.ts';

export interface SheetFiles {
  /** The name of a sheet in the location of a problem: `club/battles.csv`, or `event.xlsx, sheet battles`. */
  nameOf(sheet: SheetName): string;
  /** What a sentence calls it: `battles.csv`, or `the sheet battles`. */
  titleOf(sheet: SheetName): string;
  /** Undefined if there is none. */
  tableOf(sheet: SheetName): SheetTable | undefined;
}

/** The sheets in a folder as inputs; the three that make a tournament where there is none. */
export async function listSheets(
  folder: string,
): Promise<readonly { readonly name: string; readonly open: () => Promise<Source | Unreadable> }[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const found = sheetNames.filter((sheet) => names.includes(`${sheet}.csv`));
  return (found.length > 0 ? found : tournamentSheets).map((sheet) => {
    const name = join(folder, `${sheet}.csv`);
    return { name, open: () => openSource(name, { most: largestSheet }) };
  });
}
