// The stage shown when none is asked for (docs/rules/api.md, Tournament standings; docs/rules/decisions.md, Values).
import type { ResolvedMatch } from './bracket/bracket.ts';
import type { StageResult } from './results.ts';

/**
 * The final standings where there are any; else the knockout once one of its matches has players; else the last stage
 * in which a battle or a match with players exists; else the first.
 */
export function findShownStage(
  stages: readonly StageResult[],
  battleStages: ReadonlySet<string>,
  brackets: ReadonlyMap<string, readonly ResolvedMatch[]>,
): string | undefined {
  const hasPlayers = (id: string): boolean =>
    brackets.get(id)?.some(({ players }) => players.length > 0) ?? false;
  const ids = stages.map(({ id }) => id);
  if (ids.includes('standings')) return 'standings';
  if (hasPlayers('knockout')) return 'knockout';
  return ids.findLast((id) => battleStages.has(id) || hasPlayers(id)) ?? ids[0];
}
