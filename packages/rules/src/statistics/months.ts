// Battles and tournaments of each month (docs/rules/statistics.md, Months).
import type { MonthStatisticsResource } from '../../../../src/contract/statistics.ts';
import { compareText } from '../name-order.ts';

/** Adds up counts that are in any order; oldest month first, without empty months. */
export function listMonths(
  counts: Iterable<{ readonly month: string; readonly finished: number; readonly tournaments: number }>,
): MonthStatisticsResource[] {
  const months = new Map<string, MonthStatisticsResource>();
  for (const { month, finished, tournaments } of counts) {
    const known = months.getOrInsert(month, { month, battles: 0, tournaments: 0 });
    known.battles += finished;
    known.tournaments += tournaments;
  }
  const rows = [...months.values()].filter(({ battles, tournaments }) => battles + tournaments > 0);
  return rows.sort((a, b) => compareText(a.month, b.month));
}
