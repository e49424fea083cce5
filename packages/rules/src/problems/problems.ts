// Everything that can be wrong with a single record, or deserves a second look: its code, an example of its parameters, and its sentence. Checks return the values; sentences are made where people read them.
import type { Kind, ProblemParameters, SpellOption } from './kind.ts';
import { seasons, values } from './record-problems.ts';
import { rules } from './tournament-problems.ts';
import { warnings } from './warnings.ts';

export const rulesProblems = { ...rules, ...seasons, ...warnings, ...values };

/** What is wrong, without its location. `times`: how often in the file; the location is the first. */
export type ProblemOf<Kinds extends Readonly<Record<string, { readonly example: object }>>> = {
  [Code in keyof Kinds]: {
    readonly code: Code;
    readonly parameters: Kinds[Code]['example'] & { readonly times?: number };
  };
}[keyof Kinds];

export type RulesProblem = ProblemOf<typeof rulesProblems>;

export const spellFlag: SpellOption = (name, value) => {
  const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return value === undefined ? flag : `${flag} ${value}`;
};

/** The sentence of a problem of one of the kinds. */
export function sayAs(
  kinds: Readonly<Record<string, unknown>>,
  { code, parameters }: { readonly code: string; readonly parameters: { readonly times?: number } },
  spell: SpellOption,
): string {
  const { say } = kinds[code] as Kind<ProblemParameters>;
  const sentence = say(parameters as ProblemParameters, spell);
  const { times } = parameters;
  return times === undefined ? sentence : `${sentence} (${times} times, first here)`;
}

/** The sentence of a problem that the rules found. */
export function sayRulesProblem(problem: RulesProblem): string {
  return sayAs(rulesProblems, problem, spellFlag);
}
