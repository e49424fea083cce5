// The participants who won every battle of a tournament (docs/rules/statistics.md, Factions).
import type { BattleResult } from '../results.ts';

const fewestBattles = 3;

/** Keys of the participants who won at least three battles and every battle that they finished. */
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
