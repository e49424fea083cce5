// The rows of statistics as closed schemas, keys in the order of docs/rules/statistics.md.
import Type, { type TSchema } from 'typebox';
import type { Stated } from '../event-file/fields.ts';
import { count, resource, text, words } from '../resource-fields.ts';
import { choices, drawRules } from './choices.ts';

function rate(description: string) {
  return Type.Number({ description, minimum: 0, maximum: 1 });
}

/** Always present, may be null. */
function orNull<T extends TSchema>(schema: T, description: string) {
  return Type.Union([schema, Type.Null()], { description });
}

function rateOrNull(description: string) {
  return orNull(Type.Number({ minimum: 0, maximum: 1 }), description);
}

export const StatisticsInterval = resource(
  'StatisticsInterval',
  'The confidence interval of the rate, at the level of the method.',
  { low: rate('Lower end.'), high: rate('Upper end.') },
);

export const StatisticsMethod = resource('StatisticsMethod', 'How the figures were computed.', {
  draws: words(drawRules, 'What a draw is worth.'),
  mirrors: words(choices, 'Whether battles of a faction against itself count.'),
  casual: words(choices, 'Whether casual battles count.'),
  interval: words(['wilson'], "Wilson's score interval without continuity correction."),
  level: rate('Confidence level of intervals.'),
  minimumGames: count('Rows with fewer games are `small`.'),
  version: count('Changes whenever the same battles would give different figures.', 1),
  game: orNull(Type.String(), 'The selected game; null for all games together.'),
});

export const StatisticsCoverage = resource(
  'StatisticsCoverage',
  'How the selected battles were counted. `selected` is the sum of the others.',
  {
    selected: count('Battles that the filters select.'),
    counted: count('Battles that the figures are computed from.'),
    mirrors: count('Battles of a faction against itself that are left out.'),
    withoutFaction: count('Finished battles in which a side has no faction.'),
    unfinished: count('Battles without a result.'),
  },
);

const interval = Type.Union([StatisticsInterval, Type.Null()]);
const small = Type.Boolean({ description: 'True if there are fewer games than `minimumGames`.' });
const games = {
  games: count('Games: sides of counted battles.'),
  wins: count('Games won.'),
  draws: count('Games drawn.'),
  losses: count('Games lost.'),
  winRate: rateOrNull('Share of games won, with draws by the rule; null without games.'),
  interval,
};

export const FactionStatistics = resource('FactionStatistics', 'How a faction did.', {
  faction: text('Name of the faction.'),
  ...games,
  entries: count('Participants of tournaments with this faction.'),
  share: rateOrNull('Share of all entries with a faction; null if there are none.'),
  tournaments: count('Tournaments it was played in.'),
  firsts: count('Entries that finished first.'),
  podiums: count('Entries that finished among the first three.'),
  undefeated: count('Entries with at least three finished battles, all of them won.'),
  small,
});

export const MatchupStatistics = resource('MatchupStatistics', 'Results of a faction against another.', {
  faction: text('Name of the faction.'),
  opponent: text('Name of the faction on the other side.'),
  ...games,
  small,
});

export const SubFactionStatistics = resource('SubFactionStatistics', 'How a sub-faction did.', {
  subFaction: orNull(Type.String(), 'Name of the sub-faction; null for games without one.'),
  ...games,
  small,
});

export const ScenarioStatistics = resource('ScenarioStatistics', 'Results of a scenario.', {
  scenario: orNull(Type.String(), 'Name of the scenario; null for battles without one.'),
  battles: count('Finished battles.'),
  draws: count('Battles drawn.'),
  withRoles: count('Battles with an attacker and a defender.'),
  drawsWithRoles: count('Battles with roles that were drawn.'),
  attackerWins: count('Battles with roles that the attacker won.'),
  defenderWins: count('Battles with roles that the defender won.'),
  attackerWinRate: rateOrNull(
    'Share of battles with roles that the attacker won, with draws by the rule; null without such battles.',
  ),
  interval,
  averageVictoryPoints: orNull(
    Type.Number(),
    'Average over all sides with recorded victory points; null if there are none.',
  ),
  small,
});

export const MonthStatistics = resource('MonthStatistics', 'Activity in a month.', {
  month: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$', description: 'The month, YYYY-MM.' }),
  battles: count('Finished battles played in it.'),
  tournaments: count('Tournaments, ongoing or finished, that start in it.'),
});

export type StatisticsMethod = Stated<typeof StatisticsMethod>;
export type StatisticsCoverage = Stated<typeof StatisticsCoverage>;
export type StatisticsInterval = Stated<typeof StatisticsInterval>;
export type FactionStatistics = Stated<typeof FactionStatistics>;
export type MatchupStatistics = Stated<typeof MatchupStatistics>;
export type SubFactionStatistics = Stated<typeof SubFactionStatistics>;
export type ScenarioStatistics = Stated<typeof ScenarioStatistics>;
export type MonthStatistics = Stated<typeof MonthStatistics>;
