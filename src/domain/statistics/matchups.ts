// Results of factions against each other, one row for each side (docs/rules/statistics.md, Matchups).
import type { MatchupStatisticsResource } from '../../contract/statistics.ts';
import { compareNames } from '../name-order.ts';
import type { MatchupCounts } from './counts.ts';
import { describeGames } from './games.ts';
import type { DrawRule } from './rules.ts';

/** `counts` has at most one row per pair. `faction` selects the rows of one side. */
export function rankMatchups(
  counts: readonly MatchupCounts[],
  rule: DrawRule,
  faction?: string,
): MatchupStatisticsResource[] {
  const rows: MatchupStatisticsResource[] = [];
  for (const [first, second, wins, draws, losses, forfeits] of counts) {
    if (faction === undefined || faction === first)
      rows.push({ faction: first, opponent: second, ...describeGames({ wins, draws, losses }, rule) });
    if (faction === undefined || faction === second) {
      // A battle that both sides lost is no win for either.
      const turned = { wins: losses - forfeits, draws, losses: wins + forfeits };
      rows.push({ faction: second, opponent: first, ...describeGames(turned, rule) });
    }
  }
  return rows.sort(
    (a, b) => b.games - a.games || compareNames(a.faction, b.faction) || compareNames(a.opponent, b.opponent),
  );
}
