// Output of the commands. Names and texts come from files and arguments, so control characters are escaped.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Control characters except tabs and line breaks, characters that change the text direction, and unpaired surrogates. */
const controls = /(?![\t\n])\p{Cc}|\p{Cs}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const lineBreaks = /[\t\n]/g;

/** Prints a result to standard output. */
export function print(line: string): void {
  process.stdout.write(`${escapeControls(line)}\n`);
}

/** Prints a message to standard error, so that it is not part of the output that programs read. */
export function notify(line: string): void {
  process.stderr.write(`${escapeControls(line)}\n`);
}

/** Prints to standard output as fast as it is read, and stops without an error when the reader ends (such as head). */
export async function printStream(pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), process.stdout, { end: false });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Prints the headings to standard error and the rows to standard output; `empty` if there are none. */
export function printTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  empty: string,
): void {
  if (rows.length === 0) {
    notify(empty);
    return;
  }
  const [heading = '', ...lines] = alignColumns([headings, ...rows]);
  notify(heading);
  print(lines.join('\n'));
}

/** Where a problem is: "event.json:3: /battles/0". */
export function sayLocation({
  file,
  line,
  pointer,
}: {
  file: string;
  line: number;
  pointer: string;
}): string {
  return `${file}:${line}${pointer === '' ? '' : `: ${pointer}`}`;
}

export function escapeControls(text: string): string {
  return text.replaceAll(controls, escapeUnit);
}

/** Escapes tabs and line breaks, too. */
export function escapeLine(text: string): string {
  return escapeControls(text).replaceAll(lineBreaks, (unit) => (unit === '\n' ? '\\n' : '\\t'));
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Writes rows as lines; each column is as wide as its widest cell. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) =>
    row.map((cell) => cell.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')),
  );
  const widths = cells.reduce<number[]>(
    (most, row) => row.map((cell, index) => Math.max(cell.length, most[index] ?? 0)),
    [],
  );
  return cells.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
