// The game that a page is about: chosen in its address, offered where there are several.
import type { Reader } from '../../store/database.ts';
import { listGames } from '../../store/read/games.ts';
import { namedChoices, showChoice } from '../club/club-choices.ts';
import type { Html } from './html.ts';

/** Names, most battles first. Empty where everything is of one game, so that there is nothing to choose. */
export async function listGameChoices(reader: Reader): Promise<string[]> {
  const rows = await listGames(reader);
  return rows.length < 2 ? [] : rows.flatMap(({ game }) => game ?? []);
}

/** The one asked for is always there. */
export function showGameChoice(games: readonly string[], game: string | undefined): Html | undefined {
  const names = game === undefined || game === '' || games.includes(game) ? games : [...games, game];
  return names.length === 0 ? undefined : showChoice('game', 'Game', 'All games', namedChoices(names), game);
}
