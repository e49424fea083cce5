// The periods of counts. The tables have counts for each month, each year and all of time, so that a question about many months reads few rows:
// whole years as such, and months where it begins or ends inside a year.

export interface MonthWindow {
  /** `YYYY-MM`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** First and last period, both included. */
type Span = readonly [first: string, last: string];

const always = '';
/** Sorts after every period. */
const nowhere: Span = ['~', '~'];
const firstMonth = '0000-01';
const lastMonth = '9999-12';

function yearOf(year: number): string {
  return `year ${String(year).padStart(4, '0')}`;
}

function monthOf(month: string): string {
  return `month ${month}`;
}

/** The periods that make up the window. */
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

/** The month that a period of `monthSpan` represents. */
export function readMonth(period: string): string {
  return period.slice(monthOf('').length);
}
