// The words of a text as people search for them: without accents, in small letters.

const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};
const longestWord = 24;

/** Each once, in the order in which they first occur. */
export function wordsOf(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => spelledOut[letter] ?? letter);
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, longestWord)))];
}

const shortestStart = 2;
const longestStart = 12;

/** What may be typed to find the word: itself, and its beginnings of two letters and more. */
export function startsOf(word: string): string[] {
  const starts: string[] = [];
  for (let length = shortestStart; length < Math.min(word.length, longestStart); length += 1) {
    starts.push(word.slice(0, length));
  }
  return [...starts, startOf(word)];
}

/** As `startsOf` keeps the longest. */
export function startOf(word: string): string {
  return word.slice(0, longestStart);
}
