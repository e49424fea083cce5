// Names that are the same or nearly so, found without comparing each with each: the same name has the same key, and two names with a small difference
// have a shortened form in common.
import { getOrAdd } from '../grouping.ts';
import { countNameSlips, isLong, nameForms, nameKey } from './person-name.ts';

/** If more people share a name, it does not suggest that two of them are the same. */
const mostOfOneName = 20;

/** Indexes of the names in each group. */
export function groupSame(names: readonly (readonly string[])[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, spellings] of names.entries())
    for (const key of new Set(spellings.map(nameKey))) {
      if (key !== '') getOrAdd(groups, key, () => []).push(index);
    }
  return groups;
}

/** Forms as a sorted list of numbers, hash and position, take a tenth of the memory of a map. */
const positions = 2 ** 21;
/** Numbers that are sorted at once; more are made and sorted in several passes, by hash. */
const mostSorted = 2 ** 23;
/** No person's name is longer, and the number of shortened forms grows with the square of the length. */
const longestForm = 40;

/** Pairs of forms with a small spelling difference, those of one letter first; `forms` are all different. */
export function* findNear(
  forms: readonly string[],
): Generator<readonly [one: number, other: number, slips: 1 | 2]> {
  if (forms.length >= positions) throw new Error('too many names to compare');
  const seen = new Set<number>();
  for (const slips of [1, 2] as const)
    for (const group of groupShortened(forms, slips))
      for (const [at, one] of group.entries())
        for (const other of group.slice(at + 1)) {
          const name = one * positions + other;
          if (seen.has(name) || countNameSlips(forms[one] ?? '', forms[other] ?? '') !== slips) continue;
          seen.add(name);
          yield [one, other, slips];
        }
}

/** Indexes of forms that have a shortened form in common, in groups that are not too large. */
function* groupShortened(forms: readonly string[], slips: 1 | 2): Generator<readonly number[]> {
  const deletions = forms.map((form) => (slips === 2 && isLong(form) && form.length <= longestForm ? 2 : 1));
  const counts = forms.map((form, index) => countShortened(form.length, deletions[index] ?? 1));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const passes = Math.ceil(total / mostSorted);
  const hashes = new Uint32Array(counts.reduce((most, count) => Math.max(most, count), 0));
  for (let pass = 0; pass < passes; pass += 1) {
    const found: number[] = [];
    for (const [index, form] of forms.entries()) {
      hashShortened(form, deletions[index] ?? 1, hashes);
      for (let at = 0; at < (counts[index] ?? 0); at += 1) {
        const hash = hashes[at] ?? 0;
        if (hash % passes === pass) found.push(hash * positions + index);
      }
    }
    let group: number[] = [];
    let last = -1;
    for (const mark of Float64Array.from(found).sort()) {
      const hash = Math.floor(mark / positions);
      if (hash !== last) {
        if (isGroup(group)) yield group;
        group = [];
        last = hash;
      }
      const index = mark - hash * positions;
      if (group.at(-1) !== index) group.push(index);
    }
    if (isGroup(group)) yield group;
  }
}

function countShortened(length: number, deletions: number): number {
  return 1 + length + (deletions === 2 ? (length * (length - 1)) / 2 : 0);
}

function isGroup(group: readonly number[]): boolean {
  return group.length > 1 && !isTooCommon(group);
}

const base = 0x01000193;

/**
 * Writes hashes of the form and of what is left of it without each one letter, or each two. Two forms that differ by as many letters changed, added, lost or
 * swapped have one of these in common. A hash of 32 bits is a polynomial, so that those of parts are joined without reading the letters again.
 */
function hashShortened(form: string, deletions: number, into: Uint32Array): void {
  const { length } = form;
  const powers = new Int32Array(length + 1);
  // Hashes of the first letters.
  const starts = new Int32Array(length + 1);
  powers[0] = 1;
  for (let index = 0; index < length; index += 1) {
    powers[index + 1] = Math.imul(powers[index] ?? 0, base);
    starts[index + 1] = Math.imul(starts[index] ?? 0, base) + form.charCodeAt(index);
  }
  /** Appends the letters in between to what has the hash `start`. */
  const append = (start: number, from: number, to: number): number =>
    Math.imul(start - (starts[from] ?? 0), powers[to - from] ?? 0) + (starts[to] ?? 0);
  into[0] = starts[length] ?? 0;
  let filled = 1;
  for (let index = 0; index < length; index += 1) {
    const start = starts[index] ?? 0;
    into[filled++] = append(start, index + 1, length);
    if (deletions === 1) continue;
    for (let other = index + 1; other < length; other += 1)
      into[filled++] = append(append(start, index + 1, other), other + 1, length);
  }
}

/** The forms of all names, each once, with the keys of the names that have it. */
export function listForms(names: Iterable<readonly [key: string, name: string]>): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>();
  for (const [key, name] of names)
    for (const form of nameForms(name)) getOrAdd(forms, form, () => new Set()).add(key);
  return forms;
}

export function isTooCommon(group: readonly unknown[]): boolean {
  return group.length > mostOfOneName;
}
