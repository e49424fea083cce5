// Tools for seasons.
import Type from 'typebox';
import { Season, SeasonPlayer, SeasonRow } from '../../contract/resources.ts';
import { limit, name } from '../inputs.ts';
import { makeTool } from '../tool.ts';

const usualRows = 20;

export const getSeason = makeTool({
  name: 'get_season',
  title: 'Get a season',
  description:
    'A league, circuit or ranking over many tournaments: its rule and the first rows of its table, and for one player every point with the reason. Use it for who leads a league, and with `player` for why somebody has these points. Seasons are listed at /api/v1/seasons; a page of a season has its slug in the address.',
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
        description: 'The row of the player with every result; null where none was asked for.',
      }),
    },
    { additionalProperties: false },
  ),
  async run(muster, { slug, player, limit: most = usualRows }) {
    const [season, standings, traced] = await Promise.all([
      muster.seasons.get(slug),
      muster.seasons.standings(slug),
      player === undefined ? null : muster.seasons.player(slug, player),
    ]);
    return { season, table: standings.data.slice(0, most), player: traced };
  },
});
