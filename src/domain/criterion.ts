// One tie-breaker put to a set of tallies: what a ranking compares.
import type { Tally } from './tally.ts';

export interface Criterion {
  /** As a person reads it, options included. */
  readonly label: string;
  /** Values are whole numbers of 1 ÷ scale, so comparing them is exact. */
  readonly scale: bigint;
  readonly fewerIsBetter: boolean;
  /** How to value each of those still tied; undefined where the criterion does not apply to them. */
  readonly measure: (tied: readonly Tally[]) => ((tally: Tally) => bigint) | undefined;
}

/** A criterion that is a figure of each row alone. */
export function readFigure(
  label: string,
  scale: bigint | number,
  value: (tally: Tally) => number | bigint,
  fewerIsBetter = false,
): Criterion {
  const measure = (tally: Tally): bigint => BigInt(value(tally));
  return { label, scale: BigInt(scale), fewerIsBetter, measure: () => measure };
}
