// Problems and warnings that only files of Challonge have.
import { plain } from '../../../../rules/src/problems/kind.ts';
import type { ProblemOf } from '../../../../rules/src/problems/problems.ts';
import type { SharedProblem } from '../../shared-problems.ts';

export const challongeProblems = {
  matchAgainstSelf: plain('a match of a player against themselves is left out'),
};

export type ChallongeProblem = ProblemOf<typeof challongeProblems> | SharedProblem;
