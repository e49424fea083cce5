// One cell, read as its column wants it.
import { readCsvText } from '../../contract/csv-text.js';
import type { ProblemValue } from '../../contract/problems.ts';
import type { CellKind } from './sheet-columns.ts';
import { readYesOrNo } from './yes-or-no.ts';

export type CellValue = string | number | boolean;

export interface ReadCell {
  /** What cannot be read as its column wants is left as text for the check to name. */
  readonly value: CellValue;
  /** What is wrong with it although it could be read. */
  readonly problem?: ProblemValue;
}

export function readCell(cell: string, kind: CellKind): ReadCell {
  switch (kind) {
    case 'text':
      return { value: readCsvText(cell) };
    case 'number':
      return readNumber(cell);
    case 'yes or no':
      return { value: readYesOrNo(cell) ?? cell };
    case 'day': {
      // Spreadsheet programs turn days into their own form. With points the day comes first, everywhere.
      const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell) ?? [];
      return { value: year === '' ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
    }
  }
}

/** Half of the world writes a comma before the decimals, the other half before the thousands. */
function readNumber(cell: string): ReadCell {
  // Spaces and apostrophes part nothing but thousands.
  const isGrouped = /^[+-]?\d{1,3}([ \u00a0\u202f'’]\d{3})+([.,]\d+)?$/.test(cell);
  const digits = isGrouped ? cell.replaceAll(/[^\d.,+-]/g, '') : cell;
  if (!/^[+-]?\d+([.,]\d+)?$/.test(digits)) return { value: cell };
  const decimal = Number(digits.replace(',', '.'));
  if (isGrouped || !/[.,]\d{3}$/.test(digits)) return { value: decimal };
  const thousands = Number(digits.replace(/[.,]/, ''));
  const parameters = { value: `"${cell}"`, thousands: String(thousands), decimal: spell(decimal) };
  return { value: thousands, problem: { code: 'numberUnclear', parameters } };
}

/** With decimals, but not with three of them. */
function spell(number: number): string {
  const [whole, decimals = '0'] = String(number).split('.');
  return `${whole}.${decimals.length === 3 ? `${decimals}0` : decimals}`;
}
