// The outcomes and the winner that a battle states must not contradict each other (docs/rules/event-file.md, What the importer derives).
import type { Outcome, SideFacts } from '../record.ts';
import type { Problem } from '../results.ts';

const possible: ReadonlySet<string> = new Set(['win loss', 'loss win', 'draw draw', 'loss loss']);

export interface StatedResult {
  readonly finished?: boolean | null | undefined;
  /** How the file names the winner; null where it names none. */
  readonly winner: string | null;
  /** The winner's side; null also where the winner did not play. */
  readonly winnerSide: 0 | 1 | null;
  readonly players: readonly [SideFacts, SideFacts];
}

/** `at` is the pointer of the battle. */
export function checkOutcomes(battle: StatedResult, at: string): Problem[] {
  const outcomes = [battle.players[0].outcome ?? null, battle.players[1].outcome ?? null];
  // Most files state no result, because it follows from the points.
  if (outcomes[0] === null && outcomes[1] === null && battle.winner === null) return [];
  return battle.finished === false
    ? checkUnfinished(battle, outcomes, at)
    : [...checkPair(outcomes, at), ...checkWinner(battle, outcomes, at)];
}

function checkUnfinished(
  { winner }: StatedResult,
  outcomes: readonly (Outcome | null)[],
  at: string,
): Problem[] {
  const problems = outcomes.flatMap((outcome, side) =>
    outcome === null
      ? []
      : [
          {
            pointer: `${at}/players/${side}/outcome`,
            message: `outcome "${outcome}" in a battle that is not finished; expected none, or no "finished": false`,
          },
        ],
  );
  if (winner !== null) {
    problems.push({
      pointer: `${at}/winner`,
      message: `winner ${winner} in a battle that is not finished; expected none, or no "finished": false`,
    });
  }
  return problems;
}

function checkPair(outcomes: readonly (Outcome | null)[], at: string): Problem[] {
  const [first, second] = outcomes;
  if (first != null && second != null) {
    if (possible.has(`${first} ${second}`)) return [];
    const message = `outcomes "${first}" and "${second}" contradict each other; expected win/loss, draw/draw or loss/loss`;
    return [{ pointer: `${at}/players`, message }];
  }
  const lone = outcomes.indexOf('loss');
  if (lone < 0) return [];
  const message =
    'outcome "loss" on one side alone does not say whether the other won; expected an outcome on both sides';
  return [{ pointer: `${at}/players/${lone}/outcome`, message }];
}

function checkWinner(
  { winner, winnerSide }: StatedResult,
  outcomes: readonly (Outcome | null)[],
  at: string,
): Problem[] {
  if (winnerSide === null) return [];
  const [own, other] = [outcomes[winnerSide] ?? null, outcomes[1 - winnerSide] ?? null];
  if ((own === null || own === 'win') && (other === null || other === 'loss')) return [];
  const stated = outcomes.map((outcome) => (outcome === null ? 'none' : `"${outcome}"`)).join(' and ');
  const message = `winner ${winner} contradicts the outcomes ${stated}; expected the side whose outcome is "win"`;
  return [{ pointer: `${at}/winner`, message }];
}
