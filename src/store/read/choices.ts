// Values that forms offer as choices: games, countries and packs, and suggestions for what an organiser types.

import { compareText } from '#rules/name-order';
import type { SuggestedPlayer, SuggestedTournament, Suggestions } from '../../contract/organiser-answers.ts';
import type {
  ClubResource,
  GameResource,
  PlayerSummaryResource,
  TournamentResource,
} from '../../contract/resources.ts';
import type { Reader, Value } from '../database.ts';
import { parseDocument, parsePage } from './document.ts';
import { listPlayers } from './players.ts';
import { searchTournaments } from './tournament-search.ts';
import { readSought } from './words.ts';

/** How much there is of each game, from stored counts (docs/rules/games.md). Most battles first, then by name, without a game last. */
export async function listGames(reader: Reader): Promise<GameResource[]> {
  const rows = await reader.all<GameResource & { game: string }>(
    `SELECT g.game, g.tournaments, g.battles, g.players, (SELECT max(d.day) FROM game_count d WHERE d.game = g.game) AS last_played
     FROM game_count g WHERE g.day = '' AND (g.tournaments > 0 OR g.battles > 0)`,
  );
  return rows
    .sort(
      (a, b) =>
        Number(a.game === '') - Number(b.game === '') || b.battles - a.battles || compareText(a.game, b.game),
    )
    .map((row) => ({ ...row, game: row.game || null, lastPlayed: row.lastPlayed || null }));
}

/** The table, its column and a condition on its rows. */
const distinctColumns = {
  countries: ['tournament', 'country', 'true'],
  playerCountries: ['player_country', 'country', 'true'],
  packs: ['scenario_count', 'pack', 'true'],
  games: ['mention', 'name', `what = 'game'`],
} as const;

/** The countries of tournaments, those in which anyone played, the packs that battles were played with, or the games that records name: by code point. */
export function listDistinct(
  reader: Reader,
  what: keyof typeof distinctColumns,
  most = Number.MAX_SAFE_INTEGER,
): Promise<string[]> {
  const [table, column, where] = distinctColumns[what];
  // Jumps from each value to the next one in the index, without reading the rows between.
  return reader.values<string>(
    `WITH RECURSIVE found (value) AS (
       SELECT min(${column}) FROM ${table} WHERE ${where} AND ${column} > ''
       UNION ALL
       SELECT (SELECT min(t.${column}) FROM ${table} t WHERE ${where} AND t.${column} > found.value) FROM found WHERE found.value IS NOT NULL)
     SELECT value FROM found WHERE value IS NOT NULL LIMIT $1`,
    [most],
  );
}

const mostWords = 500;

type Named = Pick<ClubResource, 'slug' | 'name'>;

/**
 * Factions and scenarios come from the statistics of tournaments; rows without a pack and a period count all packs and all of time. With a battle pack only
 * its scenarios, those of most battles first.
 */
export async function listSuggestions(reader: Reader, battlePack = ''): Promise<Suggestions> {
  const list = (words: string, values: readonly Value[] = []) =>
    reader.values<string>(`${words} LIMIT ${mostWords}`, values);
  return {
    games: (await listGames(reader)).flatMap(({ game }) => game ?? []),
    factions: await list(
      `SELECT DISTINCT faction FROM entry_count WHERE pack = '' AND period = '' AND faction > '' ORDER BY faction`,
    ),
    scenarios: await list(
      `SELECT scenario FROM scenario_count WHERE pack = $1 AND period = '' AND casual = 0 AND named = 1
       GROUP BY scenario ORDER BY CASE WHEN $1 = '' THEN 0 ELSE sum(battles + unfinished) END DESC, scenario`,
      [battlePack],
    ),
    battlePacks: await list(`SELECT key FROM record WHERE kind = 'battlePack' ORDER BY key`),
    clubs: await reader.all<Named>(
      `SELECT slug, name FROM club WHERE ord > '' ORDER BY ord LIMIT ${mostWords}`,
    ),
  };
}

const mostSuggested = 8;

/** Players with words in their names that begin with the words of the text, by name, each with a club for which they have played. */
export async function suggestPlayers(reader: Reader, text: string): Promise<SuggestedPlayer[]> {
  const sought = readSought(text) ?? null;
  const found = await listPlayers(reader, { limit: mostSuggested, filters: { sought } });
  const players = parsePage<PlayerSummaryResource>(found);
  return Promise.all(
    players.map(async ({ playerId, player, battles, lastPlayed }) => {
      const club = await reader.first<Named>(
        `SELECT slug, name FROM club WHERE slug = (
           SELECT min(c.club) FROM player p JOIN player_club c ON c.ord = p.ord WHERE p.id = $1)`,
        [playerId],
      );
      return { playerId, player, club: club ?? null, battles, lastPlayed };
    }),
  );
}

/** Published tournaments with words that begin with the words of the text, newest first. */
export async function suggestTournaments(reader: Reader, text: string): Promise<SuggestedTournament[]> {
  const words = readSought(text)?.words ?? [];
  const { found } = await searchTournaments(reader, { filters: { words }, limit: mostSuggested });
  return found.map(({ tournament }) => {
    const { slug, name, startDate } = parseDocument<TournamentResource>(tournament);
    return { slug, name, startDate };
  });
}
