// How a board is paired, and what a new round adds to it (docs/rules/running.md, Fields).
import type { ByeRecord, StageRecord } from '../event-file/record.ts';

export function readMethod({ pairing, groups }: StageRecord): NonNullable<StageRecord['pairing']>['method'] {
  return pairing?.method ?? (groups?.length ? 'roundRobin' : 'swiss');
}

/** Whether players are paired by wins instead of battle points. */
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
  }: {
    readonly round: number;
    readonly shown: boolean;
    readonly byes: readonly Omit<ByeRecord, 'round'>[];
  },
): StageRecord {
  return {
    ...stage,
    ...(byes.length > 0 && {
      byes: [...(stage.byes ?? []), ...byes.map((bye) => ({ round, ...bye }))],
    }),
    ...((!shown || stage.shownRounds != null) && {
      shownRounds: shown ? Math.max(stage.shownRounds ?? 0, round) : round - 1,
    }),
  };
}
