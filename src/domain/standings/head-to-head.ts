// Battles among those still tied (docs/rules/standings.md, Tie-breakers: headToHead).
import type { Criterion } from './criterion.ts';
import type { Tally } from './tally.ts';

/** Wins plus half the draws in battles between them; used only if every pair of them has met. */
export const headToHead: Criterion = {
  label: 'head to head',
  fewerIsBetter: false,
  measure: (tied) => {
    const others = tied.length - 1;
    // A participant with fewer battles than rivals here cannot have met them all, so pairs need not be compared.
    if (others < 1 || tied.some(({ meetings }) => meetings.length < others)) return undefined;
    const members = new Set(tied);
    const halves = new Map<Tally, number>();
    for (const tally of tied) {
      const between = tally.meetings.filter(({ opponent }) => members.has(opponent));
      if (new Set(between.map(({ opponent }) => opponent)).size < others) return undefined;
      halves.set(
        tally,
        between.reduce((sum, meeting) => sum + meeting.halves, 0),
      );
    }
    return (tally) => halves.get(tally) ?? 0;
  },
  write: (halves) => Number(halves) / 2,
};
