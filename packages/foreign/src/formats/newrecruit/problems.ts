// Problems and warnings that only files of New Recruit have.
import { plain } from '../../../../rules/src/problems/kind.ts';
import type { ProblemOf } from '../../../../rules/src/problems/problems.ts';
import type { SharedProblem } from '../../shared-problems.ts';

export const newrecruitProblems = {
  gameAlone: plain('a game without two players is left out'),
  gameWithoutScore: plain('a game without a score is unfinished'),
  nobodyRegistered: plain('no player is registered and there are no games'),
  withoutGame: plain('a registered player without a game is left out'),
};

export type NewRecruitProblem = ProblemOf<typeof newrecruitProblems> | SharedProblem;
