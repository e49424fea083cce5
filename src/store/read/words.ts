// The words of a text as people search for them: runs of letters and digits, without regard to case and accents (docs/rules/directory.md, Search).
import { cutText } from '#rules/text/cut';
import { foldForSearch } from '#rules/text/fold';
import { mostSoughtWords } from '../../contract/limits.ts';

/** In order. */
export function wordsOf(text: string): string[] {
  return foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words that a search uses. Their number is limited because each may read thousands of rows. */
export function soughtWords(text: string): string[] {
  return wordsOf(text).slice(0, mostSoughtWords);
}

/** How many letters of a word, or of a name, the index contains. */
const longestIndexed = 60;
/** The first letter of a row with a whole name. No word contains it. */
const namePrefix = '^';

/** The words of a name and of further texts, each once, and the name as a whole, as the index contains them. */
export function indexedWords(name: string, ...more: readonly (string | null)[]): Set<string> {
  const words = [name, ...more].flatMap((text) => wordsOf(text ?? ''));
  return new Set(words.map((word) => cutText(word, longestIndexed))).add(wholeName(name));
}

/** The index entry of a whole name. */
export function wholeName(name: string): string {
  return cutText(`${namePrefix}${wordsOf(name).join(' ')} `, longestIndexed);
}

/** Every word with a space on either side, for patterns. */
export function joinWords(...texts: readonly (string | null)[]): string {
  return ` ${texts.flatMap((text) => wordsOf(text ?? '')).join(' ')} `;
}

/** Texts from `from` (included) to `to` (excluded). */
export interface Range {
  readonly from: string;
  readonly to: string;
}

export interface Sought {
  /** The range of each word in the index, the longest word first, because the fewest things have it. */
  readonly words: readonly [Range, ...Range[]];
  /** Patterns that the joined words of a match must have, in addition to the first word. */
  readonly patterns: readonly string[];
  /** The range of the rows with a whole name; undefined if the text is longer than these rows. */
  readonly beginning: Range | undefined;
  /** Whether a name begins with the whole search text. */
  isBeginningOf(name: string): boolean;
}

/** Undefined if the text has no words, so that nothing matches. */
export function readSought(text: string): Sought | undefined {
  const given = soughtWords(text);
  const words = [...new Set(given)].sort((a, b) => b.length - a.length);
  const [first, ...rest] = words.map(rangeOfWord);
  if (first === undefined) return undefined;
  // The index contains only the beginning of a very long word.
  const isCut = (words[0] ?? '').length > longestIndexed;
  const whole = `${given.join(' ')}${isOneLetter(given.at(-1) ?? '') ? ' ' : ''}`;
  return {
    words: [first, ...rest],
    patterns: words.slice(isCut ? 0 : 1).map((word) => (isOneLetter(word) ? `% ${word} %` : `% ${word}%`)),
    beginning: whole.length < longestIndexed ? rangeOf(namePrefix + whole) : undefined,
    isBeginningOf: (name) => `${wordsOf(name).join(' ')} `.startsWith(whole),
  };
}

/** A word of one letter must be a whole word. */
function rangeOfWord(word: string): Range {
  return isOneLetter(word) ? { from: word, to: `${word}\u0001` } : rangeOf(cutText(word, longestIndexed));
}

/** The largest number of rows of one word that a search reads. */
const mostLooked = 4000;

/** Written after FROM: the first rows of an index of words from one word, a parameter, to another. */
export function rowsOfWord(table: string, columns: string, from: string, to: string): string {
  return `(SELECT ${columns} FROM ${table} WHERE word >= ${from} AND word < ${to} ORDER BY word, ord LIMIT ${mostLooked}) counted`;
}

/** A condition on the column `words`. `parameter` has the pattern. It is an expression because SQLite would plan a statement again for every pattern. */
export function fitsPattern(parameter: string): string {
  return `words LIKE ${parameter} || ''`;
}

function isOneLetter(word: string): boolean {
  return [...word.slice(0, 4)].length === 1;
}

function rangeOf(start: string): Range {
  return { from: start, to: `${start}\u{10ffff}` };
}
