// A problem as `--json` and answers show it.

export interface SaidProblem {
  readonly file: string;
  readonly line: number;
  readonly pointer: string;
  readonly message: string;
  /** One of those listed in docs/generated/problems.md. */
  readonly code: string;
  readonly parameters: object;
}
