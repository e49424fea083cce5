// A result of the bench: a figure with its limit.
import type { Samples } from './measure.ts';

export interface Finding {
  /** The row of the table. */
  readonly row: string;
  readonly value: number;
  readonly unit: 'times' | 's' | 'MB' | 'ms' | '%' | 'a second';
  readonly limit?: { readonly atLeast: number } | { readonly atMost: number };
  /** A short note. */
  readonly note?: string;
}

/** The measurements of several servers in the same rounds. */
export interface Section {
  readonly name: string;
  readonly samples: Samples;
}

export interface Outcome {
  readonly findings: readonly Finding[];
  readonly sections?: readonly Section[];
}

export function isMet({ value, limit }: Finding): boolean | undefined {
  if (limit === undefined) return undefined;
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
}
