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
    'Tournaments, clubs and players by their names. Use it for the first step whenever the user names something: `id` of what is found is the slug or player id that the other tools take. Every word must begin a word of the name (of tournaments also of city, country or a faction played there); newest tournaments come first, so that "the last X" is the first of them.',
  input: {
    query: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Words or beginnings of words, without regard to case and accents: "iron gate".',
    }),
    game: game(),
    limit: limit(smallPage, 50),
  },
  output: Hits,
  run: (muster, { query, game: played, limit: most = smallPage }) =>
    muster.search(query, { game: played, limit: most }).page(),
});
