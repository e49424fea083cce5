// Turns tied participants into ranked ones (docs/rules/standings.md, A board: Rank; Tie-breakers).
import type { Criterion, Value } from './criterion.ts';
import type { Tally } from './tally.ts';

export interface Ranked {
  readonly tally: Tally;
  readonly rank: number;
  /** The criterion that separated it from the one above; null for the first and on a shared rank. */
  readonly decidedBy: string | null;
  /** One for each criterion; null if it did not apply. */
  readonly values: readonly (number | null)[];
}

interface Part {
  readonly tied: readonly Tally[];
  readonly decidedBy: string | null;
}

/** The best part comes first. Participants who are equal on all criteria stay in their order. */
export function rankParts(
  parts: readonly (readonly Tally[])[],
  criteria: readonly Criterion[],
): readonly Ranked[] {
  const values = new Map<Tally, (number | null)[]>();
  for (const part of parts) for (const tally of part) values.set(tally, []);
  let split: readonly Part[] = parts.map((tied) => ({ tied, decidedBy: null }));
  for (const criterion of criteria) {
    const finer: Part[] = [];
    for (const part of split) splitPart(part, criterion, values, finer);
    split = finer;
  }
  const ranked: Ranked[] = [];
  for (const { tied, decidedBy } of split) {
    const rank = ranked.length + 1;
    for (const tally of tied) {
      const isFirst = ranked.length < rank;
      ranked.push({ tally, rank, decidedBy: isFirst ? decidedBy : null, values: values.get(tally) ?? [] });
    }
  }
  return ranked;
}

/** Splits a part by one criterion and adds the resulting parts to `finer`. */
function splitPart(
  part: Part,
  criterion: Criterion,
  values: ReadonlyMap<Tally, (number | null)[]>,
  finer: Part[],
): void {
  const { tied } = part;
  const measure = criterion.measure(tied);
  if (measure === undefined || tied.length === 1) {
    for (const tally of tied) {
      values.get(tally)?.push(measure === undefined ? null : criterion.write(measure(tally)));
    }
    finer.push(part);
    return;
  }
  const measured = tied.map((tally) => ({ tally, value: measure(tally) }));
  for (const { tally, value } of measured) values.get(tally)?.push(criterion.write(value));
  const sign = criterion.fewerIsBetter ? -1 : 1;
  measured.sort((a, b) => (a.value === b.value ? 0 : a.value < b.value ? sign : -sign));
  let run: { readonly value: Value; readonly tied: Tally[] } | undefined;
  for (const { tally, value } of measured) {
    if (run?.value === value) {
      run.tied.push(tally);
      continue;
    }
    const decidedBy = run === undefined ? part.decidedBy : criterion.label;
    run = { value, tied: [tally] };
    finer.push({ tied: run.tied, decidedBy });
  }
}
