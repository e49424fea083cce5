// What a caller may choose about how figures are made (docs/rules/statistics.md, Which battles count).

export type DrawRule = 'half' | 'zero' | 'exclude';
export type Choice = 'exclude' | 'include';

export interface Rules {
  /** What a draw is worth. */
  readonly draws: DrawRule;
  /** Whether battles of an army against itself are games. */
  readonly mirrors: Choice;
}

/** Rows with fewer games are said to be small. */
export const minimumGames = 30;
