// Games: the names by which other tools filter.
import { Games } from '../../contract/answers.ts';
import { makeTool } from '../tool.ts';

export const listGames = makeTool({
  name: 'list_games',
  title: 'List games',
  description:
    'The games with stored results, most played first, each with its number of tournaments, battles and players. Use it to get the exact name for `game` in other tools, and before get_statistics: figures that mix several games say little.',
  input: {},
  output: Games,
  run: (muster) => muster.games(),
});
