// Why selected battles are not rated, in words.

const reasons = {
  unfinished: 'without a result',
  forfeited: 'lost by both sides',
  withoutId: 'with a side that has no player id',
  undated: 'without a date',
} as const;

type Reason = keyof typeof reasons;

/** "3 without a date": one for each reason that occurs. */
export function sayLeftOut(counts: Readonly<Record<Reason, number>>): readonly string[] {
  return (Object.keys(reasons) as Reason[])
    .filter((reason) => counts[reason] > 0)
    .map((reason) => `${counts[reason]} ${reasons[reason]}`);
}
