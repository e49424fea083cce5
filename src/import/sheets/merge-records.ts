// Merges the record of uploaded spreadsheets with the stored one: values that the cells do not change stay as they are, and so do values without a column.
import { isObject } from '#rules/text/json-values';

type Json = Readonly<Record<string, unknown>>;

/** The key that identifies an item of a list; an item without it has no row in the sheets. */
const identities: Readonly<Record<string, (item: Json) => unknown>> = {
  participants: ({ key }) => key,
  battles: ({ id }) => id,
  players: ({ participant }) => participant,
  stages: ({ id }) => id,
  byes: ({ round, participant }) => `${round} ${participant}`,
  matches: ({ battle }) => battle,
};

/** Replaced as a whole: another list has other points, and other points have other fields. */
const wholes = new Set(['list', 'points']);

/** `base` is the record by the sheets of what is stored, `given` the one by the uploaded sheets. */
export function mergeRecords(base: Json, given: Json, stored: Json): Json {
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(stored), ...Object.keys(given)])) {
    const value = mergeValue(key, base[key], given[key], stored[key]);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

function mergeValue(key: string, base: unknown, given: unknown, stored: unknown): unknown {
  if (isSame(base, given)) return stored;
  const lists = [base, given, stored].map((value) => readList(key, value));
  const [first, second, third] = lists;
  if (first && second && third) return mergeLists(key, first, second, third);
  if (wholes.has(key) || !isObject(stored)) return given;
  const [before, now] = [base ?? {}, given ?? {}];
  if (!isObject(before) || !isObject(now)) return given;
  const merged = mergeRecords(before, now, stored);
  return Object.keys(merged).length === 0 ? undefined : merged;
}

/** Undefined if it is no list of items that have an identity. */
function readList(key: string, value: unknown = []): readonly Json[] | undefined {
  const isList = Object.hasOwn(identities, key) && Array.isArray(value) && value.every(isObject);
  return isList ? value : undefined;
}

function identify(key: string, item: Json): string | undefined {
  const id = identities[key]?.(item) ?? undefined;
  return id === undefined ? undefined : normalise(String(id));
}

function mergeLists(key: string, base: readonly Json[], given: readonly Json[], stored: readonly Json[]) {
  const index = (items: readonly Json[]) => new Map(items.map((item) => [identify(key, item), item]));
  const [before, now, kept] = [index(base), index(given), index(stored)];
  // The check reports duplicates.
  if (now.size !== given.length) return given;
  const isInSheets = (item: Json) => {
    const id = identify(key, item);
    return id !== undefined && (before.has(id) || now.has(id));
  };
  const merge = (id: string | undefined) => mergeItem(key, before.get(id), now.get(id), kept.get(id));
  const rest = stored.filter((item) => !isInSheets(item));
  const added = [...now.keys()].filter((id) => !kept.has(id)).map(merge);
  const isInOrder = isSame([...before.keys()], [...now.keys()]);
  const merged = isInOrder
    ? [...stored.map((item) => (isInSheets(item) ? merge(identify(key, item)) : item)), ...added]
    : [...now.keys().map(merge), ...rest];
  return merged.filter((item) => item !== undefined);
}

function mergeItem(
  key: string,
  before: Json | undefined,
  now: Json | undefined,
  kept: Json | undefined,
): Json | undefined {
  if (now === undefined || isSame(before, now)) return now && kept;
  if (kept === undefined) return now;
  const merged = mergeRecords(before ?? {}, now, kept);
  return key === 'battles' && before !== undefined && isDecidedAnew(before, now)
    ? dropOutcomes(merged)
    : merged;
}

/** Whether the cells name another winner, or have the points the other way round: outcomes that are stored contradict them. */
function isDecidedAnew(before: Json, now: Json): boolean {
  return before['winner'] !== now['winner'] || orderOf(before) !== orderOf(now);
}

/** Which side has more points, by victory points and by battle points. */
function orderOf({ players }: Json): string {
  const [first = {}, second = {}] = players as Json[];
  return ['victoryPoints', 'battlePoints']
    .map((key) => Math.sign(Number(first[key]) - Number(second[key])))
    .join();
}

function dropOutcomes(battle: Json): Json {
  const players = (battle['players'] as Json[]).map(({ outcome: _, ...side }) => side);
  return { ...battle, players };
}

/** Whether a spreadsheet program shows the same. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return normalise(one) === normalise(other);
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isObject(one) || !isObject(other)) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}

/** Spreadsheet programs change line breaks, and drop control characters and white space around a text. */
function normalise(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim();
}

/** The pointer into the record of the sheets for one into the merged record; if the sheets do not have it, to the value around it. */
export function relocatePointer(pointer: string, merged: unknown, given: unknown): string {
  const path: string[] = [];
  let [at, to, list] = [merged, given, ''];
  for (const part of pointer.split('/').slice(1)) {
    const item: unknown = (at as Json | undefined)?.[part];
    const id = Array.isArray(at) && isObject(item) ? identify(list, item) : undefined;
    const found =
      id === undefined ? part : String(readList(list, to)?.findIndex((one) => identify(list, one) === id));
    if (found === '-1') break;
    path.push(found);
    [at, to, list] = [item, (to as Json | undefined)?.[found], part];
  }
  return path.map((part) => `/${part}`).join('');
}
