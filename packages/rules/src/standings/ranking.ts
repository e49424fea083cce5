// Turns tied participants into ranked ones, on boards (docs/rules/standings.md, A board: Rank; Tie-breakers) and in seasons.
import { groupBy } from '../grouping.ts';

/** A whole number in the criterion's own unit, so that comparing is exact. */
export type CriterionValue = number | bigint;

/** What a ranking compares. */
export interface Criterion<S> {
  /** As text, options included. */
  readonly label: string;
  readonly fewerIsBetter: boolean;
  /** Returns a function that values each of the tied; undefined if the criterion does not apply to them. */
  readonly measure: (tied: readonly S[]) => ((one: S) => CriterionValue) | undefined;
  /** Converts a value to the published number. */
  readonly write: (value: CriterionValue) => number;
}

export interface Ranked<T> {
  readonly entry: T;
  readonly rank: number;
  /** The criterion that separated it from the one above; null for the first and on a shared rank. */
  readonly decidedBy: string | null;
  /** One for each criterion; null if it did not apply. */
  readonly values: readonly (number | null)[];
}

interface Part<T> {
  readonly tied: readonly T[];
  readonly decidedBy: string | null;
}

/** The best part comes first. Participants who are equal on all criteria stay in their order. `subjectOf`: what the criteria measure. */
export function rankParts<T, S>(
  parts: readonly (readonly T[])[],
  criteria: readonly Criterion<S>[],
  subjectOf: (entry: T) => S,
): readonly Ranked<T>[] {
  const values = new Map(parts.flatMap((part) => part.map((entry): [T, (number | null)[]] => [entry, []])));
  let split: readonly Part<T>[] = parts.map((tied) => ({ tied, decidedBy: null }));
  for (const criterion of criteria)
    split = split.flatMap((part) => splitPart(part, criterion, subjectOf, values));
  let above = 0;
  return split.flatMap(({ tied, decidedBy }) => {
    const rank = above + 1;
    above += tied.length;
    return tied.map((entry, index) => ({
      entry,
      rank,
      decidedBy: index === 0 ? decidedBy : null,
      values: values.get(entry) ?? [],
    }));
  });
}

/** Splits a part by one criterion. */
function splitPart<T, S>(
  part: Part<T>,
  criterion: Criterion<S>,
  subjectOf: (entry: T) => S,
  values: ReadonlyMap<T, (number | null)[]>,
): readonly Part<T>[] {
  const { tied } = part;
  const measure = criterion.measure(tied.map(subjectOf));
  if (measure === undefined) {
    for (const entry of tied) values.get(entry)?.push(null);
    return [part];
  }
  const measured = tied.map((entry) => ({ entry, value: measure(subjectOf(entry)) }));
  for (const { entry, value } of measured) values.get(entry)?.push(criterion.write(value));
  const sign = criterion.fewerIsBetter ? -1 : 1;
  const runs = [...groupBy(measured, ({ value }) => value)];
  runs.sort(([a], [b]) => (a < b ? sign : -sign));
  return runs.map(([, run], index) => ({
    tied: run.map(({ entry }) => entry),
    decidedBy: index === 0 ? part.decidedBy : criterion.label,
  }));
}
