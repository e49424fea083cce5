// GET /api/v1/statistics/…: figures with the method and the sample they were made from.
import type { TSchema } from 'typebox';
import {
  FactionStatisticsAnswer,
  MatchupStatisticsAnswer,
  MonthStatisticsAnswer,
  ScenarioStatisticsAnswer,
  SubFactionStatisticsAnswer,
} from '../../contract/answers.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { ApiError, messages } from '../../contract/errors.ts';
import { notFound } from '../../contract/openapi-errors.ts';
import type { ValueOf } from '../../contract/operation.ts';
import { parameters } from '../../contract/parameters.ts';
import type { Reader } from '../../store/database.ts';
import {
  readFactionStatistics,
  readMatchupStatistics,
  readMonthStatistics,
  readScenarioStatistics,
  readSubFactionStatistics,
  type StatisticsQuery,
} from '../../store/read/computed-statistics.ts';
import { readStatisticsQuery, type UsedParameters } from '../request/statistics-parameters.ts';
import { contentOfJson, type Endpoint } from './endpoint.ts';

const filters = {
  from: parameters.fromMonth,
  to: parameters.toMonth,
  battlePack: parameters.battlePack,
  game: parameters.game,
  tournament: parameters.tournament,
  casual: parameters.casual,
};
const mostGames = 'Most games first, then by name.';

function partsOf<A extends TSchema>(
  schema: A,
  read: (reader: Reader, query: StatisticsQuery) => Promise<NoInfer<ValueOf<A>> | undefined>,
  used: UsedParameters,
): Pick<Endpoint<A>, 'tag' | 'answers' | 'errors' | 'answer'> {
  return {
    tag: 'Statistics',
    answers: { 200: schema },
    errors: notFound(messages.tournament),
    async answer({ query }, { database }) {
      const found = await read(database, readStatisticsQuery(query, used));
      if (found === undefined) throw new ApiError(404, messages.tournament);
      return contentOfJson(found);
    },
  };
}

export const statisticsEndpoints: readonly Endpoint[] = [
  {
    ...partsOf(FactionStatisticsAnswer, readFactionStatistics, { draws: true, mirrors: true }),
    path: endpoints.factionStatistics,
    id: 'getFactionStatistics',
    summary: 'Get results and entries by faction',
    description: `Results of each faction, how many players entered with it and how they finished. ${mostGames}`,
    query: { ...filters, draws: parameters.draws, mirrors: parameters.mirrors },
  },
  {
    ...partsOf(MatchupStatisticsAnswer, readMatchupStatistics, { draws: true, faction: 'optional' }),
    path: endpoints.matchupStatistics,
    id: 'getMatchupStatistics',
    summary: 'Get results of factions against each other',
    description: `One row for each ordered pair of factions that met, from the first one's point of view. Mirrors have no row. ${mostGames}`,
    query: { ...filters, draws: parameters.draws, faction: parameters.faction },
  },
  {
    ...partsOf(SubFactionStatisticsAnswer, readSubFactionStatistics, {
      draws: true,
      mirrors: true,
      faction: 'required',
    }),
    path: endpoints.subFactionStatistics,
    id: 'getSubFactionStatistics',
    summary: 'Get results by sub-faction',
    description: `Results of the sub-factions of one faction. The coverage counts all selected battles. ${mostGames}`,
    query: {
      ...filters,
      draws: parameters.draws,
      mirrors: parameters.mirrors,
      faction: parameters.requiredFaction,
    },
  },
  {
    ...partsOf(ScenarioStatisticsAnswer, readScenarioStatistics, { draws: true }),
    path: endpoints.scenarioStatistics,
    id: 'getScenarioStatistics',
    summary: 'Get results by scenario',
    description:
      'How often each scenario was played, drawn, and won by the attacker. Every finished battle counts, with or without factions. Most battles first, then by name; battles without a scenario last.',
    query: { ...filters, draws: parameters.draws },
  },
  {
    ...partsOf(MonthStatisticsAnswer, readMonthStatistics, {}),
    path: endpoints.monthStatistics,
    id: 'getMonthStatistics',
    summary: 'Get activity by month',
    description:
      'Finished battles played in each month and tournaments that start in it, oldest month first; months without either are left out. The coverage counts dated battles.',
    query: filters,
  },
];
