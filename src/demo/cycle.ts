/** The element at an index that wraps around at the end of the list. */
export function cycle<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/** Splits a list that is written as text: "Anna, Ben, Cleo". */
export function split(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim());
}
