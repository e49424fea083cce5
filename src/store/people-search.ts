// Clubs and players by the words of their names, and what is known of a player besides battles.
import { listOfParticipants } from './addresses.ts';
import { verified } from './checksum.ts';
import type { Reader } from './database.ts';
import { Document } from './document.ts';
import { readEntries, readSound, tryPlaces } from './leaves.ts';
import { afterEverything } from './order.ts';
import {
  listOfClubWord,
  listOfParticipations,
  playerWordPrefix,
  splitParticipation,
  splitPlayerOrder,
} from './page-entries.ts';
import { toParticipant } from './participants.ts';
import { startOf, wordsOf } from './words.ts';

/** Most entries of one word that a search looks at. */
const mostLooked = 200;

export const clubWordQuery = `
  SELECT d.body, d.crc FROM entry e JOIN document d ON d.id = e.document
  WHERE e.list = $1 ORDER BY e.ord LIMIT $2`;

export async function searchClubs(reader: Reader, text: string, limit: number): Promise<Document[]> {
  const words = wordsOf(text);
  const longest = longestOf(words);
  if (longest === undefined) return [];
  const rows = await reader.all<[Uint8Array, number]>(clubWordQuery, [
    listOfClubWord(startOf(longest)),
    mostLooked,
  ]);
  return rows
    .map(([body, crc]) => new Document(verified(body, crc), crc))
    .filter(({ body }) => {
      const { name, slug, city, country } = JSON.parse(body) as Record<string, unknown>;
      return matches(words, `${name} ${slug} ${city ?? ''} ${country ?? ''}`);
    })
    .slice(0, limit);
}

export interface FoundPlayer {
  readonly id: string;
  readonly name: string;
}

export const playerWordQuery = `
  SELECT list, ord, mark FROM entry
  WHERE (list, ord) > ($1, $2) AND list < $3 ORDER BY list, ord LIMIT 1`;

/** From player to player: however many tournaments show one, it costs one read. */
export async function searchPlayers(reader: Reader, text: string, limit: number): Promise<FoundPlayer[]> {
  const words = wordsOf(text);
  const longest = longestOf(words);
  if (longest === undefined) return [];
  const found = new Map<string, FoundPlayer>();
  let list = `${playerWordPrefix}${longest}`;
  let behind = '';
  const beyond = `${list}\u{10FFFF}`;
  for (let looked = 0; looked < mostLooked && found.size < limit; looked += 1) {
    const row = await reader.first<[string, string, string]>(playerWordQuery, [list, behind, beyond]);
    if (row === undefined) break;
    const [, ord, name] = row;
    const player = splitPlayerOrder(ord);
    list = row[0];
    behind = player.behind;
    if (matches(words, name) && !found.has(player.id)) found.set(player.id, { id: player.id, name });
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

export interface Participation {
  readonly tournament: string;
  /** The participant, with no more of the army list than its factions. */
  readonly document: Document;
}

/** Where the player took part, newest first. */
export async function listParticipations(
  reader: Reader,
  id: string,
  limit: number,
): Promise<Participation[]> {
  const list = listOfParticipations(id);
  return readSound(list, async () => {
    const entries = await readEntries(reader, { list, above: '', below: afterEverything, count: limit });
    const places = entries.map(({ note }) => splitParticipation(note));
    const participants = await tryPlaces(
      reader,
      places.map(({ slug, ord }) => ({ list: listOfParticipants(slug), ord })),
    );
    return participants?.map((entry, index) => ({
      tournament: places[index]?.slug ?? '',
      document: toParticipant(entry),
    }));
  });
}

export const playerNameQuery = 'SELECT record FROM player WHERE id = $1';

/** The name in the player's own record, where there is one. */
export async function findPlayerName(reader: Reader, id: string): Promise<string | undefined> {
  const row = await reader.first<[string]>(playerNameQuery, [id]);
  return row && (JSON.parse(row[0]) as { name: string }).name;
}

export const clubsQuery = `
  SELECT d.body, d.crc FROM club c JOIN document d ON d.id = c.document WHERE c.slug > $1 ORDER BY c.slug LIMIT $2`;

/** Clubs by slug, from behind `after`. */
export async function listClubs(reader: Reader, after: string, limit: number): Promise<Document[]> {
  const rows = await reader.all<[Uint8Array, number]>(clubsQuery, [after, limit]);
  return rows.map(([body, crc]) => new Document(verified(body, crc), crc));
}
