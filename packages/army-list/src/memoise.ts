// A bounded cache around a pure function of a short text. Lines and names recur from list to list.

const longestTextChars = 100;
const mostEntries = 5000;

/** `read` must be pure. Long texts are read each time. */
export function memoise<T>(read: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    if (text.length > longestTextChars) return read(text);
    const known = cache.get(text);
    if (known !== undefined || cache.has(text)) return known as T;
    if (cache.size === mostEntries) cache.clear();
    // A copy, because a slice would leave the whole list text in memory.
    const own = ` ${text}`.slice(1);
    const value = read(own);
    cache.set(own, value);
    return value;
  };
}
