// Values of a draft that should be numbers and are not: where they are, and the record that can be saved without them.
import { isObject } from '#rules/text/json-values';
import { listKeys, setAt } from './merge.ts';
import { isUnreadable } from './number.ts';

/** The paths of values that are no numbers, as merge.ts has paths. The scoring, and a list without keys, stay whole. */
export function findUnreadable(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (isUnreadable(value)) return [path];
  const name = path.at(-1) ?? '';
  const keyOf = listKeys[name];
  const inside = Array.isArray(value)
    ? value.flatMap((one, index) => findUnreadable(one, [...path, String(keyOf?.(one, index))]))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one]) => findUnreadable(one, [...path, key]))
      : [];
  const isWhole = name === 'scoring' || (Array.isArray(value) && keyOf === undefined);
  return isWhole && inside.length > 0 ? [path] : inside;
}

/** The record as it can be saved: what is no number stays as it was in `base`. */
export function dropUnreadable<Value extends object>(record: Value, base: Value | undefined): Value {
  return findUnreadable(record).reduce((clean, path) => setAt(clean, path, readAt(base, path)), record);
}

function readAt(value: unknown, [name, ...rest]: readonly string[], list = ''): unknown {
  if (name === undefined) return value;
  const found = Array.isArray(value)
    ? value.find((one, index) => String(listKeys[list]?.(one, index)) === name)
    : isObject(value)
      ? value[name]
      : undefined;
  return readAt(found, rest, name);
}
