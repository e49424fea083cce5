// A person asks to be forgotten: name and id are replaced wherever records name them, results stay.
import type {
  ArmyListRecord,
  CasualBattleRecord,
  StageRecord,
  TournamentBattleRecord,
  TournamentRecord,
} from '../domain/record.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
}

type Rename = (key: string) => string;

/** The record with every trace of the player `id` replaced by `stranger`. */
export function anonymiseTournament(
  record: TournamentRecord,
  id: string,
  stranger: Person,
): TournamentRecord {
  const own = record.participants.filter(({ playerId }) => playerId === id);
  const organized = (record.organizers ?? []).filter(({ playerId }) => playerId === id);
  if (own.length + organized.length === 0) return record;
  // Keys are never published, but they are exported, and many files make them from names.
  const keys = new Map(own.map(({ key }, index) => [key, `${stranger.id}.${index + 1}`]));
  const rename: Rename = (key) => keys.get(key) ?? key;
  const names = [...own.map(({ player }) => player), ...organized.map(({ name }) => name)];
  const forget = makeForget(id, names, stranger);
  // A single word may be anything ("Swiss"); a whole name is the person's.
  const forgetNames = makeForget(
    id,
    names.filter((name) => /\S\s+\S/.test(name)),
    stranger,
  );
  return {
    ...record,
    ...(record.description != null && { description: forgetNames(record.description) }),
    ...(record.organizers != null && {
      organizers: record.organizers.map((organizer) =>
        organizer.playerId === id ? { name: stranger.name, playerId: stranger.id } : organizer,
      ),
    }),
    stages: record.stages.map((stage) => renameInStage(stage, rename)),
    participants: record.participants.map((participant) =>
      participant.playerId === id
        ? {
            ...participant,
            key: rename(participant.key),
            player: stranger.name,
            playerId: stranger.id,
            ...(participant.list != null && { list: forgetInList(participant.list, forget) }),
          }
        : participant,
    ),
    battles: record.battles.map((battle) => renameInBattle(battle, rename, (key) => keys.has(key), forget)),
    ...(record.adjustments != null && {
      adjustments: record.adjustments.map((adjustment) => ({
        ...adjustment,
        participant: rename(adjustment.participant),
        reason: forgetNames(adjustment.reason),
      })),
    }),
  };
}

export function anonymiseBattle(
  record: CasualBattleRecord,
  id: string,
  stranger: Person,
): CasualBattleRecord {
  const forget = makeForget(
    id,
    record.players.filter(({ playerId }) => playerId === id).map(({ player }) => player),
    stranger,
  );
  const [first, second] = record.players.map((side) =>
    side.playerId === id
      ? {
          ...side,
          player: stranger.name,
          playerId: stranger.id,
          ...(side.list != null && { list: forgetInList(side.list, forget) }),
        }
      : side,
  );
  return first === undefined || second === undefined ? record : { ...record, players: [first, second] };
}

function renameInStage(stage: StageRecord, rename: Rename): StageRecord {
  return {
    ...stage,
    ...(stage.byes != null && {
      byes: stage.byes.map((bye) => ({ ...bye, participant: rename(bye.participant) })),
    }),
    ...(stage.participants != null && { participants: stage.participants.map(rename) }),
    ...(stage.matches != null && {
      matches: stage.matches.map((match) => ({
        ...match,
        ...(match.players != null && { players: match.players.map(rename) }),
        ...(match.winner != null && { winner: rename(match.winner) }),
      })),
    }),
  };
}

function renameInBattle(
  battle: TournamentBattleRecord,
  rename: Rename,
  isOwn: (key: string) => boolean,
  forget: Forget,
): TournamentBattleRecord {
  const [first, second] = battle.players.map((side) => ({
    ...side,
    participant: rename(side.participant),
    ...(side.list != null && isOwn(side.participant) && { list: forgetInList(side.list, forget) }),
  }));
  if (first === undefined || second === undefined) return battle;
  return {
    ...battle,
    ...(battle.winner != null && { winner: rename(battle.winner) }),
    players: [first, second],
  };
}

export type Forget = (text: string) => string;

/** People sign their lists. Only whole words are replaced. */
export function makeForget(id: string, names: readonly string[], stranger: Person): Forget {
  const replace = (text: string, what: string, by: string) =>
    text.replaceAll(
      new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(what)}(?![\\p{L}\\p{N}])`, 'giu'),
      () => by,
    );
  return (text) =>
    names.reduce((done, name) => replace(done, name, stranger.name), replace(text, id, stranger.id));
}

function forgetInList(list: ArmyListRecord, forget: Forget): ArmyListRecord {
  return { ...list, text: forget(list.text) };
}
