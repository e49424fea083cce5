// The features by which formats are recognised: the keys of an object, or of the first entries of a list.
import { isObject } from '../../../rules/src/text/json-values.ts';

export type Json = Readonly<Record<string, unknown>>;

const mostEntries = 20;

/** The first entries of a list; none of anything else. */
export function firstEntries(list: unknown): readonly Json[] {
  return Array.isArray(list) ? list.slice(0, mostEntries).filter(isObject) : [];
}

export function hasKey(entries: readonly Json[], ...keys: readonly string[]): boolean {
  return entries.some((entry) => keys.some((key) => key in entry));
}

export function isEmptyList(json: unknown): boolean {
  return Array.isArray(json) && json.length === 0;
}

/** Some files wrap everything in `tournament`. Undefined if the content is no object. */
export function unwrapTournament(json: unknown): { readonly outer: Json; readonly inner: Json } | undefined {
  if (!isObject(json)) return undefined;
  return { outer: json, inner: isObject(json['tournament']) ? json['tournament'] : json };
}
