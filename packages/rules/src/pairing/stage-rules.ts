// How a board is paired, and what a new round adds to it (docs/rules/running.md, Fields).
import type { StageRecord } from '../event-file/record.ts';

export function readMethod({ pairing, groups }: StageRecord): NonNullable<StageRecord['pairing']>['method'] {
  return pairing?.method ?? (groups?.length ? 'roundRobin' : 'swiss');
}

/** Whether players meet who have equal wins, not equal battle points. */
export function isByWins({ pairing }: StageRecord): boolean {
  return pairing?.score === 'wins';
}

/** The stage with the byes of a new round, which is shown or not. */
export function addRound(
  stage: StageRecord,
  {
    round,
    shown,
    byes,
  }: { readonly round: number; readonly shown: boolean; readonly byes: readonly string[] },
): StageRecord {
  return {
    ...stage,
    ...(byes.length > 0 && {
      byes: [...(stage.byes ?? []), ...byes.map((participant) => ({ round, participant }))],
    }),
    ...((!shown || stage.shownRounds != null) && {
      shownRounds: shown ? Math.max(stage.shownRounds ?? 0, round) : round - 1,
    }),
  };
}
