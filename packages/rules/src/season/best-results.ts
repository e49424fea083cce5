// Which results of a player count, and why (docs/rules/seasons.md, Best).

import type { SeasonRecord } from '../event-file/season-record.ts';
import { groupBy } from '../grouping.ts';
import { compareText } from '../name-order.ts';

interface Dated {
  readonly tournament: string;
  readonly date: string | null;
}

interface Countable extends Dated {
  /** Points in hundredths. */
  readonly cents: bigint;
}

export interface Why {
  readonly isCounted: boolean;
  readonly words: string;
}

/** `scored` is oldest first. */
export function chooseCounted(
  { count }: SeasonRecord,
  scored: readonly Countable[],
): ReadonlyMap<string, Why> {
  if (count == null)
    return new Map(
      scored.map(({ tournament }) => [tournament, { isCounted: true, words: 'all results count' }]),
    );
  if ('best' in count) return chooseBest(scored, count.best, '');
  const { windows } = count;
  const byWindow = groupBy(scored, ({ date }) => {
    const index = windows.findIndex(({ to }) => to == null || (date !== null && date <= to));
    return index === -1 ? windows.length - 1 : index;
  });
  return new Map(
    [...byWindow].flatMap(([index, results]) => {
      const { to, best } = windows[index] ?? { to: null, best: 0 };
      const before = windows[index - 1]?.to;
      const words = to == null ? (before == null ? '' : ` after ${before}`) : ` until ${to}`;
      return [...chooseBest(results, best, words)];
    }),
  );
}

/** The highest count; of equal ones the later tournament counts, on the same day by slug. */
function chooseBest(results: readonly Countable[], best: number, window: string): ReadonlyMap<string, Why> {
  const ordered = results.toSorted((a, b) => {
    if (a.cents !== b.cents) return a.cents < b.cents ? 1 : -1;
    return a.date === b.date ? compareText(a.tournament, b.tournament) : compareByDate(b, a);
  });
  const total = results.length;
  return new Map(
    ordered.map(({ tournament }, index) => {
      const isCounted = index < best;
      const words = total <= best ? `all ${total} count` : `best ${best} of ${total}`;
      return [tournament, { isCounted, words: `${isCounted ? '' : 'not among the '}${words}${window}` }];
    }),
  );
}

/** Oldest first; a tournament without a date counts as the latest, as it belongs to the last window. */
export function compareByDate(a: Dated, b: Dated): number {
  if (a.date !== b.date) {
    if (a.date === null || b.date === null) return a.date === null ? 1 : -1;
    return a.date < b.date ? -1 : 1;
  }
  return compareText(a.tournament, b.tournament);
}
