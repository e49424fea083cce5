/** The value of one key in every row. */
export function pick<K extends string>(
  rows: readonly Readonly<Partial<Record<K, unknown>>>[] | undefined,
  key: K,
): unknown[] | undefined {
  return rows?.map((row) => row[key]);
}
