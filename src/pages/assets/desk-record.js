// The record of a tournament as the desk edits it. What the desk has no field for stays as it is.

export function makeRecord(club) {
  return {
    slug: '',
    name: '',
    status: 'ongoing',
    startDate: new Date().toLocaleDateString('sv'),
    battleSize: 2000,
    ...(club && { club }),
    stages: [{ id: 'swiss', rounds: 3 }],
    participants: [],
    battles: [],
  };
}

/** A short name for the address, made from the name. */
export function makeSlug(name) {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
}

/** The board that rounds are entered for; only looked at, it is not made part of the record. */
export function swissOf({ stages }) {
  return stages.find(({ id }) => id === 'swiss') ?? { id: 'swiss', rounds: 1 };
}

/** The same as part of the record. */
export function needSwiss(record) {
  const swiss = swissOf(record);
  if (!record.stages.includes(swiss)) record.stages.unshift(swiss);
  return swiss;
}

export function addPlayer(record) {
  const taken = new Set(record.participants.map(({ key }) => key));
  let number = record.participants.length + 1;
  while (taken.has(`p${number}`)) number += 1;
  record.participants.push({ key: `p${number}`, player: '' });
}

/** Whether a round names the participant, who then cannot simply go. */
export function isPaired({ battles, stages }, key) {
  return (
    battles.some(({ players }) => players.some(({ participant }) => participant === key)) ||
    stages.some(({ byes }) => (byes ?? []).some(({ participant }) => participant === key))
  );
}

export function battlesOf(record, round) {
  return record.battles.filter((battle) => battle.stage === 'swiss' && battle.round === round);
}

export function byesOf(record, round) {
  return (swissOf(record).byes ?? []).filter((bye) => bye.round === round);
}

export function addBattle(record, round) {
  needSwiss(record);
  const taken = new Set(record.battles.map(({ id }) => id));
  const table = battlesOf(record, round).length + 1;
  let number = table;
  const idOf = () => `${record.slug}.r${round}.${number}`;
  while (taken.has(idOf())) number += 1;
  const sides = freeIn(record, round).slice(0, 2);
  const players = [0, 1].map((index) => ({ participant: sides[index]?.key ?? '' }));
  record.battles.push({ id: idOf(), stage: 'swiss', round, table, players });
}

export function addBye(record, round) {
  const swiss = needSwiss(record);
  swiss.byes = [...(swiss.byes ?? []), { round, participant: freeIn(record, round)[0]?.key ?? '' }];
}

/** Those whom the round does not name yet. */
function freeIn(record, round) {
  const busy = new Set([
    ...battlesOf(record, round).flatMap(({ players }) => players.map(({ participant }) => participant)),
    ...byesOf(record, round).map(({ participant }) => participant),
  ]);
  return record.participants.filter(({ key, dropped }) => !busy.has(key) && !dropped);
}

/** `points`, `0`, `1` or `draw`: who won, where it does not follow from the points. */
export function outcomeOf({ winner, players }) {
  if (players.every(({ outcome }) => outcome === 'draw')) return 'draw';
  const won = players.findIndex(
    ({ participant, outcome }) => outcome === 'win' || (winner != null && winner === participant),
  );
  return won === -1 ? 'points' : String(won);
}

export function setOutcome(battle, word) {
  delete battle.winner;
  for (const side of battle.players) {
    delete side.outcome;
    if (word === 'draw') side.outcome = 'draw';
  }
  if (word === '0' || word === '1') battle.winner = battle.players[Number(word)].participant;
}

/** A number, or nothing where the field is empty; what is no number is left for the check to name. */
export function setNumber(object, key, text) {
  if (text.trim() === '') delete object[key];
  else object[key] = Number.isNaN(Number(text)) ? text : Number(text);
}

export function setText(object, key, text) {
  if (text.trim() === '') delete object[key];
  else object[key] = text;
}
