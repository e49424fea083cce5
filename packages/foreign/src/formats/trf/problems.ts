// Problems and warnings that only files of TRF have.
import { kind, plain } from '../../../../rules/src/problems/kind.ts';
import type { ProblemOf } from '../../../../rules/src/problems/problems.ts';
import type { SharedProblem } from '../../shared-problems.ts';

export const trfProblems = {
  noTrfPlayer: plain('has no player: no line begins with 001'),
  opponentSilent: plain('the opponent does not list this player in that round'),
  unknownOpponent: kind(
    { opponent: '17', round: 2 },
    ({ opponent, round }) =>
      `names the opponent ${opponent} in round ${round}; expected the starting rank of a player`,
  ),
};

export type TrfProblem = ProblemOf<typeof trfProblems> | SharedProblem;
