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
  if (words.isSubsetOf(others) || others.isSubsetOf(words)) return true;
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

/** The form and what is left of it without each one letter. Two forms with one letter changed, added, lost or swapped have one of these in common. */
export function* shortenedForms(form: string): Generator<string> {
  yield form;
  for (let index = 0; index < form.length; index += 1) yield form.slice(0, index) + form.slice(index + 1);
}

const shortestWord = 4;

/** Whether two forms differ by one letter changed, added, lost or swapped with the next, in a word that is not short, or by a space. */
export function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [tail, longTail] = [short.slice(start), long.slice(start)];
  if (longTail === '') return false;
  const isAdded = longTail.slice(1) === tail;
  const isChanged = longTail.slice(1) === tail.slice(1);
  const isSwapped =
    longTail[0] === tail[1] &&
    longTail[1] === tail[0] &&
    longTail.slice(2) === tail.slice(2) &&
    tail.length > 1;
  if (!isAdded && !isChanged && !isSwapped) return false;
  if (isAdded && longTail[0] === ' ') return true;
  return wordAt(long, start).length >= shortestWord && longTail[0] !== ' ' && tail[0] !== ' ';
}

function wordAt(form: string, index: number): string {
  const start = form.lastIndexOf(' ', index - 1) + 1;
  const end = form.indexOf(' ', index);
  return form.slice(start, end === -1 ? undefined : end);
}
