// Reads a cell by the type of its column.
import { foldForSearch } from '#rules/text/fold';
import { readCsvText, spellNumber } from '../../contract/csv-text.ts';
import type { ProblemValue } from '../../contract/problems.ts';
import type { CellKind } from './sheet-columns.ts';

export type CellValue = string | number | boolean;

export interface ReadCell {
  /** Text that does not fit the type of its column stays text; the check of the record reports it. */
  readonly value: CellValue;
  /** A problem of a value that could be read. */
  readonly problem?: ProblemValue;
}

/** A workbook has types: numbers and booleans need no parsing. */
export function readCell(value: CellValue, kind: CellKind): ReadCell {
  if (typeof value === 'number' && kind === 'number') return { value };
  if (typeof value === 'boolean' && kind === 'yes or no') return { value };
  const cell = String(value);
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

/** Half of the world uses a comma as the decimal separator, the other half for thousands. */
function readNumber(cell: string): ReadCell {
  // Spaces and apostrophes separate only thousands.
  const isGrouped = /^[+-]?\d{1,3}([ \u00a0\u202f'’]\d{3})+([.,]\d+)?$/.test(cell);
  const digits = isGrouped ? cell.replaceAll(/[^\d.,+-]/g, '') : cell;
  if (!/^[+-]?\d+([.,]\d+)?$/.test(digits)) return { value: cell };
  const decimal = Number(digits.replace(',', '.'));
  if (isGrouped || !/[.,]\d{3}$/.test(digits)) return { value: decimal };
  const thousands = Number(digits.replace(/[.,]/, ''));
  const parameters = { value: `"${cell}"`, thousands: String(thousands), decimal: spell(decimal) };
  return { value: thousands, problem: { code: 'numberUnclear', parameters } };
}

/** With decimals. */
function spell(number: number): string {
  const [whole, decimals = '0'] = spellNumber(number).split('.');
  return `${whole}.${decimals}`;
}

// Yes and no as people and spreadsheet programs in Europe write them, without accents; ł and ı have none to remove.
const yes = new Set(
  'yes y true x 1 ja j jah wahr oui vrai si verdadero sim verdadeiro vero waar tak prawda ano pravda da igen igaz kylla tosi sand sant sann evet dogru nai ✓ ✔ ☑'.split(
    ' ',
  ),
);
const no = new Set(
  'no n false 0 nein falsch non faux falso nao nee onwaar nie fałsz falsz ne nepravda nem hamis ei epatosi nej nei falsk falskt usann hayır hayir yanlıs yanlis ochi ☐ ✗ ✘'.split(
    ' ',
  ),
);

/** Undefined if it is neither. Case and accents do not count. */
function readYesOrNo(cell: string): boolean | undefined {
  const word = foldForSearch(cell);
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}
