// From tied to ranked (standings.md, A board: Rank; Tie-breakers: "After a criterion splits a tie …").
import type { Criterion } from './criterion.ts';
import { writeFraction } from './fraction.ts';
import type { Tally } from './tally.ts';

export interface Ranked {
  readonly tally: Tally;
  readonly rank: number;
  /** The criterion that separated it from the one above; null for the first and on a shared rank. */
  readonly decidedBy: string | null;
  /** One a criterion; null where that did not apply. */
  readonly values: readonly (number | null)[];
}

interface Part {
  readonly tied: readonly Tally[];
  readonly decidedBy: string | null;
}

/** Parts come best first; equals keep the order in which they were given. */
export function rankParts(
  parts: readonly (readonly Tally[])[],
  criteria: readonly Criterion[],
): readonly Ranked[] {
  const values = new Map<Tally, (number | null)[]>(parts.flat().map((tally) => [tally, []]));
  let split: readonly Part[] = parts.map((tied) => ({ tied, decidedBy: null }));
  for (const criterion of criteria) split = split.flatMap((part) => splitPart(part, criterion, values));
  const ranked: Ranked[] = [];
  for (const { tied, decidedBy } of split) {
    const rank = ranked.length + 1;
    for (const [index, tally] of tied.entries()) {
      ranked.push({
        tally,
        rank,
        decidedBy: index === 0 ? decidedBy : null,
        values: values.get(tally) ?? [],
      });
    }
  }
  return ranked;
}

function splitPart(part: Part, criterion: Criterion, values: Map<Tally, (number | null)[]>): readonly Part[] {
  const measure = criterion.measure(part.tied);
  if (measure === undefined) {
    for (const tally of part.tied) values.get(tally)?.push(null);
    return [part];
  }
  const measured = part.tied.map((tally) => ({ tally, value: measure(tally) }));
  for (const { tally, value } of measured) values.get(tally)?.push(writeFraction(value, criterion.scale));
  if (measured.length === 1) return [part];
  const sign = criterion.fewerIsBetter ? -1 : 1;
  measured.sort((a, b) => (a.value === b.value ? 0 : a.value < b.value ? sign : -sign));
  const runs: { readonly value: bigint; readonly tied: Tally[] }[] = [];
  for (const { tally, value } of measured) {
    const run = runs.at(-1);
    if (run?.value === value) run.tied.push(tally);
    else runs.push({ value, tied: [tally] });
  }
  return runs.map(({ tied }, index) => ({
    tied,
    decidedBy: index === 0 ? part.decidedBy : criterion.label,
  }));
}
