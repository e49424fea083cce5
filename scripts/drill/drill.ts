// A drill: a real fault on a real process, and figures that show how the process handled it.

/** `full` is what docs/generated/drills.md shows, `long` takes minutes. */
export type Size = 'full' | 'long';

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
  /** Only with --long, or by name. */
  readonly long?: boolean;
  /** With --changed it runs if one of these paths has changed. */
  readonly sources?: readonly string[];
  run(size: Size): Promise<readonly Figure[]>;
}

/** This machine lacks something that the drill needs. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

export function figure(what: string, value: string | number, must: string, holds: boolean): Figure {
  return { what, value: String(value), must, holds };
}

/** Something that must never happen. */
export function none(what: string, count: number, of?: number): Figure {
  const among = of === undefined ? '' : ` of ${of.toLocaleString('en')}`;
  return figure(what, `${count.toLocaleString('en')}${among}`, '0', count === 0 && of !== 0);
}

/** The value below which the given share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
