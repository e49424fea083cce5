// Looks up a tournament's participants, stages and battles by the keys that its record uses.
import type { ParticipantRecord, StageRecord, TournamentBattleRecord, TournamentRecord } from './record.ts';
import { compareStages } from './stage-order.ts';

export interface Directory {
  readonly participants: ReadonlyMap<string, ParticipantRecord>;
  readonly stages: ReadonlyMap<string, StageRecord>;
  readonly battles: ReadonlyMap<string, TournamentBattleRecord>;
  /** Stage id → keys of those listed on its board. A stage without an entry takes everybody. */
  readonly listed: ReadonlyMap<string, ReadonlySet<string>>;
  /** The stages in which something can be played, for messages. */
  readonly stageWords: string;
}

export function indexRecord(record: TournamentRecord): Directory {
  const participants = new Map<string, ParticipantRecord>();
  for (const participant of record.participants) participants.set(participant.key, participant);
  const stages = new Map<string, StageRecord>();
  const listed = new Map<string, ReadonlySet<string>>();
  for (const stage of record.stages) {
    stages.set(stage.id, stage);
    if (stage.participants != null) listed.set(stage.id, new Set(stage.participants));
  }
  return {
    participants,
    stages,
    battles: indexBattles(record.battles),
    listed,
    stageWords: listStages(stages),
  };
}

export function indexBattles(
  battles: readonly TournamentBattleRecord[],
): ReadonlyMap<string, TournamentBattleRecord> {
  const byId = new Map<string, TournamentBattleRecord>();
  for (const battle of battles) byId.set(battle.id, battle);
  return byId;
}

/** A key with the name behind it, for messages: `"a" (Ada Novak)`. */
export function quoteParticipant(key: string, { participants }: Directory): string {
  const participant = participants.get(key);
  return participant === undefined ? JSON.stringify(key) : `${JSON.stringify(key)} (${participant.player})`;
}

function listStages(stages: Directory['stages']): string {
  const ids = [...stages.keys()].filter((id) => id !== 'standings').sort(compareStages);
  return ids.length === 0 ? 'this tournament has no stages' : `expected one of ${ids.join(', ')}`;
}
