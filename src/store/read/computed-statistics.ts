// Statistics with their method and sample, as API and pages show them. Undefined if the tournament of the filter does not exist.

import { choices } from '#rules/statistics/choices';
import type { EntryCounts, FactionCounts } from '#rules/statistics/counts';
import { coverArmies, coverFinished } from '#rules/statistics/coverage';
import { rankFactions, rankMatchups, rankSubFactions } from '#rules/statistics/factions';
import { listMonths } from '#rules/statistics/months';
import { minimumGames, type Rules } from '#rules/statistics/rate';
import type { StatisticsCoverage, StatisticsMethod } from '#rules/statistics/rows';
import { rankScenarios } from '#rules/statistics/scenarios';
import type { Reader } from '../database.ts';
import { toDocument } from './document.ts';
import { participantDocument } from './participants.ts';
import { monthSpan, readMonth } from './periods.ts';
import { type CountFilter, readCounts, readMonthCounts } from './statistics.ts';

export interface StatisticsQuery {
  readonly filter: CountFilter;
  readonly rules: Rules;
  readonly faction?: string | undefined;
}

export interface Statistics<Row> {
  readonly data: readonly Row[];
  readonly method: StatisticsMethod;
  readonly coverage: StatisticsCoverage;
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
    coverage: coverFinished(scenario.map(({ battles, unfinished }) => ({ finished: battles, unfinished }))),
  }),
);

export const readMonthStatistics = makeStatistics(
  (reader, { filter }) => readMonthCounts(reader, filter),
  (counts) => ({ data: listMonths(counts), coverage: coverFinished(counts) }),
);

function describeMethod({ filter, rules }: StatisticsQuery): StatisticsMethod {
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

// What only pages show: a faction by month, its latest winners, the factions of a tournament.

/** The counts of one faction in each month of the filter that has any, oldest month first. */
export async function listFactionMonths(
  reader: Reader,
  faction: string,
  { battlePack = '', game = '', casual, ...window }: CountFilter,
): Promise<{ readonly month: string; readonly counts: readonly FactionCounts[] }[]> {
  const rows = await reader.all<FactionCounts & { readonly period: string }>(
    `SELECT period, faction, mirror, wins, draws, losses FROM faction_count
     WHERE pack = $1 AND period BETWEEN $3 AND $4 AND casual <= $2 AND faction = $5 AND ($6 = '' OR game = $6)`,
    [battlePack, casual ? 1 : 0, ...monthSpan(window), faction, game],
  );
  const months = Map.groupBy(rows, ({ period }) => readMonth(period));
  return [...months.keys()].sort().map((month) => ({ month, counts: months.get(month) ?? [] }));
}

/** Winners of a tournament with a faction whose list is known, newest first. */
export async function listWinners(reader: Reader, faction: string, most: number, game = '') {
  type WinnerRow = { tournament: string; hash: string; participant: string; participantHash: string };
  const rows = await reader.all<WinnerRow>(
    `SELECT t.document AS tournament, t.hash, ${participantDocument} AS participant, p.hash AS participant_hash
     FROM (SELECT p.tournament, p.place, t.ord FROM participant p JOIN tournament t ON t.slug = p.tournament
           WHERE p.final_placement = 1 AND p.listed = 1 AND p.faction = $1 AND ($3 = '' OR t.game = $3) ORDER BY t.ord LIMIT $2) found
     JOIN tournament t ON t.slug = found.tournament
     JOIN participant p ON p.tournament = found.tournament AND p.place = found.place
     ORDER BY found.ord, found.place`,
    [faction, most, game],
  );
  return rows.map(({ tournament, hash, participant, participantHash }) => ({
    tournament: toDocument(tournament, hash),
    participant: toDocument(participant, participantHash),
  }));
}

/** The participants of a tournament by faction. */
export function listField(reader: Reader, slug: string): Promise<EntryCounts[]> {
  const counts = `1 AS tournaments, count(*) AS entries, count(*) FILTER (WHERE final_placement = 1) AS firsts,
    count(*) FILTER (WHERE final_placement <= 3) AS podiums, count(*) FILTER (WHERE undefeated = 1) AS undefeated
    FROM participant WHERE tournament = $1 AND faction IS NOT NULL`;
  return reader.all(`SELECT '' AS faction, ${counts} UNION ALL SELECT faction, ${counts} GROUP BY faction`, [
    slug,
  ]);
}
