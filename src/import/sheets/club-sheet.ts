// Clubs by spreadsheet: a row a club, beside a tournament or alone.
import { readSheet } from './sheet.ts';
import type { SheetFiles } from './sheet-files.ts';
import type { Cell, SheetProblems } from './sheet-problems.ts';

export interface SheetClubs {
  readonly records: readonly object[];
  /** The cell that a pointer came from, in which the clubs are the list `/clubs`. */
  locate(pointer: string): Cell;
}

/** Undefined where it cannot be read at all. */
export function readClubs(files: SheetFiles, problems: SheetProblems): SheetClubs | undefined {
  const rows = readSheet(files, 'clubs', problems);
  return (
    rows && {
      records: rows.map(({ cells }) => cells),
      locate(pointer) {
        const [, , index, column = ''] = pointer.split('/');
        return { sheet: 'clubs', row: rows[Number(index)]?.row ?? 1, column };
      },
    }
  );
}
