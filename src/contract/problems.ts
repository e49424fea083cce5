// Everything that can be wrong with a file, or worth a second look in it: its code, an example of its parameters, and the sentence
// made of them. The importer passes the values on; sentences are made where people read them. docs/generated/problems.md is written from this.

import { foreign } from '#foreign/foreign-problems';
import type { Kind, ProblemParameters, SpellOption } from '#rules/problems/kind';
import { records, seasons, values } from '#rules/problems/record-problems';
import { rules } from '#rules/problems/tournament-problems';
import { warnings } from '#rules/problems/warnings';
import { files, sheets } from './problems/file-problems.ts';

export const problemKinds = {
  ...rules,
  ...seasons,
  ...warnings,
  ...values,
  ...records,
  ...files,
  ...sheets,
  ...foreign,
};

/** The groups of the table in docs/generated/problems.md. */
export const problemGroups = { rules, seasons, warnings, values, records, files, sheets, foreign };

export type ProblemCode = keyof typeof problemKinds;

/** What is wrong, without its location. `times`: how often in the file; the location is the first. */
export type ProblemValue = {
  [C in ProblemCode]: {
    readonly code: C;
    readonly parameters: (typeof problemKinds)[C]['example'] & { readonly times?: number };
  };
}[ProblemCode];

export const spellFlag: SpellOption = (name, value) => {
  const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return value === undefined ? flag : `${flag} ${value}`;
};

/** The sentence of a problem; options are spelt as on a command line unless said otherwise. */
export function sayProblem({ code, parameters }: ProblemValue, spell: SpellOption = spellFlag): string {
  const { say } = problemKinds[code] as Kind<ProblemParameters>;
  const sentence = say(parameters as ProblemParameters, spell);
  const { times } = parameters;
  return times === undefined ? sentence : `${sentence} (${times} times, first here)`;
}

export interface SaidProblem {
  readonly file: string;
  readonly line: number;
  readonly pointer: string;
  readonly message: string;
  readonly code: string;
  readonly parameters: object;
}

/** Whether a problem that another program reports is one of the problems known here. */
export function isProblem(said: SaidProblem): said is SaidProblem & ProblemValue {
  return Object.hasOwn(problemKinds, said.code);
}

/** A problem as `--json` and answers show it. */
export function showProblem(
  problem: ProblemValue & { readonly file: string; readonly line: number; readonly pointer: string },
  spell?: SpellOption,
): SaidProblem {
  const { file, line, pointer, code, parameters } = problem;
  return { file, line, pointer, message: sayProblem(problem, spell), code, parameters };
}
