// Problems with their messages.
import { type RulesProblem, sayRulesProblem } from '../../src/problems/problems.ts';

export function say<T extends RulesProblem>(problem: T): T & { readonly message: string } {
  return { ...problem, message: sayRulesProblem(problem) };
}

/** The message of the first problem; "" if there is none. */
export function sayFirst(problems: readonly RulesProblem[]): string {
  return problems
    .slice(0, 1)
    .map((problem) => sayRulesProblem(problem))
    .join();
}

/** The messages alone, without codes and parameters. */
export function withoutValues<T extends RulesProblem>(problem: T): object {
  const { code: _code, parameters: _parameters, ...said } = say(problem);
  return said;
}
