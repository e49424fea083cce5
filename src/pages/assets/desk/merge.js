// Merges what two desks did to the same record. Changes of different fields both stay; the same field changed on both sides is a clash, and
// the organiser chooses which value counts.

/** The keys by which elements of lists are matched. Other lists are merged as one value. */
const keys = {
  participants: ({ key }) => key,
  battles: ({ id }) => id,
  stages: ({ id }) => id,
  byes: ({ round, participant }) => `${round} ${participant}`,
  matches: ({ round, table }) => `${round} ${table}`,
  organizers: ({ playerId }) => playerId,
  players: (_, index) => String(index),
};

/**
 * @param base what both began with
 * @returns the joined record, in which clashing fields are `mine`, and the clashes: path, mine, theirs
 */
export function merge(base, mine, theirs) {
  const clashes = [];
  return { record: join(base, mine, theirs, [], clashes), clashes };
}

function join(base, mine, theirs, path, clashes) {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  const keyOf = keys[path.at(-1)];
  if (Array.isArray(mine) && Array.isArray(theirs) && isKeyed(keyOf, mine, theirs))
    return joinLists(base ?? [], mine, theirs, keyOf, path, clashes);
  if (isObject(mine) && isObject(theirs)) return joinObjects(base ?? {}, mine, theirs, path, clashes);
  // An object that one side removed and the other changed stays, so that nothing typed is lost.
  if (mine === undefined && isObject(theirs)) return theirs;
  if (theirs === undefined && isObject(mine)) return mine;
  clashes.push({ path, mine, theirs });
  return mine;
}

function joinObjects(base, mine, theirs, path, clashes) {
  const joined = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = join(base[name], mine[name], theirs[name], [...path, name], clashes);
    if (value !== undefined) joined[name] = value;
  }
  return joined;
}

/** In their order, with new elements of ours at the end. */
function joinLists(base, mine, theirs, keyOf, path, clashes) {
  const [before, here, there] = [base, mine, theirs].map(
    (list) => new Map(list.map((one, index) => [keyOf(one, index), one])),
  );
  return [...new Set([...there.keys(), ...here.keys()])].flatMap((key) => {
    const value = join(before.get(key), here.get(key), there.get(key), [...path, key], clashes);
    return value === undefined ? [] : [value];
  });
}

function isKeyed(keyOf, ...lists) {
  return keyOf !== undefined && lists.every((list) => list.every(isObject));
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Null and a missing value are equal. */
export function isSame(one, other) {
  if (one == null || other == null) return (one ?? null) === (other ?? null);
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return (
    Array.isArray(one) === Array.isArray(other) && [...names].every((name) => isSame(one[name], other[name]))
  );
}

/** The record with another value at the path of a clash. */
export function setAt(value, path, wanted, list = '') {
  if (path.length === 0) return wanted;
  const [name, ...rest] = path;
  if (!Array.isArray(value)) return { ...value, [name]: setAt(value?.[name], rest, wanted, name) };
  return value.map((one, index) => (keys[list](one, index) === name ? setAt(one, rest, wanted) : one));
}
