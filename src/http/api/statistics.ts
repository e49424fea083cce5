// GET /api/v1/statistics/…: figures with the method and the sample they were made from.
import { ApiError, messages } from '../../contract/errors.ts';
import {
  type ReadStatistics,
  readFactionStatistics,
  readMatchupStatistics,
  readMonthStatistics,
  readScenarioStatistics,
  readSubFactionStatistics,
} from '../../store/read/computed-statistics.ts';
import { readStatisticsQuery, type UsedParameters } from '../request/statistics-parameters.ts';
import { contentOfJson, type Endpoint } from './endpoint.ts';

const filters = ['fromMonth', 'toMonth', 'battlePack', 'game', 'tournament', 'casual'] as const;
const mostGames = 'Most games first, then by name.';

function partsOf(
  read: ReadStatistics<unknown>,
  used: UsedParameters,
): Pick<Endpoint, 'tag' | 'missing' | 'answer'> {
  return {
    tag: 'Statistics',
    missing: [messages.tournament],
    async answer({ query }, { database }) {
      const found = await read(database, readStatisticsQuery(query, used));
      if (found === undefined) throw new ApiError(404, messages.tournament);
      return contentOfJson(found);
    },
  };
}

export const statisticsEndpoints: readonly Endpoint[] = [
  {
    ...partsOf(readFactionStatistics, { draws: true, mirrors: true }),
    endpoint: 'factionStatistics',
    id: 'getFactionStatistics',
    summary: 'Get results and entries by faction',
    description: `Results of each faction, how many players entered with it and how they finished. ${mostGames}`,
    query: [...filters, 'draws', 'mirrors'],
    returns: 'FactionStatisticsAnswer',
  },
  {
    ...partsOf(readMatchupStatistics, { draws: true, faction: 'optional' }),
    endpoint: 'matchupStatistics',
    id: 'getMatchupStatistics',
    summary: 'Get results of factions against each other',
    description: `One row for each ordered pair of factions that met, from the view of the first. Mirrors have no row. ${mostGames}`,
    query: [...filters, 'draws', 'faction'],
    returns: 'MatchupStatisticsAnswer',
  },
  {
    ...partsOf(readSubFactionStatistics, { draws: true, mirrors: true, faction: 'required' }),
    endpoint: 'subFactionStatistics',
    id: 'getSubFactionStatistics',
    summary: 'Get results by sub-faction',
    description: `Results of the sub-factions of one faction. The coverage counts all selected battles. ${mostGames}`,
    query: [...filters, 'draws', 'mirrors', 'requiredFaction'],
    returns: 'SubFactionStatisticsAnswer',
  },
  {
    ...partsOf(readScenarioStatistics, { draws: true }),
    endpoint: 'scenarioStatistics',
    id: 'getScenarioStatistics',
    summary: 'Get results by scenario',
    description:
      'How often each scenario was played, drawn, and won by the attacker. Every finished battle counts, with or without factions. Most battles first, then by name; battles without a scenario last.',
    query: [...filters, 'draws'],
    returns: 'ScenarioStatisticsAnswer',
  },
  {
    ...partsOf(readMonthStatistics, {}),
    endpoint: 'monthStatistics',
    id: 'getMonthStatistics',
    summary: 'Get activity by month',
    description:
      'Finished battles played in each month and tournaments that start in it, oldest month first; months without either are left out. The coverage counts dated battles.',
    query: filters,
    returns: 'MonthStatisticsAnswer',
  },
];
