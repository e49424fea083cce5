// Clubs and players by the words of their names.
import type { Reader } from '../database.ts';
import { type Document, readDocument } from '../document.ts';
import { startOf, wordsOf } from './words.ts';

/** Most rows of one word that a search looks at. */
const mostLooked = 200;

export const clubWordQuery = `
  SELECT c.slug, c.document, c.seal FROM club_word w JOIN club c ON c.slug = w.club
  WHERE w.word = $1 ORDER BY w.club LIMIT $2`;

export async function searchClubs(reader: Reader, text: string, limit: number): Promise<Document[]> {
  const words = wordsOf(text);
  const longest = longestOf(words);
  if (longest === undefined) return [];
  const rows = await reader.all<[string, string, string]>(clubWordQuery, [startOf(longest), mostLooked]);
  return rows
    .map(([slug, document, seal]) => readDocument(document, seal, `the club "${slug}"`))
    .filter(({ body }) => {
      const { name, slug, city, country } = JSON.parse(body.toString()) as Record<string, unknown>;
      return matches(words, `${name} ${slug} ${city ?? ''} ${country ?? ''}`);
    })
    .slice(0, limit);
}

export interface FoundPlayer {
  readonly id: string;
  readonly name: string;
}

/** The next player behind one, among all words that begin alike. */
export const playerWordQuery = `
  SELECT word, player, name FROM player_word
  WHERE (word, player) > ($1, $2) AND word < $3 ORDER BY word, player, name LIMIT 1`;

/** From player to player: however many tournaments show one, it costs one read. */
export async function searchPlayers(reader: Reader, text: string, limit: number): Promise<FoundPlayer[]> {
  const words = wordsOf(text);
  const longest = longestOf(words);
  if (longest === undefined) return [];
  const found = new Map<string, FoundPlayer>();
  const beyond = `${longest}\u{10FFFF}`;
  let place = [longest, ''];
  for (let looked = 0; looked < mostLooked && found.size < limit; looked += 1) {
    const row = await reader.first<[string, string, string]>(playerWordQuery, [...place, beyond]);
    if (row === undefined) break;
    const [word, id, name] = row;
    place = [word, id];
    if (matches(words, name) && !found.has(id)) found.set(id, { id, name });
  }
  return [...found.values()];
}

function longestOf(words: readonly string[]): string | undefined {
  return words.toSorted((a, b) => b.length - a.length)[0];
}

/** Whether every word begins a word of the text. */
function matches(words: readonly string[], text: string): boolean {
  const known = wordsOf(text);
  return words.every((word) => known.some((other) => other.startsWith(word)));
}
