// Names of people, compared as people mean them: case, accents, the order of words and nicknames in quotes aside.
import { foldName } from '../name-order.ts';

/** Letters that Unicode does not take apart, as people write them without the key for it. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** A nickname in quotes. A single quote counts only around whole words: O'Brien has none. */
const nickname = /["“”„«»][^"“”„«»]*["“”„«»]|(?<![\p{L}\p{N}])['‘‚][^'‘’‚]+['’](?![\p{L}\p{N}])/gu;

/** The words of a name, in its order. Of a name that is a nickname alone, that. */
export function nameWords(name: string): string[] {
  return wordsIn(name.replaceAll(nickname, ' ')) ?? wordsIn(name) ?? [];
}

function wordsIn(text: string): string[] | null {
  const folded = foldName(text).replaceAll(/[ßøłđðþæœı]/g, (letter) => plainLetters[letter] ?? letter);
  return folded.match(/[\p{L}\p{N}]+/gu);
}

/** The same for names that are the same. */
export function nameKey(name: string): string {
  return nameWords(name).sort().join(' ');
}

/** Whether one name may be the other written anew: the same, with a small spelling difference, or with words more or less. */
export function isSpelledAlike(one: string, other: string): boolean {
  const [words, others] = [new Set(nameWords(one)), new Set(nameWords(other))];
  if (words.size === 0 || others.size === 0) return one === other;
  const [fewer, more] = words.size < others.size ? [words, others] : [others, words];
  if ([...fewer].every((word) => more.has(word))) return true;
  return isNear(nameKey(one), nameKey(other)) || isNear(nameWords(one).join(' '), nameWords(other).join(' '));
}

/** The spellings under which a small difference is looked for: a first letter decides where a word is sorted. */
export function nameForms(name: string): string[] {
  return [...new Set([nameKey(name), nameWords(name).join(' ')])].filter(mayDiffer);
}

/** Two words at least, and no digits: "Player 1" and "Player 2" are two people. */
function mayDiffer(form: string): boolean {
  return form.length >= 8 && form.includes(' ') && !/\p{N}/u.test(form);
}

const shortestWord = 4;

/** Names with this many letters may differ by two of them. */
const longName = 10;

export function isLong(form: string): boolean {
  return form.replaceAll(' ', '').length >= longName;
}

/** Whether there is a small spelling difference: one letter, or two where the longer form has at least ten. */
export function isNear(one: string, other: string): boolean {
  return countSlips(one, other) !== undefined;
}

/**
 * By how many letters two forms differ that are changed, added, lost or swapped with the next, in words that are not short; a space that is added or lost counts
 * as well. Undefined where that is none, or more than a small difference.
 */
export function countSlips(one: string, other: string): 1 | 2 | undefined {
  if (one === other) return undefined;
  if (differsBy(1, one, other)) return 1;
  return (isLong(one) || isLong(other)) && differsBy(2, one, other) ? 2 : undefined;
}

/** At most, from these positions on. */
function differsBy(most: number, one: string, other: string, start = 0, otherStart = 0): boolean {
  let [at, otherAt] = [start, otherStart];
  while (at < one.length && one[at] === other[otherAt]) {
    at += 1;
    otherAt += 1;
  }
  const [letter, otherLetter] = [one[at], other[otherAt]];
  if (letter === undefined && otherLetter === undefined) return true;
  if (most === 0) return false;
  const goOn = (length: number, otherLength: number) =>
    differsBy(most - 1, one, other, at + length, otherAt + otherLength);
  if (mayBeLost(one, at) && goOn(1, 0)) return true;
  if (mayBeLost(other, otherAt) && goOn(0, 1)) return true;
  const areLetters = isLetterOfWord(one, at) && isLetterOfWord(other, otherAt);
  const isSwapped = letter === other[otherAt + 1] && otherLetter === one[at + 1];
  return areLetters && (goOn(1, 1) || (isSwapped && goOn(2, 2)));
}

function mayBeLost(form: string, index: number): boolean {
  return form[index] === ' ' || isLetterOfWord(form, index);
}

/** Whether it is a letter of a word that is not short. */
function isLetterOfWord(form: string, index: number): boolean {
  if (index >= form.length || form[index] === ' ') return false;
  const start = form.lastIndexOf(' ', index) + 1;
  const end = form.indexOf(' ', index);
  return (end === -1 ? form.length : end) - start >= shortestWord;
}
