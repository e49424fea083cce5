// All problems and warnings of files from other platforms.
import type { SpellOption } from '../../rules/src/problems/kind.ts';
import { type ProblemOf, rulesProblems, sayAs, spellFlag } from '../../rules/src/problems/problems.ts';
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

/** The sentence of a problem; options are spelt as on a command line unless said otherwise. */
export function sayForeignProblem(problem: ForeignProblem, spell: SpellOption = spellFlag): string {
  return sayAs({ ...rulesProblems, ...foreignProblems }, problem, spell);
}
