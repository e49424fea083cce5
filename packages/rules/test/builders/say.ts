// Problems with their messages.
import { type RulesProblem, sayRulesProblem } from '../../src/problems/problems.ts';

interface CodedProblem {
  readonly code: string;
  readonly parameters: object;
}

/** For problems with these messages. */
export function makeSay<P extends CodedProblem>(sayProblem: (problem: P) => string) {
  function say<T extends P>(problem: T): T & { readonly message: string } {
    return { ...problem, message: sayProblem(problem) };
  }

  /** The message of the first problem; "" if there is none. */
  function sayFirst([first]: readonly P[]): string {
    return first === undefined ? '' : sayProblem(first);
  }

  /** The messages alone, without codes and parameters. */
  function withoutValues<T extends P>(problem: T): object {
    const { code: _code, parameters: _parameters, ...said } = say(problem);
    return said;
  }

  return { say, sayFirst, withoutValues };
}

export const { say, sayFirst, withoutValues } = makeSay<RulesProblem>(sayRulesProblem);
