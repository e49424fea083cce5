// Positions in a tournament's record, in words for an organiser.
import { fieldLabels } from '#rules/event-file/field-labels';
import type { TournamentBattleRecord, TournamentRecord } from '#rules/event-file/record';
import { nameStage } from '#rules/stage-name';
import { sayRoundOf } from '#rules/stage-rounds';
import { showNumber } from './number.ts';

/** The position of a value in words: "Round 3, table 2, Ada". */
export function sayPlace(record: TournamentRecord, pointer: string): string {
  const [list, index, part, place, last] = pointer.split('/').slice(1);
  const at = Number(index);
  if (list === 'participants') {
    return `Player ${record.participants[at]?.player || at + 1}`;
  }
  if (list === 'battles') {
    const battle = record.battles[at];
    if (battle === undefined) return 'A battle';
    const side = part === 'players' ? battle.players[Number(place)]?.participant : undefined;
    return [sayBattle(record, battle), side && nameOf(record, side), last && sayKey(last)]
      .filter(Boolean)
      .join(', ');
  }
  if (list === 'stages') {
    const stage = record.stages[at];
    return [stage ? nameStage(stage) : 'Stages', part && sayKey(part)].filter(Boolean).join(', ');
  }
  return isField(list) ? fieldLabels[list] : sayKey(list ?? '');
}

function isField(key: string | undefined): key is keyof typeof fieldLabels {
  return key !== undefined && Object.hasOwn(fieldLabels, key);
}

export function nameOf(record: TournamentRecord, key: string): string {
  return record.participants.find((one) => one.key === key)?.player || key;
}

/** "Round 3, table 2" of a board, "Semi-final, table 1" of a bracket. */
export function sayBattle(
  record: TournamentRecord,
  { id, stage, round, table }: TournamentBattleRecord,
): string {
  const own = record.stages.find((one) => one.id === stage);
  const label = own?.matches?.find(({ battle }) => battle === id)?.round;
  return sayRoundOf(own, round, label) + (table == null ? '' : `, table ${showNumber(table)}`);
}

const words: Readonly<Record<string, string>> = {
  victoryPoints: 'score',
  battlePoints: 'battle points',
  playerId: 'player id',
  participant: 'player',
  plan: 'missions',
};

export function sayKey(key: string): string {
  return words[key] ?? key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
