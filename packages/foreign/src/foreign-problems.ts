// All problems and warnings of files from other platforms.
import type { ProblemOf } from '../../rules/src/problems/problems.ts';
import { type Format, formatList } from './formats.ts';
import { type SharedProblem, sharedProblems } from './shared-problems.ts';

type InAll<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type FormatProblems = InAll<(typeof formatList)[Format]['problems']>;

export const foreignProblems: typeof sharedProblems & FormatProblems = Object.assign(
  { ...sharedProblems },
  ...Object.values(formatList).map(({ problems }) => problems),
);

export type ForeignProblem = ProblemOf<typeof foreignProblems> | SharedProblem;
