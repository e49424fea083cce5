// Names of people, compared as people mean them: case, accents, the order of words and nicknames in quotes aside.
import { countSlips } from '../text/edit-distance.ts';
import { plainWords } from '../text/fold.ts';

/** A nickname in quotes. A single quote counts only around whole words: O'Brien has none. */
const nickname = /["“”„«»][^"“”„«»]*["“”„«»]|(?<![\p{L}\p{N}])['‘‚][^'‘’‚]+['’](?![\p{L}\p{N}])/gu;

/** The words of a name, in its order. If a name is only a nickname, the words of that. */
function nameWords(name: string): string[] {
  const words = plainWords(name.replaceAll(nickname, ' '));
  return words.length > 0 ? words : plainWords(name);
}

/** The same for names that are the same. */
export function nameKey(name: string): string {
  return nameWords(name).sort().join(' ');
}

/** Whether one name may be another spelling of the other: the same, with a small spelling difference, or with words more or less. */
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
  return form.includes(' ') && !/\p{N}/u.test(form);
}

const shortestWord = 4;

/** Names with this many letters may differ by two of them. */
const longName = 10;

export function isLong(form: string): boolean {
  return form.replaceAll(' ', '').length >= longName;
}

/** Whether there is a small spelling difference: one letter, or two where the longer form has at least ten. */
export function isNear(one: string, other: string): boolean {
  return countNameSlips(one, other) !== undefined;
}

/** By how many letters two forms differ, in words that are not short; undefined if that is none, or more than a small difference. */
export function countNameSlips(one: string, other: string): 1 | 2 | undefined {
  const slips = countSlips(one, other, 3, isOfShortWord);
  return slips === 1 || (slips === 2 && (isLong(one) || isLong(other))) ? slips : undefined;
}

function isOfShortWord(form: string, index: number): boolean {
  const start = form.lastIndexOf(' ', index) + 1;
  const end = form.indexOf(' ', index);
  return (end === -1 ? form.length : end) - start < shortestWord;
}
