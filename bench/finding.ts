// What the bench finds out: a figure beside its target.
import type { Samples } from './measure.ts';

export interface Finding {
  /** The row of the table. */
  readonly answer: string;
  readonly value: number;
  readonly unit: 'of the limit' | 'times' | 's' | 'MB';
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
  /** What else there is to know, in a few words. */
  readonly note?: string;
}

/** Rates of one section, for the picture and the JSON file. */
export interface Section {
  readonly name: string;
  readonly samples: Samples;
}

export interface Outcome {
  readonly findings: readonly Finding[];
  readonly sections: readonly Section[];
}

export function isMet({ value, target }: Finding): boolean | undefined {
  if (target === undefined) return undefined;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}
