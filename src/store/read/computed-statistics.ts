// Statistics with the method and the sample they were made from, as API and pages show them. Undefined where the tournament of the filter is not there.
import { choices } from '../../contract/limits.ts';
import type {
  FactionStatisticsResource,
  MatchupStatisticsResource,
  MonthStatisticsResource,
  ScenarioStatisticsResource,
  StatisticsCoverageResource,
  StatisticsMethodResource,
  SubFactionStatisticsResource,
} from '../../contract/statistics.ts';
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

export const readFactionStatistics: ReadStatistics<FactionStatisticsResource> = async (reader, query) => {
  const { filter, rules } = query;
  const counts = await readCounts(reader, 'factions', filter);
  return (
    counts && {
      data: rankFactions(counts.faction, counts.entry, rules),
      method: describeMethod(query),
      coverage: coverArmies(counts.scenario, rules.mirrors),
    }
  );
};

export const readMatchupStatistics: ReadStatistics<MatchupStatisticsResource> = async (reader, query) => {
  const { filter, rules, faction } = query;
  const counts = await readCounts(reader, 'matchups', filter);
  return (
    counts && {
      data: rankMatchups(counts.matchup, rules.draws, faction),
      method: describeMethod(query),
      coverage: coverArmies(counts.scenario, rules.mirrors),
    }
  );
};

export const readSubFactionStatistics: ReadStatistics<SubFactionStatisticsResource> = async (
  reader,
  query,
) => {
  const { filter, rules, faction } = query;
  const counts = await readCounts(reader, 'subFactions', filter, faction);
  return (
    counts && {
      data: rankSubFactions(counts.subFaction, rules),
      method: describeMethod(query),
      coverage: coverArmies(counts.scenario, rules.mirrors),
    }
  );
};

export const readScenarioStatistics: ReadStatistics<ScenarioStatisticsResource> = async (reader, query) => {
  const counts = await readCounts(reader, 'scenarios', query.filter);
  return (
    counts && {
      data: rankScenarios(counts.scenario, query.rules.draws),
      method: describeMethod(query),
      coverage: coverFinished(
        counts.scenario.map(([, , finished, unfinished]) => ({ finished, unfinished })),
      ),
    }
  );
};

export const readMonthStatistics: ReadStatistics<MonthStatisticsResource> = async (reader, query) => {
  const counts = await readMonthCounts(reader, query.filter);
  return (
    counts && { data: listMonths(counts), method: describeMethod(query), coverage: coverFinished(counts) }
  );
};

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
