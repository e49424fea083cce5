// Values for spreadsheets, separated by commas or by what a spreadsheet program expects instead.

export type Cell = string | number | boolean | null;

/** With a byte-order mark, without which Excel takes UTF-8 for something else. */
export function writeCsv(rows: readonly (readonly Cell[])[], separator = ','): string {
  return `\ufeff${rows.map((row) => `${row.map(writeCell).join(separator)}\r\n`).join('')}`;
}

function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = defuse(cell);
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A cell that a spreadsheet would run as a formula is made text by an apostrophe. */
function defuse(text: string): string {
  return /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}
