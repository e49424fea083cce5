// Problems with their messages.
import { makeSay } from '../../packages/rules/test/builders/say.ts';
import { type ProblemValue, sayProblem } from '../../src/contract/problems.ts';

export const { say, sayFirst, withoutValues } = makeSay((problem: ProblemValue) => sayProblem(problem));
