// Positions in a tournament's record, in words for an organiser.
import { nameStage } from '#rules/stage-name';

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

/** The position of a value in words: "Round 3, table 2, Ada". */
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
    return [stage ? nameStage(stage) : 'Stages', part && sayKey(part)].filter(Boolean).join(', ');
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
  return [!isMain && own && nameStage(own), where, table != null && `table ${table}`]
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
