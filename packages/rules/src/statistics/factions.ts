// Results and entries of factions, and their results against each other (docs/rules/statistics.md, Factions and Sub-factions; docs/rules/statistics.md, Matchups).
import { writeFraction } from '../fraction.ts';
import { compareNames } from '../name-order.ts';
import type { DrawRule } from './choices.ts';
import type { EntryCounts, FactionCounts, MatchupCounts, SubFactionCounts } from './counts.ts';
import { describeGames, type Results, type Rules } from './rate.ts';
import type { FactionStatistics, MatchupStatistics, SubFactionStatistics } from './rows.ts';

const noEntries: EntryCounts = {
  faction: '',
  tournaments: 0,
  entries: 0,
  firsts: 0,
  podiums: 0,
  undefeated: 0,
};
const noResults: Results = { wins: 0, draws: 0, losses: 0 };

/** By the name of the army that `nameOf` returns. */
function sumResults<C extends FactionCounts>(
  counts: readonly C[],
  nameOf: (row: C) => string,
  { mirrors }: Rules,
): ReadonlyMap<string, Results> {
  const sums = new Map<string, Results>();
  for (const row of counts) {
    if (row.mirror !== 0 && mirrors === 'exclude') continue;
    const sum = sums.get(nameOf(row)) ?? noResults;
    sums.set(nameOf(row), {
      wins: sum.wins + row.wins,
      draws: sum.draws + row.draws,
      losses: sum.losses + row.losses,
    });
  }
  return sums;
}

/** `entries` has at most one row per faction. */
export function rankFactions(
  counts: readonly FactionCounts[],
  entries: readonly EntryCounts[],
  rules: Rules,
): FactionStatistics[] {
  const sums = sumResults(counts, ({ faction }) => faction, rules);
  const entered = new Map(entries.map((row) => [row.faction, row]));
  const { entries: total } = entered.get('') ?? noEntries;
  entered.delete('');
  const rows = Array.from(new Set([...sums.keys(), ...entered.keys()]), (faction) => {
    const { small, ...games } = describeGames(sums.get(faction) ?? noResults, rules.draws);
    const { entries: own, tournaments, firsts, podiums, undefeated } = entered.get(faction) ?? noEntries;
    const share = total === 0 ? null : writeFraction(BigInt(own), BigInt(total));
    return { faction, ...games, entries: own, share, tournaments, firsts, podiums, undefeated, small };
  });
  return rows.sort((a, b) => b.games - a.games || compareNames(a.faction, b.faction));
}

/** The sub-factions of one faction. */
export function rankSubFactions(counts: readonly SubFactionCounts[], rules: Rules): SubFactionStatistics[] {
  const sums = sumResults(counts, ({ subFaction }) => subFaction, rules);
  const rows = Array.from(sums, ([name, results]) => ({
    subFaction: name === '' ? null : name,
    ...describeGames(results, rules.draws),
  }));
  return rows.sort((a, b) => b.games - a.games || compareNames(a.subFaction, b.subFaction));
}

/** `counts` has at most one row per pair. `faction` selects the rows of one side. */
export function rankMatchups(
  counts: readonly MatchupCounts[],
  rule: DrawRule,
  faction?: string,
): MatchupStatistics[] {
  const rows: MatchupStatistics[] = [];
  for (const { faction: first, opponent: second, forfeits, ...results } of counts) {
    if (faction === undefined || faction === first)
      rows.push({ faction: first, opponent: second, ...describeGames(results, rule) });
    if (faction === undefined || faction === second) {
      // A battle that both sides lost is no win for either.
      const { wins, draws, losses } = results;
      const turned = { wins: losses - forfeits, draws, losses: wins + forfeits };
      rows.push({ faction: second, opponent: first, ...describeGames(turned, rule) });
    }
  }
  return rows.sort(
    (a, b) => b.games - a.games || compareNames(a.faction, b.faction) || compareNames(a.opponent, b.opponent),
  );
}
