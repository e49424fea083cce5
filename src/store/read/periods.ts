// Counts are kept for each month, each year and all of time, so that a question about many months reads few rows: whole years as such, and months
// where it begins or ends inside a year.

export interface MonthWindow {
  /** `YYYY-MM`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** First and last period, both included. */
export type Span = readonly [first: string, last: string];

const always = '';
const yearOf = (year: number): string => `year ${String(year).padStart(4, '0')}`;
const monthOf = (month: string): string => `month ${month}`;
/** Behind every period. */
const nowhere: Span = ['~', '~'];
const firstMonth = '0000-01';
const lastMonth = '9999-12';

/** The periods that together are the window. */
export function spansOf({ from, to }: MonthWindow): readonly [Span, Span, Span] {
  if (from === undefined && to === undefined) return [[always, always], nowhere, nowhere];
  const [first, last] = [from ?? firstMonth, to ?? lastMonth];
  const firstYear = Number(first.slice(0, 4)) + (first.endsWith('-01') ? 0 : 1);
  const lastYear = Number(last.slice(0, 4)) - (last.endsWith('-12') ? 0 : 1);
  // No whole year lies inside.
  if (firstYear > lastYear) return [monthSpan({ from, to }), nowhere, nowhere];
  return [
    [yearOf(firstYear), yearOf(lastYear)],
    first.endsWith('-01') ? nowhere : [monthOf(first), monthOf(`${first.slice(0, 4)}-12`)],
    last.endsWith('-12') ? nowhere : [monthOf(`${last.slice(0, 4)}-01`), monthOf(last)],
  ];
}

/** The months of the window. */
export function monthSpan({ from = firstMonth, to = lastMonth }: MonthWindow): Span {
  return [monthOf(from), monthOf(to)];
}

/** The month that a period of `monthSpan` stands for. */
export const readMonth = (period: string): string => period.slice(monthOf('').length);
