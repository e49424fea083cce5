// The choices of a caller (docs/rules/statistics.md, Which battles count).

export type DrawRule = 'half' | 'zero' | 'exclude';
export type Choice = 'exclude' | 'include';

export interface Rules {
  /** How draws count. */
  readonly draws: DrawRule;
  /** Whether battles of a faction against itself count. */
  readonly mirrors: Choice;
}

/** Rows with fewer games have `small: true`. */
export const minimumGames = 30;
