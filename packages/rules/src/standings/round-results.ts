// The result of each player of a board in each round, shown next to the row.
import type { BattleResult, BoardRow, Pairing, RoundResult } from '../results.ts';

/** `open`: paired, without a result yet. */
export type RoundOutcome = 'win' | 'draw' | 'loss' | 'bye' | 'open';

export interface PlayerRoundResult {
  /** Position in the list of rounds. */
  readonly round: number;
  readonly outcome: RoundOutcome;
  /** Row of the opponent on the same board; undefined for a bye and for an opponent who is not on the board. */
  readonly opponent: number | undefined;
  /** Own and opposing victory points, if both are known. */
  readonly points: readonly [number, number] | undefined;
}

/** One list for each row, in the order of play. */
export function listRoundResults(
  rows: readonly BoardRow[],
  rounds: readonly RoundResult[],
  battles: readonly BattleResult[],
): PlayerRoundResult[][] {
  const rowOf = new Map(rows.map(({ participant }, row) => [participant.key, row]));
  const battleOf = new Map(battles.map((battle) => [battle.id, battle]));
  const results: PlayerRoundResult[][] = rows.map(() => []);
  rounds.forEach(({ pairings }, round) => {
    for (const pairing of pairings) {
      const battle = battleOf.get(pairing.battle ?? '');
      pairing.participants.forEach((key, side) => {
        const own = results[rowOf.get(key) ?? -1];
        const opponent = rowOf.get(pairing.participants[1 - side] ?? '');
        own?.push({
          round,
          outcome: findOutcome(pairing, battle, side),
          opponent,
          points: findPoints(battle, side),
        });
      });
    }
  });
  return results;
}

function findOutcome(
  { participants, winner, waitsFor }: Pairing,
  battle: BattleResult | undefined,
  side: number,
): RoundOutcome {
  if (participants.length === 1) return waitsFor === undefined ? 'bye' : 'open';
  if (battle !== undefined) return battle.sides[side]?.outcome ?? 'open';
  return winner === null ? 'open' : winner === side ? 'win' : 'loss';
}

function findPoints(battle: BattleResult | undefined, side: number): PlayerRoundResult['points'] {
  const own = battle?.sides[side]?.victoryPoints ?? null;
  const other = battle?.sides[1 - side]?.victoryPoints ?? null;
  return own === null || other === null ? undefined : [own, other];
}
