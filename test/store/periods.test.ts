// A window of months is composed of years and months so that nothing is counted twice or left out.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type MonthWindow, spansOf } from '../../src/store/read/periods.ts';

const months = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`);
const near = fc
  .tuple(fc.integer({ min: 2023, max: 2027 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

/** The periods of counts: all of time, a year, a month. */
function periodsOf(month: string | null): string[] {
  return month === null ? [''] : ['', `year ${month.slice(0, 4)}`, `month ${month}`];
}

/** A battle without a month counts only if no window is given. */
function isInside(month: string | null, { from, to }: MonthWindow): boolean {
  if (month === null) return from === undefined && to === undefined;
  return (from === undefined || month >= from) && (to === undefined || month <= to);
}

describe('periods', () => {
  it('every month of a window lies in exactly one of its spans, every other in none', () => {
    const bound = fc.option(fc.oneof(near, months), { nil: undefined });
    fc.assert(
      fc.property(bound, bound, fc.option(fc.oneof(near, months)), (one, other, month) => {
        const [from, to] =
          one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
        const spans = spansOf({ from, to });
        const hits = periodsOf(month).flatMap((period) =>
          spans.filter(([first, last]) => period >= first && period <= last),
        );
        assert.equal(
          hits.length,
          isInside(month, { from, to }) ? 1 : 0,
          JSON.stringify({ from, to, month, spans }),
        );
      }),
      { numRuns: 5000 },
    );
  });
});
