// The record of a tournament, where it is stored, and the functions that change it. Every function returns a new record; values that the desk has no field for stay as they are.
import type {
  ByeRecord,
  ParticipantRecord,
  StageRecord,
  TournamentBattleRecord,
  TournamentRecord,
  TournamentSideRecord,
} from '#rules/event-file/record';
import { makeSlug } from '#rules/text/fold';
import type { Person } from './names.ts';
import { set } from './set.ts';

/** Changes a record; the draft decides what is done with the result. */
export type Edit = (change: (record: TournamentRecord) => TournamentRecord) => void;

/** Changes one battle. */
export type ChangeBattle = (work: (battle: TournamentBattleRecord) => TournamentBattleRecord) => void;

/** How a battle ended, if that does not follow from the score: a side won, draw, both lost, in progress. */
export type Ending = 'score' | '0' | '1' | 'draw' | 'none' | 'open';

/** At the service. */
export function tournamentPath(slug: string): string {
  return `/tournaments/${encodeURIComponent(slug)}`;
}

/** At the desk. */
export function addressOf(slug: string, tab?: string): string {
  return `#tournament=${encodeURIComponent(slug)}${tab === undefined ? '' : `/${tab}`}`;
}

export function makeRecord(club: string | undefined): TournamentRecord {
  return {
    slug: '',
    name: '',
    status: 'planned',
    startDate: new Date().toLocaleDateString('sv'),
    battleSize: 2000,
    ...(club && { club }),
    stages: [{ id: 'swiss', rounds: 3, pairing: { method: 'swiss', floats: 'avoid' } }],
    participants: [],
    battles: [],
  };
}

interface Lists {
  readonly participants: ParticipantRecord;
  readonly stages: StageRecord;
  readonly battles: TournamentBattleRecord;
}

/** Changes the stage, battle or participant with this id or key; without `change`, removes it. */
export function changeOne<List extends keyof Lists>(
  record: TournamentRecord,
  list: List,
  id: string,
  change: (one: Lists[List]) => Lists[List] | readonly never[] = () => [],
): TournamentRecord {
  const all = record[list] as readonly Lists[keyof Lists][];
  const changed = all.flatMap((one) =>
    ('key' in one ? one.key : one.id) === id ? change(one as Lists[List]) : one,
  );
  return { ...record, [list]: changed };
}

/** Each gets a key of their own. */
export function addParticipants(record: TournamentRecord, people: readonly Person[]): TournamentRecord {
  const participants = [...record.participants];
  const keys = new Set(participants.map(({ key }) => key));
  for (const { player, ...facts } of people) {
    const wanted = makeSlug(player) || 'player';
    let key = wanted;
    for (let number = 2; keys.has(key); number += 1) key = `${wanted}-${number}`;
    keys.add(key);
    participants.push({ key, player, ...facts });
  }
  const added = participants.slice(record.participants.length).map(({ key }) => key);
  return seatGroups({ ...record, participants, stages: record.stages.map((stage) => enter(stage, added)) });
}

/** If a board lists its participants, a new one is added to it. */
function enter(stage: StageRecord, keys: readonly string[]): StageRecord {
  return stage.id === 'swiss' && stage.participants
    ? { ...stage, participants: [...stage.participants, ...keys] }
    : stage;
}

/** Participants without a group join the smallest; if there are no groups, they have none. */
export function seatGroups(record: TournamentRecord): TournamentRecord {
  const groups = groupsOf(record);
  const sizes = new Map(groups.map((group) => [group, 0]));
  const seat = (group: string) => sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const isKnown = (group: string | null | undefined): group is string => sizes.has(group ?? '');
  for (const { group } of record.participants) if (isKnown(group)) seat(group);
  const participants = record.participants.map((one) => {
    const [smallest] = [...sizes].sort(([, a], [, b]) => a - b)[0] ?? [];
    if (smallest === undefined) return set(one, 'group', undefined);
    if (isKnown(one.group)) return one;
    seat(smallest);
    return { ...one, group: smallest };
  });
  return { ...record, participants };
}

/** Assigns all players to groups at random. */
export function drawGroups(record: TournamentRecord): TournamentRecord {
  const order = record.participants
    .map(({ key }) => ({ key, chance: Math.random() }))
    .sort((a, b) => a.chance - b.chance);
  const groups = groupsOf(record);
  const groupOf = new Map(order.map(({ key }, index) => [key, groups[index % groups.length]]));
  return {
    ...record,
    participants: record.participants.map((one) => ({ ...one, group: groupOf.get(one.key) })),
  };
}

export function groupsOf({ stages }: Pick<TournamentRecord, 'stages'>): readonly string[] {
  return stages.find(({ id }) => id === 'swiss')?.groups ?? [];
}

/** Whether the participant is in a round; then they can drop out, but not be removed. */
export function isPaired({ battles, stages }: TournamentRecord, key: string): boolean {
  return (
    battles.some(({ players }) => players.some(({ participant }) => participant === key)) ||
    stages.some(
      ({ byes, matches }) =>
        (byes ?? []).some(({ participant }) => participant === key) ||
        (matches ?? []).some(({ players }) => (players ?? []).includes(key)),
    )
  );
}

/** Removes a participant who is in no round, with their extra points and their names in awards and boards. */
export function removeParticipant(record: TournamentRecord, key: string): TournamentRecord {
  const isOther = (one: string) => one !== key;
  const awards = (record.awards ?? []).map((award) =>
    set(award, 'participants', (award.participants ?? []).filter(isOther)),
  );
  const adjustments = (record.adjustments ?? []).filter(({ participant }) => isOther(participant));
  const stages = record.stages.map((stage) =>
    set(stage, 'participants', (stage.participants ?? []).filter(isOther)),
  );
  const participants = record.participants.filter((one) => isOther(one.key));
  return set(set({ ...record, participants, stages }, 'awards', awards), 'adjustments', adjustments);
}

/** What is lost with a participant, in addition to their row. */
export function nameLoss({ awards, adjustments }: TournamentRecord, key: string): string | undefined {
  const lost = [
    ...(awards ?? []).filter((award) => award.participants?.includes(key)).map(({ name }) => name),
    ...(adjustments ?? [])
      .filter(({ participant }) => participant === key)
      .map(({ battlePoints, reason }) => `${battlePoints} for ${reason}`),
  ];
  return lost.length === 0 ? undefined : lost.join(', ');
}

/** Adds a battle to a round, at the next table. */
export function addBattle(
  record: TournamentRecord,
  stage: string,
  round: number,
  [first, second]: readonly [string, string],
): TournamentRecord {
  const own = record.battles.filter((battle) => battle.stage === stage && battle.round === round);
  const table = Math.max(0, ...own.map((battle) => battle.table ?? 0)) + 1;
  const ids = new Set(record.battles.map(({ id }) => id));
  let id = `${record.slug}-${stage}-${round}-${table}`;
  while (ids.has(id)) id = `${id}-2`;
  const players = [{ participant: first }, { participant: second }] as const;
  return { ...record, battles: [...record.battles, { id, stage, round, table, players }] };
}

export function removeBye(record: TournamentRecord, stage: string, bye: ByeRecord): TournamentRecord {
  return changeOne(record, 'stages', stage, (own) => ({
    ...own,
    byes: (own.byes ?? []).filter((one) => one.round !== bye.round || one.participant !== bye.participant),
  }));
}

/** Names who goes through without a battle; a battle of the match leaves the record. */
export function setWalkover(
  record: TournamentRecord,
  stage: string,
  {
    at,
    players,
    winner,
  }: { readonly at: number; readonly players: readonly string[]; readonly winner: string },
): TournamentRecord {
  const match = record.stages.find(({ id }) => id === stage)?.matches?.[at];
  if (match == null) return record;
  const { round, table, battle } = match;
  const decided = changeOne(record, 'stages', stage, (own) => ({
    ...own,
    matches: (own.matches ?? []).with(at, { round, table, players: [...players], winner }),
  }));
  return battle == null ? decided : changeOne(decided, 'battles', battle);
}

/** Replaces a player of a battle; the result stays with the side. */
export function setPlayer(
  battle: TournamentBattleRecord,
  side: SideIndex,
  key: string,
): TournamentBattleRecord {
  const word = readOutcome(battle);
  return setOutcome(setSide(battle, side, 'participant', key), word);
}

export function readOutcome({ winner, players, finished }: TournamentBattleRecord): Ending {
  if (finished === false) return 'open';
  const outcomes = players.map(({ outcome }) => outcome);
  if (outcomes.every((one) => one === 'loss')) return 'none';
  if (outcomes.includes('draw')) return 'draw';
  const won = players.findIndex(({ participant, outcome }) => outcome === 'win' || winner === participant);
  return won === -1 ? 'score' : won === 0 ? '0' : '1';
}

export function setOutcome(battle: TournamentBattleRecord, word: Ending): TournamentBattleRecord {
  const { winner: _, finished: __, ...rest } = battle;
  const outcome = word === 'draw' ? 'draw' : word === 'none' ? 'loss' : undefined;
  const [first, second] = rest.players;
  return {
    ...rest,
    players: [set(first, 'outcome', outcome), set(second, 'outcome', outcome)],
    ...(word === 'open' && { finished: false }),
    ...((word === '0' || word === '1') && { winner: rest.players[word].participant }),
  };
}

/** The first or the second of a battle. */
export type SideIndex = 0 | 1;

export function setSide(
  battle: TournamentBattleRecord,
  side: SideIndex,
  key: keyof TournamentSideRecord,
  value: unknown,
): TournamentBattleRecord {
  const [first, second] = battle.players;
  const changed = set(battle.players[side], key, value);
  return { ...battle, players: side === 0 ? [changed, second] : [first, changed] };
}
