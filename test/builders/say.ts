// Problems with their messages.
import { type ProblemValue, sayProblem } from '../../src/contract/problems.ts';

export function say<T extends ProblemValue>(problem: T): T & { readonly message: string } {
  return { ...problem, message: sayProblem(problem) };
}

/** The message of the first problem; "" if there is none. */
export function sayFirst(problems: readonly ProblemValue[]): string {
  return problems
    .slice(0, 1)
    .map((problem) => sayProblem(problem))
    .join();
}

/** The messages alone, without codes and parameters. */
export function withoutValues<T extends ProblemValue>(problem: T): object {
  const { code: _code, parameters: _parameters, ...said } = say(problem);
  return said;
}
