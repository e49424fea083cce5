// Results of scenarios, also by attacker and defender (docs/rules/statistics.md, Scenarios).
import { amountScale } from '../amount.ts';
import { writeFraction } from '../fraction.ts';
import { compareNames } from '../name-order.ts';
import type { DrawRule } from './choices.ts';
import type { ScenarioCounts } from './counts.ts';
import { rateOf } from './rate.ts';
import type { ScenarioStatistics } from './rows.ts';

/** `counts` has at most one row per scenario. */
export function rankScenarios(counts: readonly ScenarioCounts[], rule: DrawRule): ScenarioStatistics[] {
  // A scenario without a finished battle has no row.
  const rows = counts.filter(({ battles }) => battles > 0).map((row) => describeScenario(row, rule));
  return rows.sort((a, b) => b.battles - a.battles || compareNames(a.scenario, b.scenario));
}

function describeScenario(row: ScenarioCounts, rule: DrawRule): ScenarioStatistics {
  const { battles, draws, withRoles, drawsWithRoles, attackerWins, defenderWins } = row;
  // A battle that both sides forfeited is a loss of the attacker too.
  const losses = withRoles - drawsWithRoles - attackerWins;
  const { rate, interval, small } = rateOf({ wins: attackerWins, draws: drawsWithRoles, losses }, rule);
  return {
    scenario: row.named === 0 ? null : row.scenario,
    battles,
    draws,
    withRoles,
    drawsWithRoles,
    attackerWins,
    defenderWins,
    attackerWinRate: rate,
    interval,
    averageVictoryPoints: average(row),
    small,
  };
}

const hundredths = 100;

function average({ points, pointParts, pointSides }: ScenarioCounts): number | null {
  if (pointSides === 0) return null;
  const scale = BigInt(amountScale);
  return writeFraction(BigInt(points) * scale + BigInt(pointParts), BigInt(pointSides) * scale, hundredths);
}
