// Looks up a tournament's participants, stages and battles by the keys that its record uses.
import type {
  ParticipantRecord,
  StageRecord,
  TournamentBattleRecord,
  TournamentRecord,
} from './event-file/record.ts';
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

export function indexRecord({ participants, stages, battles }: TournamentRecord): Directory {
  return {
    participants: new Map(participants.map((participant) => [participant.key, participant])),
    stages: new Map(stages.map((stage) => [stage.id, stage])),
    battles: indexBattles(battles),
    listed: new Map(stages.flatMap(({ id, participants: keys }) => (keys ? [[id, new Set(keys)]] : []))),
    played: [...new Set(stages.map(({ id }) => id))].filter((id) => id !== 'standings').sort(compareStages),
  };
}

export function indexBattles(
  battles: readonly TournamentBattleRecord[],
): ReadonlyMap<string, TournamentBattleRecord> {
  return new Map(battles.map((battle) => [battle.id, battle]));
}

/** The parameters of a problem about a participant: the key, and the name if there is one. */
export function nameParticipant(
  key: string,
  { participants }: Directory,
): { readonly participant: string; readonly player: string | null } {
  return { participant: key, player: participants.get(key)?.player ?? null };
}
