// Names that are the same or nearly so, found without comparing each with each: the same name has the same key, and two names with a small difference
// have a shortened form in common.
import { isNear, nameForms, nameKey, shortenedForms } from './person-name.ts';

/** A name that more people have tells nothing. */
const mostOfOneName = 20;

/** Indexes of the names in each group. */
export function groupSame(names: readonly (readonly string[])[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, spellings] of names.entries())
    for (const key of new Set(spellings.map(nameKey))) {
      if (key !== '') groups.getOrInsertComputed(key, () => []).push(index);
    }
  return groups;
}

/** Forms as a sorted list of numbers, hash and position, take a tenth of the memory of a map. */
const positions = 2 ** 21;

/** Pairs of forms with a small spelling difference; `forms` are all different. */
export function* findNear(forms: readonly string[]): Generator<readonly [number, number]> {
  const count = forms.reduce((sum, { length }) => sum + length + 1, 0);
  if (forms.length >= positions) throw new Error('too many names to compare');
  const marks = new Float64Array(count);
  let filled = 0;
  for (const [index, form] of forms.entries())
    for (const shortened of shortenedForms(form)) {
      marks[filled] = hashText(shortened) * positions + index;
      filled += 1;
    }
  marks.sort();
  const seen = new Set<number>();
  let group: number[] = [];
  let last = -1;
  for (let at = 0; at <= count; at += 1) {
    const mark = at < count ? (marks[at] ?? 0) : -1;
    const hash = Math.floor(mark / positions);
    if (hash !== last) {
      yield* findInGroup(forms, group, seen);
      group = [];
      last = hash;
    }
    const index = mark - hash * positions;
    if (group.at(-1) !== index) group.push(index);
  }
}

function* findInGroup(
  forms: readonly string[],
  group: readonly number[],
  seen: Set<number>,
): Generator<readonly [number, number]> {
  if (group.length < 2 || group.length > mostOfOneName) return;
  for (const [at, one] of group.entries())
    for (const other of group.slice(at + 1)) {
      const name = one * positions + other;
      if (seen.has(name) || !isNear(forms[one] ?? '', forms[other] ?? '')) continue;
      seen.add(name);
      yield [one, other];
    }
}

/** FNV-1a, 32 bits: two texts of one hash are compared afterwards. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** The forms of all names, each once, with the keys of the names that have it. */
export function listForms(names: Iterable<readonly [key: string, name: string]>): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>();
  for (const [key, name] of names)
    for (const form of nameForms(name)) forms.getOrInsertComputed(form, () => new Set()).add(key);
  return forms;
}

export function isTooCommon(group: readonly unknown[]): boolean {
  return group.length > mostOfOneName;
}
