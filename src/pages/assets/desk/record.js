// The record of a tournament, where it is, and the ways to change it. Every function returns a new record; what the desk has no field for stays as it is.
import { makeSlug, set } from './set.js';

/** At the service. */
export function tournamentPath(slug) {
  return `/tournaments/${encodeURIComponent(slug)}`;
}

/** At the desk. */
export function addressOf(slug, tab) {
  return `#tournament=${encodeURIComponent(slug)}${tab === undefined ? '' : `/${tab}`}`;
}

export function makeRecord(club) {
  return {
    slug: '',
    name: '',
    status: 'planned',
    startDate: new Date().toLocaleDateString('sv'),
    battleSize: 2000,
    ...(club && { club }),
    stages: [{ id: 'swiss', rounds: 3 }],
    participants: [],
    battles: [],
  };
}

/** Changes the stage, battle or participant with this id or key; without `change`, removes it. */
export function changeOne(record, list, id, change = () => []) {
  const changed = record[list].flatMap((one) => ((one.id ?? one.key) === id ? change(one) : one));
  return { ...record, [list]: changed };
}

/** `people`: name, and what else is known of them. Returns the record with the people that were not in it yet. */
export function addParticipants(record, people) {
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
function enter(stage, keys) {
  return stage.id === 'swiss' && stage.participants
    ? { ...stage, participants: [...stage.participants, ...keys] }
    : stage;
}

/** Participants without a group join the smallest; if there are no groups, they have none. */
export function seatGroups(record) {
  const groups = record.stages.find(({ id }) => id === 'swiss')?.groups ?? [];
  const sizes = new Map(groups.map((group) => [group, 0]));
  for (const { group } of record.participants) if (sizes.has(group)) sizes.set(group, sizes.get(group) + 1);
  const participants = record.participants.map((one) => {
    if (groups.length === 0) return set(one, 'group', undefined);
    if (sizes.has(one.group)) return one;
    const [smallest] = [...sizes].sort(([, a], [, b]) => a - b)[0];
    sizes.set(smallest, sizes.get(smallest) + 1);
    return { ...one, group: smallest };
  });
  return { ...record, participants };
}

/** Assigns all players to groups at random. */
export function drawGroups(record) {
  const order = record.participants.map((one) => [Math.random(), one.key]).sort(([a], [b]) => a - b);
  const groups = record.stages.find(({ id }) => id === 'swiss').groups;
  const groupOf = new Map(order.map(([, key], index) => [key, groups[index % groups.length]]));
  return {
    ...record,
    participants: record.participants.map((one) => ({ ...one, group: groupOf.get(one.key) })),
  };
}

/** Whether the participant is in a round; then they can drop out, but not be removed. */
export function isPaired({ battles, stages }, key) {
  return (
    battles.some(({ players }) => players.some(({ participant }) => participant === key)) ||
    stages.some(
      ({ byes, matches }) =>
        (byes ?? []).some(({ participant }) => participant === key) ||
        (matches ?? []).some(({ players }) => (players ?? []).includes(key)),
    )
  );
}

/** Adds a battle to a round, between the first two players without one. */
export function addBattle(record, stage, round) {
  const own = record.battles.filter((battle) => battle.stage === stage.id && battle.round === round);
  const table = Math.max(0, ...own.map((battle) => battle.table ?? 0)) + 1;
  const ids = new Set(record.battles.map(({ id }) => id));
  let id = `${record.slug}-${stage.id}-${round}-${table}`;
  while (ids.has(id)) id = `${id}-2`;
  const busy = new Set([
    ...own.flatMap(({ players }) => players.map(({ participant }) => participant)),
    ...(stage.byes ?? []).filter((bye) => bye.round === round).map(({ participant }) => participant),
  ]);
  const free = record.participants.filter(({ key, dropped }) => !busy.has(key) && !dropped);
  if (free.length < 2) return record;
  const players = free.slice(0, 2).map(({ key }) => ({ participant: key }));
  return { ...record, battles: [...record.battles, { id, stage: stage.id, round, table, players }] };
}

export function removeBye(record, stage, bye) {
  return changeOne(record, 'stages', stage, (own) => ({
    ...own,
    byes: own.byes.filter((one) => one !== bye),
  }));
}

/** Replaces a player of a battle; the result stays with the side. */
export function setPlayer(battle, side, key) {
  const word = readOutcome(battle);
  return setOutcome(setSide(battle, side, 'participant', key), word);
}

/** `score`, `0`, `1`, `draw` or `none`: how a battle ended, where that does not follow from the score. */
export function readOutcome({ winner, players, finished }) {
  if (finished === false) return 'open';
  const outcomes = players.map(({ outcome }) => outcome);
  if (outcomes.every((one) => one === 'loss')) return 'none';
  if (outcomes.includes('draw')) return 'draw';
  const won = players.findIndex(({ participant, outcome }) => outcome === 'win' || winner === participant);
  return won === -1 ? 'score' : String(won);
}

export function setOutcome(battle, word) {
  const { winner: _, finished: __, ...rest } = battle;
  const outcome = { draw: 'draw', none: 'loss' }[word];
  const players = rest.players.map((side) => set(side, 'outcome', outcome));
  return {
    ...rest,
    players,
    ...(word === 'open' && { finished: false }),
    ...((word === '0' || word === '1') && { winner: players[word].participant }),
  };
}

export function setSide(battle, side, key, value) {
  return { ...battle, players: battle.players.with(side, set(battle.players[side], key, value)) };
}
