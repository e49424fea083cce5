// Statistics of factions, with their sample and method.
import Type, { type TSchema } from 'typebox';
import { findNearest } from '#rules/text/did-you-mean';
import type { Muster } from '../../../packages/client/src/muster.ts';
import {
  FactionStatisticsAnswer,
  MatchupStatisticsAnswer,
  MonthStatisticsAnswer,
  ScenarioStatisticsAnswer,
  SubFactionStatisticsAnswer,
} from '../../contract/answers.ts';
import type { ValueOf } from '../../contract/operation.ts';
import { parameters } from '../../contract/parameters.ts';
import { makeTool, oneOf, toolError } from '../tool.ts';

const answers = {
  factions: FactionStatisticsAnswer,
  matchups: MatchupStatisticsAnswer,
  subfactions: SubFactionStatisticsAnswer,
  scenarios: ScenarioStatisticsAnswer,
  months: MonthStatisticsAnswer,
} as const satisfies Record<keyof Muster['statistics'], TSchema>;

type Kind = keyof typeof answers;
type Answer = ValueOf<(typeof answers)[Kind]>;
const kinds = Object.keys(answers) as Kind[];

type FilterName =
  | 'battlePack'
  | 'game'
  | 'tournament'
  | 'casual'
  | 'draws'
  | 'mirrors'
  | 'fromMonth'
  | 'toMonth';
function filter(name: FilterName) {
  return Type.Optional(
    Type.Unsafe<string>({ ...parameters[name].schema, description: parameters[name].description }),
  );
}

export const getStatistics = makeTool({
  name: 'get_statistics',
  title: 'Get statistics',
  description:
    'Results of factions: games, wins, draws, losses, win rate with confidence interval, and for factions entries and placings. Use it for "how strong is X", "how does X fare against Y" (kind matchups with `faction` X, then the row whose `opponent` is Y), formations of one faction (subfactions), scenarios, or activity by month. Every result says how it was counted (`method`) and from how many battles (`coverage`). Without `game` all games are mixed (list_games has the names). A row marked `small` has too few games to draw conclusions: tell the user.',
  input: {
    kind: Type.Unsafe<Kind>({
      type: 'string',
      enum: kinds,
      description: 'What each row describes. subfactions requires `faction`.',
    }),
    faction: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Exact name of a faction: selects its rows in matchups; required for subfactions. For an unknown faction, the error lists the closest names.',
      }),
    ),
    from: filter('fromMonth'),
    to: filter('toMonth'),
    battlePack: filter('battlePack'),
    game: filter('game'),
    tournament: filter('tournament'),
    casual: filter('casual'),
    draws: filter('draws'),
    mirrors: filter('mirrors'),
  },
  output: oneOf(...Object.values(answers)),
  async run(muster, { kind, ...filters }) {
    // The service checks the values.
    const ask = muster.statistics[kind] as (given: object) => Promise<Answer>;
    const found = await ask(filters);
    const { faction } = filters;
    const isKnown = (kind === 'matchups' || kind === 'subfactions') && found.data.length > 0;
    if (faction !== undefined && !isKnown) await checkFaction(muster, faction);
    return found;
  },
});

const mostNamed = 3;

/** The service returns no rows for a misspelled faction and for filters without results. */
async function checkFaction(muster: Muster, faction: string): Promise<void> {
  const { data } = await muster.statistics.factions({ casual: 'include', mirrors: 'include' });
  const known = data.map((row) => row.faction);
  if (known.includes(faction)) return;
  const nearest = findNearest(known, faction, mostNamed);
  const advice =
    nearest.length === 0 ? 'No faction has been played yet.' : `The closest are ${nearest.join(', ')}.`;
  throw toolError(`No faction is called "${faction}". ${advice}`);
}
