// GET /api/v1/statistics/…: figures with their method and sample. Pages show the same figures.
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
import { apiCaching, type Endpoint } from './endpoint.ts';

export interface Statistics<Row> {
  readonly data: readonly Row[];
  readonly method: StatisticsMethodResource;
  readonly coverage: StatisticsCoverageResource;
}

export type ReadStatistics<Row> = (reader: Reader, query: Query) => Promise<Statistics<Row>>;

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

const filters = ['fromMonth', 'toMonth', 'battlePack', 'tournament', 'casual'] as const;
const mostGames = 'Most games first, then by name.';

function partsOf(read: ReadStatistics<unknown>): Pick<Endpoint, 'tag' | 'missing' | 'answer'> {
  return {
    tag: 'Statistics',
    missing: [messages.tournament],
    async answer({ query }, { database }) {
      const body = JSON.stringify(await read(database, query));
      return { body, identity: body, caching: apiCaching };
    },
  };
}

export const getFactionStatistics: Endpoint = {
  ...partsOf(readFactionStatistics),
  endpoint: 'factionStatistics',
  id: 'getFactionStatistics',
  summary: 'Get results and entries by faction',
  description: `How each faction did, how many entered with it and how they finished. ${mostGames}`,
  query: [...filters, 'draws', 'mirrors'],
  returns: 'FactionStatisticsAnswer',
};

export const getMatchupStatistics: Endpoint = {
  ...partsOf(readMatchupStatistics),
  endpoint: 'matchupStatistics',
  id: 'getMatchupStatistics',
  summary: 'Get results of factions against each other',
  description: `One row for each ordered pair of factions that met, from the side of the first. Mirrors have no row. ${mostGames}`,
  query: [...filters, 'draws', 'faction'],
  returns: 'MatchupStatisticsAnswer',
};

export const getSubFactionStatistics: Endpoint = {
  ...partsOf(readSubFactionStatistics),
  endpoint: 'subFactionStatistics',
  id: 'getSubFactionStatistics',
  summary: 'Get results by sub-faction',
  description: `How the sub-factions of one faction did. The coverage is of all selected battles. ${mostGames}`,
  query: [...filters, 'draws', 'mirrors', 'requiredFaction'],
  returns: 'SubFactionStatisticsAnswer',
};

export const getScenarioStatistics: Endpoint = {
  ...partsOf(readScenarioStatistics),
  endpoint: 'scenarioStatistics',
  id: 'getScenarioStatistics',
  summary: 'Get results by scenario',
  description:
    'How often each scenario was played, drawn, and won by the attacker. Every finished battle is counted, with or without factions. Most battles first, then by name, without a scenario last.',
  query: [...filters, 'draws'],
  returns: 'ScenarioStatisticsAnswer',
};

export const getMonthStatistics: Endpoint = {
  ...partsOf(readMonthStatistics),
  endpoint: 'monthStatistics',
  id: 'getMonthStatistics',
  summary: 'Get activity by month',
  description:
    'Finished battles played in each month and tournaments that start in it, oldest month first; months without either are left out. The coverage is of dated battles.',
  query: filters,
  returns: 'MonthStatisticsAnswer',
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
