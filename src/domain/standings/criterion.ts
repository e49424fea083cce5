// A tie-breaker applied to a set of tallies: what a ranking compares.
import type { Tally } from './tally.ts';

/** A whole number in the criterion's own unit, so that comparing is exact. */
export type Value = number | bigint;

export interface Criterion {
  /** As text, options included. */
  readonly label: string;
  readonly fewerIsBetter: boolean;
  /** Returns a function that values each of the tied; undefined if the criterion does not apply to them. */
  readonly measure: (tied: readonly Tally[]) => ((tally: Tally) => Value) | undefined;
  /** Converts a value to the published number. */
  readonly write: (value: Value) => number;
}

/** A criterion that is a figure of each row alone, in units of 1 ÷ scale: 1, 2 or 10,000, so that no decimal is lost. */
export function readFigure(
  label: string,
  scale: number,
  value: (tally: Tally) => Value,
  fewerIsBetter = false,
): Criterion {
  return { label, fewerIsBetter, measure: () => value, write: (value) => Number(value) / scale };
}
