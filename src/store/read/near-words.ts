// Near spellings: words that differ from a sought one by a letter that is missing, surplus, wrong or swapped with its neighbour
// (docs/rules/directory.md, Near spellings). Every such word is made and looked up in the indexes of words, so that no index of its own is needed.
import { compareText } from '#rules/name-order';
import type { Reader, Value } from '../database.ts';
import { readSought, soughtWords } from './words.ts';

const tables = ['tournament_word', 'club_word', 'player_word', 'person_word'];
/** Shorter words are near too many others; longer ones are near too many to make. */
const [shortest, longest] = [4, 20];
/** How many words of a search may be misspelt. */
const mostMisspelt = 3;
/** How many rows of each table are counted: the most frequent spelling is chosen. */
const mostCounted = 1000;

/** Letters of the alphabets that names are written in, without those that decompose. */
const alphabets = [
  'abcdefghijklmnopqrstuvwxyzøłßæœðđþı',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ',
];

/** The text with its unknown words replaced by known ones; undefined if one is near to none, or if all are known. */
export async function findNearText(reader: Reader, text: string): Promise<string | undefined> {
  const words = soughtWords(text);
  const unknown = await listUnknown(reader, words);
  if (unknown.length === 0 || unknown.length > mostMisspelt) return undefined;
  const found = new Map<string, string>();
  for (const word of unknown) {
    const near = await findNearWord(reader, word);
    if (near === undefined) return undefined;
    found.set(word, near);
  }
  return words.map((word) => found.get(word) ?? word).join(' ');
}

/** Lists the words that begin no word of anything. */
async function listUnknown(reader: Reader, words: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(words)];
  const values: Value[] = [];
  const bind = (value: Value): string => `$${values.push(value)}`;
  const parts = distinct.flatMap((word) => {
    const [range] = readSought(word)?.words ?? [];
    if (range === undefined) return [];
    const [own, from, to] = [bind(word), bind(range.from), bind(range.to)];
    const found = tables.map(
      (table) => `EXISTS (SELECT 1 FROM ${table} WHERE word >= ${from} AND word < ${to})`,
    );
    return [`SELECT CAST(${own} AS TEXT) AS word WHERE ${found.join(' OR ')}`];
  });
  if (parts.length === 0) return [];
  const known = new Set(await reader.values<string>(parts.join('\nUNION ALL\n'), values));
  return distinct.filter((word) => !known.has(word));
}

async function findNearWord(reader: Reader, word: string): Promise<string | undefined> {
  const letters = [...word];
  if (letters.length < shortest || letters.length > longest) return undefined;
  const near = JSON.stringify(listNear(letters));
  const rows = await reader.all<{ word: string; uses: number }>(
    tables
      .map(
        (table) =>
          `SELECT word, count(*) AS uses FROM (SELECT word FROM ${table} WHERE word IN LIST($1) LIMIT ${mostCounted}) counted GROUP BY word`,
      )
      .join('\nUNION ALL\n'),
    [near],
  );
  const uses = new Map<string, number>();
  for (const row of rows) uses.set(row.word, (uses.get(row.word) ?? 0) + Number(row.uses));
  const [best] = [...uses].sort(([a, many], [b, more]) => more - many || compareText(a, b));
  return best?.[0];
}

/** Every word that one slip turns into the given one. */
function listNear(letters: readonly string[]): string[] {
  const alphabet = alphabets.find((known) => letters.some((letter) => known.includes(letter))) ?? '';
  const near = new Set<string>();
  const add = (from: number, to: number, ...between: string[]) =>
    near.add([...letters.slice(0, from), ...between, ...letters.slice(to)].join(''));
  for (let at = 0; at <= letters.length; at += 1) {
    const [own, next] = [letters[at], letters[at + 1]];
    if (own !== undefined) add(at, at + 1);
    if (own !== undefined && next !== undefined) add(at, at + 2, next, own);
    for (const letter of alphabet) {
      add(at, at, letter);
      if (own !== undefined) add(at, at + 1, letter);
    }
  }
  near.delete(letters.join(''));
  return [...near];
}
