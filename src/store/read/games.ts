// Reads of games: how much there is of each, from stored counts (docs/rules/games.md).
import type { GameResource } from '../../contract/resources.ts';
import { compareText } from '../../domain/name-order.ts';
import type { Reader } from '../database.ts';

export const gamesQuery = `
  SELECT g.game, g.tournaments, g.battles, g.players, (SELECT max(d.day) FROM game_count d WHERE d.game = g.game) AS last_played
  FROM game_count g WHERE g.day = '' AND (g.tournaments > 0 OR g.battles > 0)`;

/** Most battles first, then by name, without a game last. */
export async function listGames(reader: Reader): Promise<GameResource[]> {
  const rows = await reader.all<GameResource & { game: string }>(gamesQuery);
  return rows
    .sort(
      (a, b) =>
        Number(a.game === '') - Number(b.game === '') || b.battles - a.battles || compareText(a.game, b.game),
    )
    .map((row) => ({ ...row, game: row.game || null, lastPlayed: row.lastPlayed || null }));
}
