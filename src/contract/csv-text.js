// @ts-check
// Values as CSV for spreadsheet programs. The desk writes its downloads in the browser with this same file, so that it is plain JavaScript.

/** @typedef {string | number | boolean | null | undefined} Cell */

/** What a spreadsheet program would run: a cell that begins like a formula, whatever white space or apostrophes stand before it. */
const formula = /^'*\s*[=+\-@\t\r＝＋－＠]/;

/**
 * With a byte-order mark, without which Excel takes UTF-8 for something else.
 * @param {readonly (readonly Cell[])[]} rows
 */
export function writeCsv(rows, separator = ',') {
  return `\ufeff${rows.map((row) => `${row.map(writeCell).join(separator)}\r\n`).join('')}`;
}

/** @param {Cell} cell */
function writeCell(cell) {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A text as it was before it was written: without the apostrophe that made text of a formula.
 * @param {string} text
 */
export function readCsvText(text) {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
