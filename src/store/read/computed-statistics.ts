// Statistics with the method and the sample they were made from, as API and pages show them. Undefined where the tournament of the filter is not there.
import { choices } from '../../contract/limits.ts';
import type { StatisticsCoverageResource, StatisticsMethodResource } from '../../contract/statistics.ts';
import { coverArmies, coverFinished } from '../../domain/statistics/coverage.ts';
import { rankFactions, rankSubFactions } from '../../domain/statistics/factions.ts';
import { rankMatchups } from '../../domain/statistics/matchups.ts';
import { listMonths } from '../../domain/statistics/months.ts';
import { minimumGames, type Rules } from '../../domain/statistics/rules.ts';
import { rankScenarios } from '../../domain/statistics/scenarios.ts';
import type { Reader } from '../database.ts';
import { type CountFilter, readCounts, readMonthCounts } from './statistics.ts';

export interface StatisticsQuery {
  readonly filter: CountFilter;
  readonly rules: Rules;
  readonly faction?: string | undefined;
}

export interface Statistics<Row> {
  readonly data: readonly Row[];
  readonly method: StatisticsMethodResource;
  readonly coverage: StatisticsCoverageResource;
}

export type ReadStatistics<Row> = (
  reader: Reader,
  query: StatisticsQuery,
) => Promise<Statistics<Row> | undefined>;

/** `compute` makes rows and coverage from what `count` reads. */
function makeStatistics<Counts, Row>(
  count: (reader: Reader, query: StatisticsQuery) => Promise<Counts | undefined>,
  compute: (counts: Counts, query: StatisticsQuery) => Omit<Statistics<Row>, 'method'>,
): ReadStatistics<Row> {
  return async (reader, query) => {
    const counts = await count(reader, query);
    if (counts === undefined) return undefined;
    const { data, coverage } = compute(counts, query);
    return { data, method: describeMethod(query), coverage };
  };
}

export const readFactionStatistics = makeStatistics(
  (reader, { filter }) => readCounts(reader, 'factions', filter),
  ({ faction, entry, scenario }, { rules }) => ({
    data: rankFactions(faction, entry, rules),
    coverage: coverArmies(scenario, rules.mirrors),
  }),
);

export const readMatchupStatistics = makeStatistics(
  (reader, { filter }) => readCounts(reader, 'matchups', filter),
  ({ matchup, scenario }, { rules, faction }) => ({
    data: rankMatchups(matchup, rules.draws, faction),
    coverage: coverArmies(scenario, rules.mirrors),
  }),
);

export const readSubFactionStatistics = makeStatistics(
  (reader, { filter, faction }) => readCounts(reader, 'subFactions', filter, faction),
  ({ subFaction, scenario }, { rules }) => ({
    data: rankSubFactions(subFaction, rules),
    coverage: coverArmies(scenario, rules.mirrors),
  }),
);

export const readScenarioStatistics = makeStatistics(
  (reader, { filter }) => readCounts(reader, 'scenarios', filter),
  ({ scenario }, { rules }) => ({
    data: rankScenarios(scenario, rules.draws),
    coverage: coverFinished(scenario.map(([, , finished, unfinished]) => ({ finished, unfinished }))),
  }),
);

export const readMonthStatistics = makeStatistics(
  (reader, { filter }) => readMonthCounts(reader, filter),
  (counts) => ({ data: listMonths(counts), coverage: coverFinished(counts) }),
);

function describeMethod({ filter, rules }: StatisticsQuery): StatisticsMethodResource {
  const [exclude, include] = choices;
  return {
    draws: rules.draws,
    mirrors: rules.mirrors,
    casual: filter.casual ? include : exclude,
    interval: 'wilson',
    level: 0.95,
    minimumGames,
    version: 1,
    game: filter.game ?? null,
  };
}
