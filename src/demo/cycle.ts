/** The element at a place of an endless repetition of the list. */
export function cycle<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T;
}

/** Lists are written as text: "Anna, Ben, Cleo". */
export function split(text: string): readonly string[] {
  return text.trim().split(/\s*,\s*/u);
}
