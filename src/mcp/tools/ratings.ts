// Tools for ratings.
import Type from 'typebox';
import { MusterError } from '../../../packages/client/src/error.ts';
import type { Muster } from '../../../packages/client/src/muster.ts';
import { Rating, RatingPlayer, RatingRow } from '../../contract/rating-resources.ts';
import { limit, name } from '../inputs.ts';
import { makeTool, toolError } from '../tool.ts';

const usualRows = 20;

export const getRating = makeTool({
  name: 'get_rating',
  title: 'Get a rating',
  description:
    'How strong players of a game are and how certain that is: the method, how good its predictions were, the first rows of the table, and for one player the rating over time. Use it to compare players, always with their intervals: it describes results so far, and rows whose intervals overlap are not clearly different. For an unknown slug it lists the ratings that exist.',
  input: {
    slug: name('Slug of the rating: "age-of-sigmar".'),
    player: Type.Optional(name('Public player id: also the row of this player, and their rating over time.')),
    limit: limit(usualRows, 100),
  },
  output: Type.Object(
    {
      rating: Rating,
      table: Type.Array(RatingRow, { description: 'The first rows.' }),
      player: Type.Union([RatingPlayer, Type.Null()], {
        description: 'The row of the player with their rating over time; null if you passed no `player`.',
      }),
    },
    { additionalProperties: false },
  ),
  async run(muster, { slug, player, limit: most = usualRows }) {
    const rating = await muster.ratings.get(slug).catch((error) => suggestRatings(muster, error));
    const [table, course] = await Promise.all([
      muster.ratings.standings(slug, { limit: most }).page(),
      player === undefined ? null : muster.ratings.player(slug, player),
    ]);
    return { rating, table: table.data, player: course };
  },
});

/** There are few ratings, so the error for an unknown one lists all of them. */
async function suggestRatings(muster: Muster, error: unknown): Promise<never> {
  if (!(error instanceof MusterError) || error.status !== 404) throw error;
  const { data } = await muster.ratings.list({ limit: 50 }).page();
  const known = data.map(({ slug, name: title }) => `${slug} (${title})`).join(', ');
  throw toolError(`Rating not found. ${known === '' ? 'There are no ratings.' : `Ratings: ${known}.`}`);
}
