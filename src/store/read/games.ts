// Reads of games: how much there is of each, from kept counts (docs/rules/games.md).
import type { GameResource } from '../../contract/resources.ts';
import { compareText } from '../../domain/name-order.ts';
import type { Reader } from '../database.ts';

export const gamesQuery = `
  SELECT g.game, g.tournaments, g.battles, g.players, (SELECT max(d.day) FROM game_count d WHERE d.game = g.game)
  FROM game_count g WHERE g.day = '' AND (g.tournaments > 0 OR g.battles > 0)`;

type GameRow = [game: string, tournaments: number, battles: number, players: number, newest: string];

/** Most battles first, then by name, without a game last. */
export async function listGames(reader: Reader): Promise<GameResource[]> {
  const rows = (await reader.all<GameRow>(gamesQuery)).map(
    ([game, tournaments, battles, players, newest]): GameResource => ({
      game: game || null,
      tournaments,
      battles,
      players,
      lastPlayed: newest || null,
    }),
  );
  return rows.sort(
    (a, b) =>
      Number(a.game === null) - Number(b.game === null) ||
      b.battles - a.battles ||
      compareText(a.game ?? '', b.game ?? ''),
  );
}
