// Values as CSV for spreadsheet programs.

export type Cell = string | number | boolean | null | undefined;

/** What a spreadsheet program would run: a cell that begins like a formula, whatever white space or apostrophes stand before it. */
const formula = /^'*\s*[=+\-@\t\r＝＋－＠]/;

/** With a byte-order mark, without which Excel takes UTF-8 for something else. */
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

/** Without an exponent, and not with three decimals, which might be thousands. */
export function spellNumber(number: number): string {
  const digits = number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
  return /\.\d{3}$/.test(digits) ? `${digits}0` : digits;
}

/** With an apostrophe before what a spreadsheet program would run. */
export function writeCsvText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** A text as it was before it was written: without the apostrophe that made text of a formula. */
export function readCsvText(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
