// The choice of a game, offered if there are several.
import type { Reader } from '../../store/database.ts';
import { listGames } from '../../store/read/games.ts';
import { namedChoices, showChoice } from '../club/club-choices.ts';
import type { Html } from './html.ts';

/** Names, most battles first; none if there is only one game. */
export async function listGameChoices(reader: Reader): Promise<string[]> {
  const rows = await listGames(reader);
  return rows.length < 2 ? [] : rows.flatMap(({ game }) => game ?? []);
}

/** The chosen game is always offered. */
export function showGameChoice(games: readonly string[], game: string | undefined): Html | undefined {
  const names = game === undefined || game === '' || games.includes(game) ? games : [...games, game];
  return names.length === 0 ? undefined : showChoice('game', 'Game', 'All games', namedChoices(names), game);
}
