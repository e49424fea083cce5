// Everything that can be wrong with a file, or deserves a second look: its code, an example of its parameters, and its sentence. The importer passes the
// values on; sentences are made where people read them. docs/generated/problems.md is written from this.
import { foreignProblems } from '#foreign/foreign-problems';
import type { SpellOption } from '#rules/problems/kind';
import { type ProblemOf, sayAs, spellFlag } from '#rules/problems/problems';
import { seasons, values } from '#rules/problems/record-problems';
import { rules } from '#rules/problems/tournament-problems';
import { warnings } from '#rules/problems/warnings';
import { files, sheets } from './problems/file-problems.ts';
import { records } from './problems/record-problems.ts';
import type { SaidProblem } from './problems/said-problem.ts';

/** The groups of the table in docs/generated/problems.md. */
export const problemGroups = {
  rules,
  seasons,
  warnings,
  values,
  records,
  files,
  sheets,
  foreign: foreignProblems,
};

const problemKinds = {
  ...rules,
  ...seasons,
  ...warnings,
  ...values,
  ...records,
  ...files,
  ...sheets,
  ...foreignProblems,
};

/** What is wrong, without its location. */
export type ProblemValue = ProblemOf<typeof problemKinds>;

/** Something wrong with a record, with a JSON pointer into it. */
export type LocatedProblem = ProblemValue & { readonly pointer: string };

/** The sentence of a problem; options are spelt as on a command line unless said otherwise. */
export function sayProblem(problem: ProblemValue, spell: SpellOption = spellFlag): string {
  return sayAs(problemKinds, problem, spell);
}

/** Whether a problem that another program reports is one of the problems known here. */
export function isProblem(said: SaidProblem): said is SaidProblem & ProblemValue {
  return Object.hasOwn(problemKinds, said.code);
}

/** With its sentence. */
export function showProblem(
  problem: ProblemValue & { readonly file: string; readonly line: number; readonly pointer: string },
  spell?: SpellOption,
): SaidProblem {
  const { file, line, pointer, code, parameters } = problem;
  return { file, line, pointer, message: sayProblem(problem, spell), code, parameters };
}
