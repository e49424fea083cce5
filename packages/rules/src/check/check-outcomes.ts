// The outcomes and the winner that a battle states must not contradict each other (docs/rules/event-file.md, What the importer derives).
import type { CasualBattleRecord, Outcome, SideFacts } from '../event-file/record.ts';
import type { Problem } from '../results.ts';

const possible: ReadonlySet<string> = new Set(['win loss', 'loss win', 'draw draw', 'loss loss']);

export interface StatedResult {
  readonly finished?: boolean | null | undefined;
  /** How the file names the winner; null if it names none. */
  readonly winner: string | null;
  /** The winner's side; null if the winner did not play, too. */
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
  const problems = outcomes.flatMap((outcome, side): Problem[] =>
    outcome === null
      ? []
      : [
          {
            pointer: `${at}/players/${side}/outcome`,
            code: 'outcomeNotFinished',
            parameters: { outcome },
          },
        ],
  );
  if (winner !== null)
    problems.push({ pointer: `${at}/winner`, code: 'winnerNotFinished', parameters: { winner } });
  return problems;
}

function checkPair(outcomes: readonly (Outcome | null)[], at: string): Problem[] {
  const [first, second] = outcomes;
  if (first != null && second != null) {
    if (possible.has(`${first} ${second}`)) return [];
    return [{ pointer: `${at}/players`, code: 'outcomesContradict', parameters: { first, second } }];
  }
  const lone = outcomes.indexOf('loss');
  if (lone < 0) return [];
  return [{ pointer: `${at}/players/${lone}/outcome`, code: 'loneLoss', parameters: {} }];
}

function checkWinner(
  { winner, winnerSide }: StatedResult,
  outcomes: readonly (Outcome | null)[],
  at: string,
): Problem[] {
  if (winner === null || winnerSide === null) return [];
  const [own, other] = [outcomes[winnerSide] ?? null, outcomes[1 - winnerSide] ?? null];
  if ((own === null || own === 'win') && (other === null || other === 'loss')) return [];
  const [first = null, second = null] = outcomes;
  const parameters = { winner, first, second };
  return [{ pointer: `${at}/winner`, code: 'winnerContradictsOutcomes', parameters }];
}

/** Checks of a casual battle that a JSON Schema cannot express. */
export function checkCasualBattle(record: CasualBattleRecord): Problem[] {
  const { players, finished } = record;
  const winner = record.winner ?? null;
  const stated = { finished, winner: winner === null ? null : String(winner), winnerSide: winner, players };
  const problems = checkOutcomes(stated, '');
  const [first, second] = players;
  if (first.playerId != null && first.playerId === second.playerId) {
    problems.push({ pointer: '/players', code: 'samePlayer', parameters: { player: first.playerId } });
  }
  return problems;
}
