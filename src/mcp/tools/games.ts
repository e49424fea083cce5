// Games: the names by which other tools filter.
import { Games } from '../../contract/answers.ts';
import { makeTool } from '../tool.ts';

export const listGames = makeTool({
  name: 'list_games',
  title: 'List games',
  description:
    'The games that results are stored of, most played first, each with its tournaments, battles and players. Use it for the exact name that `game` of other tools takes, and before get_statistics: figures of several games together say little.',
  input: {},
  output: Games,
  run: (muster) => muster.games(),
});
