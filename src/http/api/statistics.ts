// GET /api/v1/statistics/…: figures with the method and the sample they were made from. Pages show what these readers give.
import { ApiError, messages } from '../../contract/errors.ts';
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
import { minimumGames } from '../../domain/statistics/rules.ts';
import { rankScenarios } from '../../domain/statistics/scenarios.ts';
import type { Reader } from '../../store/database.ts';
import { readCounts, readMonthCounts } from '../../store/read/statistics.ts';
import type { Query } from '../request/parameters.ts';
import { readStatisticsQuery, type StatisticsQuery } from '../request/statistics-parameters.ts';
import { apiCaching, type Endpoint, type EndpointContext } from './endpoint.ts';

export interface Statistics<Row> {
  readonly data: readonly Row[];
  readonly method: StatisticsMethodResource;
  readonly coverage: StatisticsCoverageResource;
}

export type ReadStatistics<Row> = (reader: Reader, query: Query) => Promise<Statistics<Row>>;

export const answerStatistics =
  ({ database }: EndpointContext, read: ReadStatistics<unknown>): Endpoint =>
  async ({ query }) => {
    const body = JSON.stringify(await read(database, query));
    return { body, identity: body, caching: apiCaching };
  };

export const readFactionStatistics: ReadStatistics<FactionStatisticsResource> = async (reader, query) => {
  const asked = readStatisticsQuery(query, { draws: true, mirrors: true });
  const { filter, rules } = asked;
  const { faction, entry, scenario } = found(await readCounts(reader, 'factions', filter));
  return {
    data: rankFactions(faction, entry, rules),
    method: describeMethod(asked),
    coverage: coverArmies(scenario, rules.mirrors),
  };
};

export const readMatchupStatistics: ReadStatistics<MatchupStatisticsResource> = async (reader, query) => {
  const asked = readStatisticsQuery(query, { draws: true, faction: 'optional' });
  const { filter, rules, faction } = asked;
  const { matchup, scenario } = found(await readCounts(reader, 'matchups', filter));
  return {
    data: rankMatchups(matchup, rules.draws, faction),
    method: describeMethod(asked),
    coverage: coverArmies(scenario, rules.mirrors),
  };
};

export const readSubFactionStatistics: ReadStatistics<SubFactionStatisticsResource> = async (
  reader,
  query,
) => {
  const asked = readStatisticsQuery(query, { draws: true, mirrors: true, faction: 'required' });
  const { filter, rules, faction } = asked;
  const { subFaction, scenario } = found(await readCounts(reader, 'subFactions', filter, faction));
  return {
    data: rankSubFactions(subFaction, rules),
    method: describeMethod(asked),
    coverage: coverArmies(scenario, rules.mirrors),
  };
};

export const readScenarioStatistics: ReadStatistics<ScenarioStatisticsResource> = async (reader, query) => {
  const asked = readStatisticsQuery(query, { draws: true });
  const { scenario } = found(await readCounts(reader, 'scenarios', asked.filter));
  return {
    data: rankScenarios(scenario, asked.rules.draws),
    method: describeMethod(asked),
    coverage: coverFinished(scenario.map(([, , finished, unfinished]) => ({ finished, unfinished }))),
  };
};

export const readMonthStatistics: ReadStatistics<MonthStatisticsResource> = async (reader, query) => {
  const asked = readStatisticsQuery(query, {});
  const counts = found(await readMonthCounts(reader, asked.filter));
  return { data: listMonths(counts), method: describeMethod(asked), coverage: coverFinished(counts) };
};

function found<T>(counts: T | undefined): T {
  if (counts === undefined) throw new ApiError(404, messages.tournament);
  return counts;
}

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
  };
}
