// The stage shown when none is asked for (docs/rules/api.md, Tournament standings; docs/rules/decisions.md, Values).
import type { StageResult } from './results.ts';

/**
 * The final standings where there are any; else the knockout once one of its matches has players; else the last stage
 * in which a battle or a match with players exists; else the first.
 */
export function findShownStage(
  stages: readonly StageResult[],
  stagesWithBattles: ReadonlySet<string>,
  bracketsWithPlayers: ReadonlySet<string>,
): string | undefined {
  const ids = stages.map(({ id }) => id);
  if (ids.includes('standings')) return 'standings';
  if (bracketsWithPlayers.has('knockout')) return 'knockout';
  return ids.findLast((id) => stagesWithBattles.has(id) || bracketsWithPlayers.has(id)) ?? ids[0];
}
