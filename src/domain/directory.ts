// Looks up a tournament's participants, stages and battles by the keys that its record uses.
import type { ParticipantRecord, StageRecord, TournamentBattleRecord, TournamentRecord } from './record.ts';
import { compareStages } from './stage-order.ts';

export interface Directory {
  readonly participants: ReadonlyMap<string, ParticipantRecord>;
  readonly stages: ReadonlyMap<string, StageRecord>;
  readonly battles: ReadonlyMap<string, TournamentBattleRecord>;
  /** Stage id → keys of the participants on its board. A stage without an entry has all participants. */
  readonly listed: ReadonlyMap<string, ReadonlySet<string>>;
  /** The stages in which something can be played, in their order. */
  readonly played: readonly string[];
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
    played: [...stages.keys()].filter((id) => id !== 'standings').sort(compareStages),
  };
}

export function indexBattles(
  battles: readonly TournamentBattleRecord[],
): ReadonlyMap<string, TournamentBattleRecord> {
  const byId = new Map<string, TournamentBattleRecord>();
  for (const battle of battles) byId.set(battle.id, battle);
  return byId;
}

/** The parameters of a problem about a participant: the key, and the name if there is one. */
export function nameParticipant(
  key: string,
  { participants }: Directory,
): { readonly participant: string; readonly player: string | null } {
  return { participant: key, player: participants.get(key)?.player ?? null };
}
