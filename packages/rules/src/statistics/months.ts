// Battles and tournaments of each month (docs/rules/statistics.md, Months).
import { compareText } from '../name-order.ts';
import type { MonthStatistics } from './rows.ts';

/** Adds up counts that are in any order; oldest month first, without empty months. */
export function listMonths(
  counts: Iterable<{ readonly month: string; readonly finished: number; readonly tournaments: number }>,
): MonthStatistics[] {
  const months = new Map<string, MonthStatistics>();
  for (const { month, finished, tournaments } of counts) {
    const known = months.get(month) ?? { month, battles: 0, tournaments: 0 };
    const sums = { battles: known.battles + finished, tournaments: known.tournaments + tournaments };
    months.set(month, { month, ...sums });
  }
  const rows = [...months.values()].filter(({ battles, tournaments }) => battles + tournaments > 0);
  return rows.sort((a, b) => compareText(a.month, b.month));
}
