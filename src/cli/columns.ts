/** Rows of words as lines, each column as wide as its widest word. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((word, index) => Math.max(word.length, most[index] ?? 0)),
    [],
  );
  return rows.map((row) =>
    row
      .map((word, index) => word.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
