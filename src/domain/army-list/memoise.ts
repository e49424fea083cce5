// Lines, names and words recur from list to list: what was read from one is kept for the next time it comes.

const longest = 100;
const mostKept = 5000;

/** As `read`, which is pure, but asked only once for a short text while it is kept. */
export function recall<T>(read: (text: string) => T): (text: string) => T {
  const kept = new Map<string, T>();
  return (text) => {
    if (text.length > longest) return read(text);
    const known = kept.get(text);
    if (known !== undefined || kept.has(text)) return known as T;
    if (kept.size === mostKept) kept.clear();
    // A text of its own: a part of a longer one would keep that in memory with it.
    const own = ` ${text}`.slice(1);
    const value = read(own);
    kept.set(own, value);
    return value;
  };
}
