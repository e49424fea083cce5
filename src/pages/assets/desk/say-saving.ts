// The state of saving, in the words of the line that stays in view.
import type { TournamentRecord } from '#rules/event-file/record';
import { numberPlease } from './number.ts';
import { nameOf, sayBattle, sayKey, sayPlace } from './problems.ts';
import { findUnreadable } from './unreadable.ts';

/** `partly`: everything except what is not a number. */
export type Saving = 'saved' | 'changed' | 'saving' | 'offline' | 'rejected' | 'clash' | 'partly';

const savingSentences: Readonly<Record<Exclude<Saving, 'partly'>, string>> = {
  saved: 'Everything is saved.',
  changed: 'Saving in a moment …',
  saving: 'Saving …',
  offline: 'No connection. What you type is stored on this device and saved when the connection is back.',
  rejected: 'Not saved: there is a problem.',
  clash: 'Someone else changed the same field.',
};

/** Nothing is saved while a clash waits for the organiser's choice. */
export function sayUnsaved({ clashes }: { readonly clashes: readonly unknown[] }): Saving {
  return clashes.length > 0 ? 'clash' : 'changed';
}

export function saySaving(state: Saving, record: TournamentRecord): string {
  if (state !== 'partly') return savingSentences[state];
  const [first = [], ...others] = findUnreadable(record);
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `Not saved: ${sayPath(record, first)}${more}: ${numberPlease}. Everything else is saved.`;
}

/** A path of merge.ts in words: "Round 3, table 2, Ada, score". */
export function sayPath(
  record: TournamentRecord,
  [list, key = '', part, side, field]: readonly string[],
): string {
  const battle = list === 'battles' ? record.battles.find(({ id }) => id === key) : undefined;
  if (battle) {
    const own = part === 'players' ? battle.players[Number(side)] : undefined;
    const whose = own && nameOf(record, own.participant);
    return [sayBattle(record, battle), whose, sayKey(field ?? part ?? '')].filter(Boolean).join(', ');
  }
  if (list === 'participants') return `${nameOf(record, key)}, ${sayKey(part ?? 'player')}`;
  if (list === 'stages') {
    const stage = `/stages/${record.stages.findIndex(({ id }) => id === key)}`;
    return sayPlace(record, part === undefined ? stage : `${stage}/${part}`);
  }
  return sayPlace(record, `/${list}`);
}
