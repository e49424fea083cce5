// Problems of a submission in words for an organiser: no JSON pointers, no keys of the record.
import { sayStage } from './formats.js';

const sentences = {
  keyMissing: () => 'Fill this in.',
  notANumber: ({ expected }) => `This is not a number; expected ${expected}.`,
  notAllowed: ({ value, allowed }) => `${value} cannot be chosen; use ${allowed.join(', ')}.`,
  wrongValue: ({ expected }) => `This is not valid; expected ${expected}.`,
  endBeforeStart: () => 'The last day is before the first.',
  groupMissing: ({ player }) => `${player ?? 'A player'} has no group.`,
  unknownGroup: ({ group }) => `There is no group “${group}”.`,
  playsItself: ({ player }) => `${player ?? 'A player'} cannot meet themselves.`,
  twiceInRound: ({ player, round }) => `${player ?? 'A player'} is in round ${round} twice.`,
  roundTooHigh: ({ round, last }) => `Round ${round} is after the last round, ${last}.`,
  unknownParticipant: () => 'This player is not in the list of players.',
  unknownClub: ({ club }) => `There is no club “${club}” here.`,
  mayNotChange: ({ what, name }) => `Your key may not change the ${what} “${name}”.`,
  usedTwice: ({ name }) => `“${name}” is used twice.`,
  bracketSize: ({ players }) => `A bracket of ${players} players cannot be seeded; use 2, 4, 8, 16 or 32.`,
  minAboveMax: () => 'The minimum is above the maximum.',
  winnerDidNotPlay: () => 'The winner did not play in this battle.',
  loneLoss: () => 'Enter the outcome for both sides.',
};

export function sayProblem({ code, parameters, message }) {
  const say = sentences[code];
  if (say) return say(parameters ?? {});
  return `${message[0].toUpperCase()}${message.slice(1)}.`;
}

const fields = {
  name: 'Name',
  slug: 'Web address',
  startDate: 'First day',
  endDate: 'Last day',
  battleSize: 'Army points',
  battlePack: 'Battle pack',
  game: 'Game',
  club: 'Club',
  scoring: 'Scoring',
  tieBreakers: 'Tie-breakers',
  organizers: 'Organisers',
};

/** Where a value of the record is, in words: "Round 3, table 2, Ada". */
export function sayPlace(record, pointer) {
  const [list, index, part, place, last] = pointer.split('/').slice(1);
  if (list === 'participants') {
    const { player } = record.participants[index] ?? {};
    return `Player ${player || Number(index) + 1}`;
  }
  if (list === 'battles') {
    const battle = record.battles[index];
    if (battle === undefined) return 'A battle';
    const side = part === 'players' ? battle.players[place]?.participant : undefined;
    return [sayBattle(record, battle), side && nameOf(record, side), last && sayKey(last)]
      .filter(Boolean)
      .join(', ');
  }
  if (list === 'stages') {
    const stage = record.stages[index];
    return [stage ? sayStage(stage) : 'Stages', part && sayKey(part)].filter(Boolean).join(', ');
  }
  return fields[list] ?? sayKey(list ?? '');
}

export function nameOf(record, key) {
  return record.participants.find((one) => one.key === key)?.player || key;
}

/** "Round 3, table 2" of a board, "Semi-final, table 1" of a bracket. */
export function sayBattle(record, { id, stage, round, table }) {
  const own = record.stages.find((one) => one.id === stage);
  const label = own?.matches?.find(({ battle }) => battle === id)?.round;
  const where = label ?? (round == null ? undefined : `Round ${round}`);
  const isMain = stage === 'swiss' || stage === 'knockout';
  return [!isMain && own && sayStage(own), where, table != null && `table ${table}`]
    .filter(Boolean)
    .join(', ');
}

const words = {
  victoryPoints: 'score',
  battlePoints: 'battle points',
  playerId: 'player id',
  participant: 'player',
};

export function sayKey(key) {
  return words[key] ?? key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
