// What a side recorded, summed over its rounds where no total is given (event-file.md, What the importer derives).
import { type Amount, toAmount } from './amount.ts';
import type { MetricsRecord, SideFacts } from './record.ts';

export interface SideFigures {
  /** As recorded; null where none is. */
  readonly battlePoints: Amount | null;
  readonly victoryPoints: Amount | null;
  /** Numbers summed and true values counted, over the battle and its rounds. */
  readonly metrics: ReadonlyMap<string, Amount>;
}

export function readFigures(side: SideFacts): SideFigures {
  const rounds = side.rounds ?? [];
  return {
    battlePoints: side.battlePoints == null ? null : toAmount(side.battlePoints),
    victoryPoints: readTotal(
      side.victoryPoints,
      rounds.map((round) => round.victoryPoints),
    ),
    metrics: sumMetrics([side.metrics, ...rounds.map((round) => round.metrics)]),
  };
}

export function readObjectivePoints(side: SideFacts): Amount {
  const perRound = (side.rounds ?? []).map((round) => round.objectivePoints);
  return readTotal(side.objectivePoints, perRound) ?? 0;
}

export function countBattleTactics(side: SideFacts): number {
  return side.battleTacticsScored ?? (side.rounds ?? []).filter((round) => round.battleTacticScored).length;
}

function readTotal(
  total: number | null | undefined,
  perRound: readonly (number | null | undefined)[],
): Amount | null {
  if (total != null) return toAmount(total);
  if (perRound.length === 0) return null;
  return perRound.reduce<Amount>((sum, points) => sum + toAmount(points ?? 0), 0);
}

function sumMetrics(all: readonly (MetricsRecord | null | undefined)[]): Map<string, Amount> {
  const sums = new Map<string, Amount>();
  for (const metrics of all) {
    for (const [name, value] of Object.entries(metrics ?? {})) {
      sums.set(name, (sums.get(name) ?? 0) + toAmount(Number(value)));
    }
  }
  return sums;
}
