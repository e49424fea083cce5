// The record of a tournament, where it is stored, and the functions that change it. Every function returns a new record; values that the desk has no field for stay as they are.
import { addParticipant, findSmallestGroup, removeParticipant } from '#rules/entries';
import type {
  ByeRecord,
  ParticipantRecord,
  StageRecord,
  TournamentBattleRecord,
  TournamentRecord,
  TournamentSideRecord,
} from '#rules/event-file/record';
import { makeBattle } from '#rules/pairing/stage-rules';
import { findFreeName, makeSlug } from '#rules/text/fold';
import { swissBoard } from './formats.ts';
import type { Person } from './names.ts';
import { showNumber } from './number.ts';
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
    stages: [swissBoard(3)],
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
  return people.reduce((now, person) => {
    const isTaken = (key: string) => now.participants.some((one) => one.key === key);
    const key = findFreeName(makeSlug(person.player) || 'player', isTaken);
    return addParticipant(now, { ...person, key });
  }, record);
}

/** Participants without a group join the smallest; if there are no groups, they have none. */
export function seatGroups(record: TournamentRecord): TournamentRecord {
  const groups = groupsOf(record);
  return record.participants.reduce((now, { key, group }) => {
    if (groups.includes(group ?? '')) return now;
    const smallest = findSmallestGroup(now, groups);
    return changeOne(now, 'participants', key, (one) => set(one, 'group', smallest));
  }, record);
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

function groupsOf({ stages }: Pick<TournamentRecord, 'stages'>): readonly string[] {
  return stages.find(({ id }) => id === 'swiss')?.groups ?? [];
}

/** Removes a player who is in no round, with their extra points and their names in awards and boards. */
export function removePlayer(record: TournamentRecord, key: string): TournamentRecord {
  const isOther = (one: string) => one !== key;
  const awards = (record.awards ?? []).map((award) =>
    set(award, 'participants', (award.participants ?? []).filter(isOther)),
  );
  const adjustments = (record.adjustments ?? []).filter(({ participant }) => isOther(participant));
  return removeParticipant(set(set(record, 'awards', awards), 'adjustments', adjustments), key);
}

/** What is lost with a participant, in addition to their row. */
export function nameLoss({ awards, adjustments }: TournamentRecord, key: string): string | undefined {
  const lost = [
    ...(awards ?? []).filter((award) => award.participants?.includes(key)).map(({ name }) => name),
    ...(adjustments ?? [])
      .filter(({ participant }) => participant === key)
      .map(({ battlePoints, reason }) => `${showNumber(battlePoints)} for ${reason}`),
  ];
  return lost.length === 0 ? undefined : lost.join(', ');
}

/** Adds a battle to a round, at the next table, with the scenario of the round. */
export function addBattle(
  record: TournamentRecord,
  stage: string,
  round: number,
  participants: readonly [string, string],
): TournamentRecord {
  const own = record.battles.filter((battle) => battle.stage === stage && battle.round === round);
  const numbers = own.flatMap((battle) => (typeof battle.table === 'number' ? battle.table : []));
  const table = Math.max(0, ...numbers) + 1;
  const isTaken = (id: string) => record.battles.some((battle) => battle.id === id);
  const id = findFreeName(`${record.slug}-${stage}-${round}-${table}`, isTaken);
  const plan = [{ round, scenario: own[0]?.scenario }];
  const battle = makeBattle({ id: stage, plan }, { id, round, table, participants });
  return { ...record, battles: [...record.battles, battle] };
}

/** The participants of each battle of a stage. */
export function listPairs({ battles }: TournamentRecord, stage: string) {
  return battles
    .filter((battle) => battle.stage === stage)
    .map(({ players: [first, second] }) => [first.participant, second.participant] as const);
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
