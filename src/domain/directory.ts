// The things of one tournament by the names that its record uses for them.
import type { ParticipantRecord, StageRecord, TournamentBattleRecord, TournamentRecord } from './record.ts';
import { compareStages } from './stage-order.ts';

export interface Directory {
  readonly participants: ReadonlyMap<string, ParticipantRecord>;
  readonly stages: ReadonlyMap<string, StageRecord>;
  readonly battles: ReadonlyMap<string, TournamentBattleRecord>;
  /** Stage id → who is listed on its board; stages that list nobody take everybody. */
  readonly listed: ReadonlyMap<string, ReadonlySet<string>>;
}

export function indexRecord(record: TournamentRecord): Directory {
  const boards = record.stages.flatMap(({ id, participants }): [string, ReadonlySet<string>][] =>
    participants == null ? [] : [[id, new Set(participants)]],
  );
  return {
    participants: new Map(record.participants.map((participant) => [participant.key, participant])),
    stages: new Map(record.stages.map((stage) => [stage.id, stage])),
    battles: new Map(record.battles.map((battle) => [battle.id, battle])),
    listed: new Map(boards),
  };
}

/** `"a" (Ada Novak)`: a key as the organiser reads it. */
export function quoteParticipant(key: string, { participants }: Directory): string {
  const participant = participants.get(key);
  return participant === undefined ? JSON.stringify(key) : `${JSON.stringify(key)} (${participant.player})`;
}

export function quoteStages({ stages }: Directory): string {
  const ids = [...stages.keys()].filter((id) => id !== 'standings').sort(compareStages);
  return ids.length === 0 ? 'this tournament has no stages' : `expected one of ${ids.join(', ')}`;
}
