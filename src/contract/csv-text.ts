// Values as CSV for spreadsheet programs.

export type Cell = string | number | boolean | null | undefined;

/** A cell that a spreadsheet program would run as a formula, also after white space or apostrophes. */
const formula = /^'*\s*[=+\-@\t\r＝＋－＠]/;

/** Starts with a byte-order mark; without it, Excel does not recognise UTF-8. */
export function writeCsv(rows: readonly (readonly Cell[])[], separator = ','): string {
  return `\ufeff${rows.map((row) => `${row.map(writeCell).join(separator)}\r\n`).join('')}`;
}

function writeCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return spellNumber(cell);
  if (typeof cell !== 'string') return String(cell);
  const text = writeCsvText(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Without an exponent, and not with three decimals, which could be read as thousands. */
export function spellNumber(number: number): string {
  const digits = number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
  return /\.\d{3}$/.test(digits) ? `${digits}0` : digits;
}

/** Adds an apostrophe before what a spreadsheet program would run. */
export function writeCsvText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that was added before a formula. */
export function readCsvText(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
