// What a caller may choose (docs/rules/statistics.md, Which battles count).

/** What a draw is worth, and whether something counts; the first is the default. */
export const drawRules = ['half', 'zero', 'exclude'] as const;
export const choices = ['exclude', 'include'] as const;
export type DrawRule = (typeof drawRules)[number];
export type Inclusion = (typeof choices)[number];
