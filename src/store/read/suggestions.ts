// Words and people that are stored already, offered to organisers while they type.
import type { Reader } from '../database.ts';
import { readSought } from './words.ts';

export interface Suggestions {
  readonly factions: readonly string[];
  readonly scenarios: readonly string[];
  readonly battlePacks: readonly string[];
  readonly clubs: readonly { readonly slug: string; readonly name: string }[];
}

const most = 500;

/** What tournaments count: those of all packs and of all time have neither name. */
export const factionWordsQuery = `
  SELECT faction FROM entry_count WHERE pack = '' AND period = '' ORDER BY faction LIMIT ${most}`;
export const scenarioWordsQuery = `
  SELECT scenario FROM scenario_count WHERE pack = '' AND period = '' AND casual = 0 AND named = 1 ORDER BY scenario LIMIT ${most}`;
export const packWordsQuery = `SELECT key FROM record WHERE kind = 'battlePack' ORDER BY key LIMIT ${most}`;
export const clubWordsQuery = `SELECT slug, name FROM club WHERE ord > '' ORDER BY ord LIMIT ${most}`;

export async function listSuggestions(reader: Reader): Promise<Suggestions> {
  const words = async (sql: string) => (await reader.all<[string]>(sql)).map(([word]) => word);
  const clubs = await reader.all<[string, string]>(clubWordsQuery);
  return {
    factions: await words(factionWordsQuery),
    scenarios: await words(scenarioWordsQuery),
    battlePacks: await words(packWordsQuery),
    clubs: clubs.map(([slug, name]) => ({ slug, name })),
  };
}

export interface SuggestedPlayer {
  readonly playerId: string;
  readonly player: string;
  /** One for which they have played. */
  readonly club: { readonly slug: string; readonly name: string } | null;
  readonly battles: number;
  readonly lastPlayed: string | null;
}

/** Most rows of one word that are looked at. */
const mostLooked = 4000;
const mostPlayers = 8;

/** `$1` and `$2` bound the longest word, `patterns` are the conditions on all of them. */
const writePlayersQuery = (patterns: string): string => `
  SELECT p.id, p.name, p.battles, p.last_played, c.slug, c.name
  FROM (SELECT DISTINCT ord FROM (
      SELECT ord, words FROM player_word WHERE word >= $1 AND word < $2 LIMIT ${mostLooked}) looked
    WHERE ${patterns} ORDER BY ord LIMIT ${mostPlayers}) found
  JOIN player p ON p.ord = found.ord
  LEFT JOIN club c ON c.slug = (SELECT min(club) FROM player_club WHERE player_club.ord = found.ord)
  ORDER BY p.ord`;
export const suggestedPlayersQuery = writePlayersQuery('words LIKE $3');

type PlayerRow = [
  ...[id: string, name: string, battles: number, lastPlayed: string | null],
  ...[slug: string | null, club: string | null],
];

/** People whose names have words that begin so, by name. */
export async function suggestPlayers(reader: Reader, text: string): Promise<SuggestedPlayer[]> {
  const sought = readSought(text);
  if (sought === undefined) return [];
  const [first] = sought.words;
  const patterns = sought.words.map((_, index) => `words LIKE $${index + 3}`).join(' AND ');
  const rows = await reader.all<PlayerRow>(writePlayersQuery(patterns), [
    first.from,
    first.to,
    ...sought.words.map(({ pattern }) => pattern),
  ]);
  return rows.map(([playerId, player, battles, lastPlayed, slug, club]) => ({
    playerId,
    player,
    club: slug === null ? null : { slug, name: club ?? slug },
    battles: Number(battles),
    lastPlayed,
  }));
}
