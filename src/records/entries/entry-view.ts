// The part of an entry that its player sees, and what they can do with it now.
import type { TournamentRecord } from '#rules/event-file/record';
import { listOpenBattles } from '#rules/reports/report';
import { type CheckInState, findCheckInState, readOpening } from '../../contract/opening.ts';
import type { PersonalEntry } from '../../contract/personal-view.ts';
import type { Reader } from '../../store/database.ts';
import { type EntryState, findPlace, findPress, hasArrived } from '../../store/records/entries.ts';
import type { LinkedPerson } from '../players/person.ts';

export const entryMessages = {
  declined: 'The organiser has declined your entry',
  removed: 'The organiser has removed your entry',
  finished: 'The tournament is finished',
  started: 'The tournament has started',
  openBattle: 'Your battle has no result yet',
  checkInClosed: 'Check-in is not open',
  notExpected: 'Only those who are in or waiting can check in',
} as const;

/** Whether the tournament has anything to show about entries to this person. */
export function hasEntryPart({ record, entry }: LinkedPerson): boolean {
  return entry !== undefined || record.signUp != null || record.checkIn != null;
}

export function stateOf({ participant, entry }: Pick<LinkedPerson, 'participant' | 'entry'>): EntryState {
  // An entry without a participant is never in.
  return participant === undefined ? (entry?.state ?? 'removed') : 'in';
}

/** `done`: they have left already. */
export type Leaving = 'withdraw' | 'dropOut' | 'done' | { readonly conflict: string };

export function decideLeaving(person: LinkedPerson): Leaving {
  const { record, shown, participant, key } = person;
  const state = stateOf(person);
  if (state === 'withdrawn' || participant?.dropped) return 'done';
  if (state === 'declined' || state === 'removed') return { conflict: entryMessages[state] };
  if (record.status === 'finished') return { conflict: entryMessages.finished };
  if (record.status === 'planned') return 'withdraw';
  if (participant === undefined) return { conflict: entryMessages.started };
  const isOpen = listOpenBattles(shown).some(
    ({ battle }) => battle.archived !== true && battle.players.some((side) => side.participant === key),
  );
  return isOpen ? { conflict: entryMessages.openBattle } : 'dropOut';
}

/** Whether the person is in and has not dropped out, or waits. */
export function isExpected(person: Pick<LinkedPerson, 'participant' | 'entry'>): boolean {
  const state = stateOf(person);
  return state === 'waiting' || (state === 'in' && !person.participant?.dropped);
}

/** Undefined without check-in. */
export async function readCheckIn(
  reader: Reader,
  { slug, status, checkIn, timeZone }: TournamentRecord,
  defaultTimeZone: string,
  time: number,
): Promise<CheckInState | undefined> {
  if (checkIn == null) return undefined;
  const opening = readOpening(checkIn, timeZone ?? defaultTimeZone);
  return findCheckInState(status, opening, await findPress(reader, slug), time);
}

export async function viewEntry(
  reader: Reader,
  person: LinkedPerson,
  defaultTimeZone: string,
  time: number,
): Promise<PersonalEntry> {
  const { record, participant, entry, key } = person;
  const state = stateOf(person);
  const checkIn = await readCheckIn(reader, record, defaultTimeZone, time);
  const leaving = decideLeaving(person);
  const canCheckIn = checkIn === 'open' && isExpected(person);
  return {
    player: participant?.player ?? entry?.player ?? '',
    state,
    place: state === 'waiting' && entry !== undefined ? await findPlace(reader, record.slug, entry) : null,
    dropped: participant?.dropped ?? false,
    here: await hasArrived(reader, record.slug, key),
    can: [
      ...(canCheckIn ? ['here' as const] : []),
      ...(leaving === 'withdraw' || leaving === 'dropOut' ? [leaving] : []),
    ],
  };
}
