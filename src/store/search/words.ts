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
  ς: 'σ',
};
const longestWord = 24;

/** Each once, in the order in which they first occur. */
export function wordsOf(text: string): string[] {
  const folded = text
    // Decomposed first: a letter such as 𝐀 is a capital only once it is taken apart.
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøđðþłıς]/g, (letter) => spelledOut[letter] ?? letter);
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => beginning(word, longestWord)))];
}

const shortestStart = 2;
const longestStart = 12;

/** What may be typed to find the word: itself, and its beginnings of two letters and more. */
export function startsOf(word: string): string[] {
  const starts: string[] = [];
  for (let length = shortestStart; length < Math.min(word.length, longestStart); length += 1) {
    const start = word.slice(0, length);
    if (start.isWellFormed()) starts.push(start);
  }
  return [...starts, startOf(word)];
}

/** As `startsOf` keeps the longest. */
export function startOf(word: string): string {
  return beginning(word, longestStart);
}

/** Never half a letter: one that takes two places and would be cut is left out. */
function beginning(word: string, length: number): string {
  const start = word.slice(0, length);
  return start.isWellFormed() ? start : start.slice(0, -1);
}
