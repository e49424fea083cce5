// The days of the demo world (YYYY-MM-DD), relative to the day that it is made for, so that no clock is needed.

const dayMilliseconds = 86_400_000;
const saturday = 6;
/** The Saturday of this week is in the same year, on whichever weekday the year begins. */
const lastWeek = 51;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** The last Saturday up to this day. */
export function lastSaturday(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() - saturday + 7) % 7));
}

/** A Saturday of a year: week 0 ends with the first one. */
export function findSaturday(year: number, week: number): string {
  return addDays(lastSaturday(`${year}-01-07`), Math.min(week, lastWeek) * 7);
}

/** About the same day of another year, on a Saturday of that year. */
export function moveYears(day: string, years: number): string {
  const first = Date.parse(findSaturday(yearOf(day), 0));
  const week = Math.max(0, Math.floor((Date.parse(day) - first) / dayMilliseconds / 7));
  return findSaturday(yearOf(day) + years, week);
}
