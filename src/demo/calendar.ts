// The days of the demo world: three fixed years, so that no clock is needed.

const DAY_MS = 86_400_000;
const FIRST_SATURDAY = Date.UTC(2024, 0, 6);

/** Saturdays since the first of 2024 at which a year begins. */
export const FIRST_WEEK: Readonly<Record<number, number>> = { 2024: 0, 2025: 52, 2026: 104 };

/** 2026-10-24, the present of the demo world: earlier events are finished, later ones planned. */
export const THIS_WEEK = 146;

/** 2026-12-12, the last weekend with anything in the calendar. */
export const LAST_WEEK = 153;

export function dayOf(week: number, days = 0): string {
  return new Date(FIRST_SATURDAY + (week * 7 + days) * DAY_MS).toISOString().slice(0, 10);
}
