// Maps that collect values, as only the newest runtimes have them: the packages also run on Node 20 and in older browsers.

export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) getOrAdd(groups, keyOf(item, index++), () => []).push(item);
  return groups;
}

/** The value of a key; if there is none, a new one is made and added. */
export function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined || map.has(key)) return known as Value;
  const made = make();
  map.set(key, made);
  return made;
}
