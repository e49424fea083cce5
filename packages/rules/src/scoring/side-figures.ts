// The figures of a side; without a recorded total, the sum of its rounds (docs/rules/event-file.md, What the importer derives).
import { type Amount, toAmount } from '../amount.ts';
import type { MetricsRecord, PlayerRoundRecord, SideFacts } from '../event-file/record.ts';

export interface SideFigures {
  /** As recorded; null if none is. */
  readonly battlePoints: Amount | null;
  readonly victoryPoints: Amount | null;
  /** Numbers summed and true values counted, over the battle and its rounds. */
  readonly metrics: ReadonlyMap<string, Amount>;
}

const noRounds: readonly PlayerRoundRecord[] = [];
/** Shared by all sides without metrics; never changed. */
const noMetrics: ReadonlyMap<string, Amount> = new Map();

export function readFigures(side: SideFacts): SideFigures {
  return {
    battlePoints: side.battlePoints == null ? null : toAmount(side.battlePoints),
    victoryPoints: readTotal(side, 'victoryPoints'),
    metrics: sumMetrics(side),
  };
}

export function readObjectivePoints(side: SideFacts): Amount {
  return readTotal(side, 'objectivePoints') ?? 0;
}

export function countBattleTactics({ battleTacticsScored, rounds }: SideFacts): number {
  if (battleTacticsScored != null) return battleTacticsScored;
  let scored = 0;
  for (const round of rounds ?? noRounds) if (round.battleTacticScored) scored += 1;
  return scored;
}

function readTotal(side: SideFacts, figure: 'victoryPoints' | 'objectivePoints'): Amount | null {
  const total = side[figure];
  if (total != null) return toAmount(total);
  const rounds = side.rounds ?? noRounds;
  if (rounds.length === 0) return null;
  let sum: Amount = 0;
  for (const round of rounds) sum += toAmount(round[figure] ?? 0);
  return sum;
}

function sumMetrics(side: SideFacts): ReadonlyMap<string, Amount> {
  const rounds = side.rounds ?? noRounds;
  if (side.metrics == null && rounds.every(({ metrics }) => metrics == null)) return noMetrics;
  const sums = new Map<string, Amount>();
  addMetrics(sums, side.metrics);
  for (const { metrics } of rounds) addMetrics(sums, metrics);
  return sums;
}

function addMetrics(sums: Map<string, Amount>, metrics: MetricsRecord | null | undefined): void {
  for (const [name, value] of Object.entries(metrics ?? {})) {
    sums.set(name, (sums.get(name) ?? 0) + toAmount(Number(value)));
  }
}
