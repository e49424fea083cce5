// GET /api/v1/games
import { GameList } from '../../contract/answers.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { listGames as readGames } from '../../store/read/choices.ts';
import { contentOfJson, type Endpoint } from './endpoint.ts';

export const listGames: Endpoint<typeof GameList> = {
  path: endpoints.games,
  id: 'listGames',
  tag: 'Finding',
  summary: 'List games',
  description:
    'Every game with published results, most battles first, then by name; results without a game come last, as null. Use these names for the filter `game` of other lists and statistics. The list is not paged: `next` is always null.',
  answers: { 200: GameList },
  async answer(_, { database }) {
    return contentOfJson({ data: await readGames(database), next: null });
  },
};
