// Search: turns names into the ids that the other tools need.
import Type from 'typebox';
import { Hits } from '../../contract/answers.ts';
import { game, limit } from '../inputs.ts';
import { makeTool } from '../tool.ts';

const smallPage = 10;

export const search = makeTool({
  name: 'search',
  title: 'Search by name',
  description:
    'Find tournaments, clubs and players by name. Use it whenever the user names something, as the first step: the `id` of a result is the slug or player id that the other tools need. Every word must begin a word of the name (for tournaments also of city, country or a faction played there). Newest tournaments come first, so "the last X" is the first of them.',
  input: {
    query: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Words or beginnings of words; case and accents are ignored: "iron gate".',
    }),
    game: game(),
    limit: limit(smallPage, 50),
  },
  output: Hits,
  run: (muster, { query, game: played, limit: most = smallPage }) =>
    muster.search(query, { game: played, limit: most }).page(),
});
