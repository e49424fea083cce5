// Results and entries of factions (docs/rules/statistics.md, Factions and Sub-factions).
import type { FactionStatisticsResource, SubFactionStatisticsResource } from '../../contract/statistics.ts';
import { writeFraction } from '../fraction.ts';
import { compareNames } from '../name-order.ts';
import type { EntryCounts, FactionCounts, SubFactionCounts } from './counts.ts';
import { describeGames, ResultSums } from './games.ts';
import type { Rules } from './rules.ts';

const noEntries: EntryCounts = ['', 0, 0, 0, 0, 0];

/** `entries` has at most one row per faction. */
export function rankFactions(
  counts: readonly FactionCounts[],
  entries: readonly EntryCounts[],
  rules: Rules,
): FactionStatisticsResource[] {
  const sums = new ResultSums();
  for (const [faction, mirror, ...results] of counts) {
    if (mirror === 0 || rules.mirrors === 'include') sums.add(faction, ...results);
  }
  const entered = new Map(entries.map((row) => [row[0], row]));
  const [, , total] = entered.get('') ?? noEntries;
  entered.delete('');
  const rows = Array.from(new Set([...sums.names(), ...entered.keys()]), (faction) => {
    const { small, ...games } = describeGames(sums.of(faction), rules.draws);
    const [, tournaments, own, firsts, podiums, undefeated] = entered.get(faction) ?? noEntries;
    const share = total === 0 ? null : writeFraction(BigInt(own), BigInt(total));
    return { faction, ...games, entries: own, share, tournaments, firsts, podiums, undefeated, small };
  });
  return rows.sort((a, b) => b.games - a.games || compareNames(a.faction, b.faction));
}

/** The sub-factions of one faction. */
export function rankSubFactions(
  counts: readonly SubFactionCounts[],
  rules: Rules,
): SubFactionStatisticsResource[] {
  const sums = new ResultSums();
  for (const [, subFaction, mirror, ...results] of counts) {
    if (mirror === 0 || rules.mirrors === 'include') sums.add(subFaction, ...results);
  }
  const rows = Array.from(sums.names(), (name) => ({
    subFaction: name === '' ? null : name,
    ...describeGames(sums.of(name), rules.draws),
  }));
  return rows.sort((a, b) => b.games - a.games || compareNames(a.subFaction, b.subFaction));
}
