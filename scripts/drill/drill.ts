// What a drill is: a real fault on a real process, and figures that say how it was taken.
export interface Figure {
  readonly what: string;
  readonly value: string;
  /** What it must be, in words. */
  readonly must: string;
  readonly holds: boolean;
}

export interface Drill {
  readonly name: string;
  readonly summary: string;
  /** Takes minutes: run with --long, or by name. */
  readonly long?: boolean;
  run(): Promise<readonly Figure[]>;
}

/** The value below which the given share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
