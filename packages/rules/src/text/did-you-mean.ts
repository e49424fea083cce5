// Suggests the name that a misspelt one was meant to be.
import { countSlips } from './edit-distance.ts';
import { plainWords } from './fold.ts';

/** Limits on the time of searches: only as many are needed as problems are shown. */
const longestName = 60;
const mostNames = 5000;
const mostSearches = 100;

/** Finds the names that come closest to a text, at most two; none if none is close. */
export type FindSimilar = (text: string) => string[];

export function makeFindSimilar(names: Iterable<string>): FindSimilar {
  const known = [...new Set(names)].filter((name) => name.length <= longestName).slice(0, mostNames);
  let folded: readonly (readonly [name: string, folded: string])[] | undefined;
  let searches = 0;
  return (text) => {
    searches += 1;
    if (text.length > longestName || searches > mostSearches) return [];
    folded ??= known.map((name) => [name, foldWords(name)]);
    const wanted = foldWords(text);
    let best = allowedSlips(wanted);
    let similar: string[] = [];
    for (const [name, other] of folded) {
      const slips = isSameWords(wanted, other) ? 0 : countSlips(wanted, other, best + 1);
      if (slips > best) continue;
      if (slips < best) similar = [];
      best = slips;
      similar.push(name);
    }
    return similar.slice(0, 2);
  };
}

/** The largest number of names in which the nearest are looked for. */
const mostCompared = 1000;
const shortestWord = 3;

/** The names nearest to a text, best first, however far they are: those that share the beginning of a word with it, then by slips. */
export function findNearest(names: readonly string[], text: string, most: number): string[] {
  const wanted = foldWords(text.slice(0, longestName));
  const words = wanted.split(' ').filter((word) => word.length >= shortestWord);
  const isShared = (word: string) =>
    word.length >= shortestWord && words.some((own) => own.startsWith(word) || word.startsWith(own));
  return names
    .filter((name) => name.length <= longestName)
    .slice(0, mostCompared)
    .map((name) => {
      const folded = foldWords(name);
      const isFar = !folded.split(' ').some(isShared);
      return { name, isFar, slips: countSlips(wanted, folded, longestName) };
    })
    .sort((a, b) => Number(a.isFar) - Number(b.isFar) || a.slips - b.slips)
    .slice(0, most)
    .map(({ name }) => name);
}

/** A question after a sentence, or `otherwise` if no name is close. */
export function sayDidYouMean(names: readonly string[], otherwise?: string): string {
  const question = names.length === 0 ? otherwise : `did you mean ${names.join(' or ')}?`;
  return question === undefined ? '' : `; ${question}`;
}

function allowedSlips(text: string): number {
  if (text.length < 3) return 0;
  return text.length < 6 ? 1 : text.length < 12 ? 2 : 3;
}

/** Without case, accents and punctuation. */
function foldWords(text: string): string {
  return plainWords(text).join(' ');
}

/** "Weiß, Käthe" is Käthe Weiß. */
function isSameWords(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const sort = (text: string) => text.split(' ').sort().join(' ');
  return one === other || sort(one) === sort(other);
}
