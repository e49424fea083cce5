// Replaces the name and id of a person who asked to be forgotten wherever records name them; results stay.
import { fitsList, longestDescription, longestReason } from '../contract/texts.ts';
import type {
  ArmyListRecord,
  CasualBattleRecord,
  SeasonRecord,
  StageRecord,
  TournamentBattleRecord,
  TournamentRecord,
} from '../domain/record.ts';
import { isSameName } from '../store/records/people.ts';
import { type Forget, makeForget, type Stranger, type Who } from './forget-words.ts';
import { listPeople, type ValidRecord } from './record-facts.ts';

type Rename = (key: string) => string;

export function isPerson(who: Who, name: string, playerId: string | null | undefined): boolean {
  if ('ids' in who) return playerId != null && who.ids.includes(playerId);
  return playerId == null && isSameName(name, who.name);
}

/** What records call a person. */
export interface Traces {
  readonly names: Set<string>;
  /** Keys of participants, by tournament: many files make them from names. */
  readonly keys: Map<string, Set<string>>;
}

/** Returns whether the record names the person. */
export function noteTraces(valid: ValidRecord, who: Who, { names, keys }: Traces): boolean {
  // A season has no names of people.
  if (valid.kind === 'season')
    return valid.record.points.some(
      (term) => term.type === 'adjustment' && 'ids' in who && who.ids.includes(term.player),
    );
  const own = listPeople(valid).filter(({ name, playerId }) => isPerson(who, name, playerId));
  for (const { name } of own) names.add(name);
  if (valid.kind === 'tournament') {
    const { slug, participants } = valid.record;
    const known = keys.get(slug) ?? new Set<string>();
    for (const { key, player, playerId } of participants) if (isPerson(who, player, playerId)) known.add(key);
    keys.set(slug, known);
  }
  return own.length > 0;
}

/** Whether a person in a record is the one sought; only participants have a key. */
export type IsTheirs = (name: string, playerId: string | null | undefined, key?: string) => boolean;

export interface Forgetting {
  readonly who: Who;
  /** Every name of the person that is known. */
  readonly names: Iterable<string>;
  readonly stranger: Stranger;
}

/** The record with every trace of the person replaced by the stranger. */
export function anonymise(valid: ValidRecord, isTheirs: IsTheirs, forgetting: Forgetting): ValidRecord {
  const { kind, record } = valid;
  if (kind === 'tournament') return { kind, record: anonymiseTournament(record, isTheirs, forgetting) };
  if (kind === 'battle') return { kind, record: anonymiseBattle(record, isTheirs, forgetting) };
  return kind === 'season' ? { kind, record: anonymiseSeason(record, forgetting) } : valid;
}

function anonymiseTournament(
  record: TournamentRecord,
  isTheirs: IsTheirs,
  { who, names: known, stranger }: Forgetting,
): TournamentRecord {
  const own = record.participants.filter(({ player, playerId, key }) => isTheirs(player, playerId, key));
  const organized = (record.organizers ?? []).filter(({ name, playerId }) => isTheirs(name, playerId));
  // Keys are never published, but they are exported, and many files make them from names.
  const keys = new Map(own.map(({ key }, index) => [key, `${stranger.id}.${index + 1}`]));
  const rename: Rename = (key) => keys.get(key) ?? key;
  const names = [...known, ...own.map(({ player }) => player), ...organized.map(({ name }) => name)];
  const forgetInOwn = makeForget(who, names, stranger);
  // A single word may be anything ("Swiss"); a whole name is the person's.
  const forget = makeForget(
    who,
    names.filter((name) => /\S\s+\S/.test(name)),
    stranger,
  );
  return {
    ...record,
    ...(record.description != null && {
      description: forget(record.description, (text) => text.length <= longestDescription),
    }),
    ...(record.organizers != null && {
      organizers: record.organizers.map((organizer) =>
        isTheirs(organizer.name, organizer.playerId)
          ? { name: stranger.name, playerId: stranger.id }
          : organizer,
      ),
    }),
    stages: record.stages.map((stage) => renameInStage(stage, rename)),
    participants: record.participants.map((participant) =>
      keys.has(participant.key)
        ? {
            ...participant,
            key: rename(participant.key),
            player: stranger.name,
            ...('ids' in who
              ? { playerId: stranger.id }
              : participant.playerId != null && { playerId: null }),
            ...(participant.list != null && { list: forgetInList(participant.list, forgetInOwn) }),
          }
        : participant,
    ),
    battles: record.battles.map((battle) =>
      renameInBattle(battle, rename, (key) => keys.has(key), forgetInOwn),
    ),
    ...(record.adjustments != null && {
      adjustments: record.adjustments.map((adjustment) => ({
        ...adjustment,
        participant: rename(adjustment.participant),
        reason: forget(adjustment.reason, (text) => text.length <= longestReason),
      })),
    }),
  };
}

function anonymiseBattle(
  record: CasualBattleRecord,
  isTheirs: IsTheirs,
  { who, names, stranger }: Forgetting,
): CasualBattleRecord {
  const isOwn = ({ player, playerId }: CasualBattleRecord['players'][0]) => isTheirs(player, playerId);
  const own = record.players.filter(isOwn).map(({ player }) => player);
  const forget = makeForget(who, [...names, ...own], stranger);
  const [first, second] = record.players.map((side) =>
    isOwn(side)
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

/** Its adjustments name people by id, and say why. */
function anonymiseSeason(record: SeasonRecord, { who, names, stranger }: Forgetting): SeasonRecord {
  const forget = makeForget(who, [...names], stranger);
  return {
    ...record,
    ...(record.description != null && {
      description: forget(record.description, (text) => text.length <= longestDescription),
    }),
    points: record.points.map((term) =>
      term.type === 'adjustment' && 'ids' in who && who.ids.includes(term.player)
        ? {
            ...term,
            player: stranger.id,
            reason: forget(term.reason, (text) => text.length <= longestReason),
          }
        : term,
    ),
  };
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

function forgetInList(list: ArmyListRecord, forget: Forget): ArmyListRecord {
  return { ...list, text: forget(list.text, fitsList) };
}
