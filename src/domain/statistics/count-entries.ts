// What the participants of one tournament add to the counts (docs/rules/statistics.md, Factions).
import type { BattleResult } from '../results.ts';
import type { AddCounts } from './counts.ts';

export interface CountedEntry {
  /** As the board shows it. */
  readonly faction: string | null;
  readonly finalPlacement: number | null;
  readonly undefeated: boolean;
}

/** Of a tournament that is ongoing or finished. */
export function countEntries(entries: Iterable<CountedEntry>, add: AddCounts): void {
  add('entry', ['', 1, 0, 0, 0, 0]);
  const known = new Set<string>();
  for (const { faction, finalPlacement, undefeated } of entries) {
    if (faction === null) continue;
    const place = finalPlacement ?? Number.POSITIVE_INFINITY;
    const counts = [1, place === 1 ? 1 : 0, place <= 3 ? 1 : 0, undefeated ? 1 : 0] as const;
    add('entry', ['', 0, ...counts]);
    add('entry', [faction, known.has(faction) ? 0 : 1, ...counts]);
    known.add(faction);
  }
}

const fewestBattles = 3;

/** Keys of those who won at least three battles and all that they finished. */
export function listUndefeated(battles: readonly BattleResult[]): Set<string> {
  const wins = new Map<string, number>();
  const defeated = new Set<string>();
  for (const { archived, sides } of battles) {
    if (archived) continue;
    for (const { participant, outcome } of sides) {
      if (participant === null || outcome === null) continue;
      if (outcome === 'win') wins.set(participant, (wins.get(participant) ?? 0) + 1);
      else defeated.add(participant);
    }
  }
  const enough = [...wins].filter(([key, count]) => count >= fewestBattles && !defeated.has(key));
  return new Set(enough.map(([key]) => key));
}
