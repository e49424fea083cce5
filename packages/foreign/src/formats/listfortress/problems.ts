// Problems and warnings that only files of List Fortress have.
import { plain } from '../../../../rules/src/problems/kind.ts';
import type { ProblemOf } from '../../../../rules/src/problems/problems.ts';
import type { SharedProblem } from '../../shared-problems.ts';

export const listfortressProblems = {
  matchWithStranger: plain(
    'a match names a player who is not in the file; without an opponent it is a bye if it was won',
  ),
  winnerIsStranger: plain('a winner who did not play is ignored'),
};

export type ListfortressProblem = ProblemOf<typeof listfortressProblems> | SharedProblem;
