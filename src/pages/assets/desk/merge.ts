// Merges the changes of two desks to the same record. Changes of different fields both stay; the same field changed on both sides is a conflict, and the
// organiser chooses which value counts.
import { isObject } from '#rules/text/json-values';

type Fields = Readonly<Record<string, unknown>>;
type KeyOf = (element: Fields, index: number) => unknown;

/** A field that both changed. `path`: names of fields, and the keys of elements. */
export interface Clash {
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The keys by which elements of lists are matched. Other lists are merged as one value. */
export const listKeys: Readonly<Record<string, KeyOf | undefined>> = {
  participants: (one) => one['key'],
  battles: (one) => one['id'],
  stages: (one) => one['id'],
  byes: (one) => `${one['round']} ${one['participant']}`,
  matches: (one) => `${one['round']} ${one['table']}`,
  awards: (one) => one['name'],
  organizers: (one) => one['playerId'],
  players: (_, index) => String(index),
};

/** `base`: what both began with. In the joined record, clashing fields are `mine`. */
export function merge<Value extends object>(
  base: Value,
  mine: Value,
  theirs: Value,
): { readonly record: Value; readonly clashes: readonly Clash[] } {
  const clashes: Clash[] = [];
  return { record: join(base, mine, theirs, [], clashes) as Value, clashes };
}

function join(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: readonly string[],
  clashes: Clash[],
): unknown {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  const keyOf = listKeys[path.at(-1) ?? ''];
  if (keyOf !== undefined && isKeyed(mine, keyOf) && isKeyed(theirs, keyOf))
    return joinLists(isList(base) ? base : [], mine, theirs, keyOf, path, clashes);
  if (isObject(mine) && isObject(theirs))
    return joinObjects(isObject(base) ? base : {}, mine, theirs, path, clashes);
  // An object that one side removed and the other changed stays, so that nothing typed is lost.
  if (mine === undefined && isObject(theirs)) return theirs;
  if (theirs === undefined && isObject(mine)) return mine;
  clashes.push({ path, mine, theirs });
  return mine;
}

function joinObjects(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  path: readonly string[],
  clashes: Clash[],
): Fields {
  const joined: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = join(base[name], mine[name], theirs[name], [...path, name], clashes);
    if (value !== undefined) joined[name] = value;
  }
  return joined;
}

/** In the order of theirs, with our new elements at the end. */
function joinLists(
  base: readonly Fields[],
  mine: readonly Fields[],
  theirs: readonly Fields[],
  keyOf: KeyOf,
  path: readonly string[],
  clashes: Clash[],
): unknown[] {
  const index = (list: readonly Fields[]) => new Map(list.map((one, at) => [String(keyOf(one, at)), one]));
  const [before, here, there] = [index(base), index(mine), index(theirs)];
  return [...new Set([...there.keys(), ...here.keys()])].flatMap((key) => {
    const value = join(before.get(key), here.get(key), there.get(key), [...path, key], clashes);
    return value === undefined ? [] : [value];
  });
}

function isList(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.every(isObject);
}

/** Whether it is a list whose elements all have different keys: two matches of a round may have the same table. */
function isKeyed(value: unknown, keyOf: KeyOf): value is readonly Fields[] {
  return isList(value) && new Set(value.map((one, at) => String(keyOf(one, at)))).size === value.length;
}

/** Null and a missing value are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one == null || other == null) return (one ?? null) === (other ?? null);
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const fieldOf = (object: object, name: string) => (object as Fields)[name];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    [...names].every((name) => isSame(fieldOf(one, name), fieldOf(other, name)))
  );
}

/** The record with another value at the path of a clash. */
export function setAt<Value>(value: Value, path: readonly string[], wanted: unknown, list = ''): Value {
  const [name, ...rest] = path;
  if (name === undefined) return wanted as Value;
  if (isObject(value)) return { ...value, [name]: setAt(value[name], rest, wanted, name) };
  if (!Array.isArray(value)) return { [name]: setAt(undefined, rest, wanted, name) } as Value;
  return value.map((one, index) =>
    String(listKeys[list]?.(one, index)) === name ? setAt(one, rest, wanted) : one,
  ) as Value;
}
