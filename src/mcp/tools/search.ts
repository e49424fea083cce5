// Search, which turns names into the ids that the other tools need, the names of games, and clubs.
import Type from 'typebox';
import { GameList, SearchAnswer } from '../../contract/answers.ts';
import { Club } from '../../contract/resources.ts';
import { clubSlug, game, limit, smallPage } from '../inputs.ts';
import { makeTool } from '../tool.ts';

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
    game,
    limit: limit(smallPage, 50),
  },
  output: SearchAnswer,
  async run(muster, { query, game: played, limit: most = smallPage }) {
    const { data } = await muster.search(query, { game: played, limit: most }).page();
    return { data, next: null };
  },
});

export const listGames = makeTool({
  name: 'list_games',
  title: 'List games',
  description:
    'The games with stored results, most played first, each with its number of tournaments, battles and players. Use it to get the exact name for `game` in other tools, and before get_statistics: figures that mix several games mean little.',
  input: {},
  output: GameList,
  run: (muster) => muster.games(),
});

export const getClub = makeTool({
  name: 'get_club',
  title: 'Get a club',
  description:
    'Details of a club: name, location, number of members, website. Use it when you have its slug. For its battles use list_battles.',
  input: { slug: clubSlug },
  output: Club,
  run: (muster, { slug }) => muster.clubs.get(slug),
});
