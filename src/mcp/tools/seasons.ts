// Tools for seasons.
import Type from 'typebox';
import { SeasonPlayer, SeasonRow } from '#rules/season/rows';
import { MusterError } from '../../../packages/client/src/error.ts';
import type { Muster } from '../../../packages/client/src/muster.ts';
import { Season } from '../../contract/season-resources.ts';
import { limit, name } from '../inputs.ts';
import { makeTool, toolError } from '../tool.ts';

const usualRows = 20;

export const getSeason = makeTool({
  name: 'get_season',
  title: 'Get a season',
  description:
    'A league, circuit or ranking over many tournaments: its rule and the first rows of its table, and for one player every point with the reason. Use it to see who leads a league, and with `player` to see how their points add up. For an unknown slug it lists the seasons that exist.',
  input: {
    slug: name('Slug of the season: "iron-league-2026".'),
    player: Type.Optional(name('Public player id: also every result of this player, and why it counts.')),
    limit: limit(usualRows, 100),
  },
  output: Type.Object(
    {
      season: Season,
      table: Type.Array(SeasonRow, { description: 'The first rows.' }),
      player: Type.Union([SeasonPlayer, Type.Null()], {
        description: 'The row of the player with every result; null if you passed no `player`.',
      }),
    },
    { additionalProperties: false },
  ),
  async run(muster, { slug, player, limit: most = usualRows }) {
    const season = await muster.seasons.get(slug).catch((error) => suggestSeasons(muster, error));
    const [standings, traced] = await Promise.all([
      muster.seasons.standings(slug),
      player === undefined ? null : muster.seasons.player(slug, player),
    ]);
    return { season, table: standings.data.slice(0, most), player: traced };
  },
});

/** There are few seasons, so the error for an unknown one lists all of them. */
async function suggestSeasons(muster: Muster, error: unknown): Promise<never> {
  if (!(error instanceof MusterError) || error.status !== 404) throw error;
  const { data } = await muster.seasons.list({ limit: 50 }).page();
  const known = data.map(({ slug, name }) => `${slug} (${name})`).join(', ');
  throw toolError(`Season not found. ${known === '' ? 'There are no seasons.' : `Seasons: ${known}.`}`);
}
