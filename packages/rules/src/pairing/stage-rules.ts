// How a board is paired, and what a new round adds to it (docs/rules/running.md, Fields).
import type { ByeRecord, StageRecord, TournamentBattleRecord } from '../event-file/record.ts';

export function readMethod({ pairing, groups }: StageRecord): NonNullable<StageRecord['pairing']>['method'] {
  return pairing?.method ?? (groups?.length ? 'roundRobin' : 'swiss');
}

/** Whether players are paired by wins instead of battle points. */
export function isByWins({ pairing }: StageRecord): boolean {
  return pairing?.score === 'wins';
}

/** A battle of a new round, with the scenario that the stage's plan has for it. `planned`: the number of the round in the plan. */
export function makeBattle(
  { id: stage, plan }: StageRecord,
  {
    id,
    round,
    table,
    participants: [first, second],
  }: Pick<TournamentBattleRecord, 'id' | 'round' | 'table'> & {
    readonly participants: readonly [string, string];
  },
  planned = round,
): TournamentBattleRecord {
  const scenario = plan?.find((entry) => entry.round === planned)?.scenario;
  return {
    id,
    stage,
    round,
    table,
    ...(scenario != null && { scenario }),
    players: [{ participant: first }, { participant: second }],
  };
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
