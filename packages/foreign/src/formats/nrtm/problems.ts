// Problems and warnings that only files of NRTM have.
import { plain } from '../../../../rules/src/problems/kind.ts';
import type { ProblemOf } from '../../../../rules/src/problems/problems.ts';
import type { SharedProblem } from '../../shared-problems.ts';

export const nrtmProblems = {
  cutMatchWithoutWinner: plain('a match of the cut without a winner is unfinished'),
  matchWithoutOpponent: plain('a match without an opponent and without points becomes a round not played'),
};

export type NrtmProblem = ProblemOf<typeof nrtmProblems> | SharedProblem;
