// Words on the terminal in the way people read them: tables with headings, and counts.
import { print, say } from './command.ts';

/** "1 battle", "2 battles". */
export function countOf(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** Headings are said to a person, on standard error; a line a row goes to standard output, where programs read it. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const [heading = '', ...lines] = alignColumns([headings, ...rows]);
  say(heading);
  print(lines.join('\n'));
}

/** Rows of words as lines, each column as wide as its widest word. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const shown = rows.map((row) => row.map(plain));
  const widths = shown.reduce<number[]>(
    (most, row) => row.map((word, index) => Math.max(word.length, most[index] ?? 0)),
    [],
  );
  return shown.map((row) =>
    row
      .map((word, index) => word.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Names come from event files: none may break a line or command the terminal. */
function plain(word: string): string {
  return word.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');
}
