// GET /api/v1/games
import { listGames as readGames } from '../../store/read/games.ts';
import { apiCaching, type Endpoint } from './endpoint.ts';

export const listGames: Endpoint = {
  endpoint: 'games',
  id: 'listGames',
  tag: 'Finding',
  summary: 'List games',
  description:
    'Every game that something published was played in, most battles first, then by name; what has no game last, as null. `game` filters other lists and statistics by these names. All games come in one answer: `next` is always null.',
  returns: 'GameList',
  async answer(_, { database }) {
    const body = JSON.stringify({ data: await readGames(database), next: null });
    return { body, identity: body, caching: apiCaching };
  },
};
