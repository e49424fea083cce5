// What players do with their entries: sign up, leave, and check in. Afterwards, in the same transaction, players who wait move up.

import {
  addParticipant,
  dropParticipants,
  hasFreePlace,
  mostWaiting,
  removeParticipant,
} from '#rules/entries';
import type { TournamentRecord } from '#rules/event-file/record';
import { ApiError } from '../../contract/errors.ts';
import { sayProblem } from '../../contract/problems.ts';
import type { Database, Writer } from '../../store/database.ts';
import { nextRevision } from '../../store/engine/settings.ts';
import {
  addEntry,
  countWaiting,
  type EntryRow,
  type EntryState,
  makeEntryKey,
  setArrived,
  setEntryState,
} from '../../store/records/entries.ts';
import { renewLinks } from '../../store/records/player-links.ts';
import { type Deed, saveAsPlayers } from '../players/change-by-player.ts';
import type { LinkedPerson } from '../players/person.ts';
import { decideLeaving, entryMessages, isExpected, readCheckIn } from './entry-view.ts';
import type { SignUpFields } from './read-sign-up.ts';

export interface SentEntry extends SignUpFields {
  /** Identifies the form. */
  readonly request: string | null;
  readonly time: number;
}

/** A sign-up whose fields are right, of a tournament whose sign-up is open. */
export async function enter(
  database: Database,
  writer: Writer,
  record: TournamentRecord,
  sent: SentEntry,
): Promise<EntryRow> {
  const { slug, signUp } = record;
  const { waiting, applied } = await countWaiting(writer, slug);
  const isFree = waiting === 0 && hasFreePlace(record);
  const state = signUp?.approve ? 'applied' : isFree ? 'in' : 'waiting';
  if (state !== 'in' && waiting + applied >= mostWaiting(record))
    throw new ApiError(409, 'The waiting list is full');
  const participant = makeEntryKey();
  const entry = await addEntry(writer, slug, { ...sent, participant, state, former: null });
  if (state === 'in')
    await save(database, writer, addParticipant(record, { ...entry, key: participant }), {
      words: 'signed up:',
      participants: [{ key: participant, player: sent.player }],
      time: sent.time,
    });
  else {
    await renewLinks(writer, slug, [participant], false);
    await nextRevision(writer);
  }
  return entry;
}

/** Returns why they cannot leave; undefined if they have left. */
export async function leave(
  database: Database,
  writer: Writer,
  person: LinkedPerson,
  time: number,
): Promise<string | undefined> {
  const leaving = decideLeaving(person);
  if (typeof leaving !== 'string') return leaving.conflict;
  if (leaving === 'done') return undefined;
  const { record, participant, entry, key } = person;
  if (participant === undefined) {
    if (entry !== undefined) await setEntryState(writer, record.slug, { ...entry, state: 'withdrawn' });
    await nextRevision(writer);
    return undefined;
  }
  const deed = { participants: [{ key, player: participant.player }], time };
  if (leaving === 'dropOut') {
    const next = dropParticipants(record, (one) => one.key === key);
    await save(database, writer, next, { words: 'dropped out:', ...deed });
    return undefined;
  }
  const next = removeParticipant(record, key);
  if (!next.participants.some((one) => one.key === key)) await noteTakenOut(writer, person, 'withdrawn');
  await save(database, writer, next, { words: 'withdrawn:', ...deed });
  return undefined;
}

/** The entry of a participant who is taken out of the record. Those whom the organiser added get one. */
export async function noteTakenOut(
  writer: Writer,
  { record, participant, entry, key }: Omit<LinkedPerson, 'shown'>,
  state: EntryState,
): Promise<void> {
  if (entry !== undefined) return setEntryState(writer, record.slug, { ...entry, state });
  if (participant === undefined) return;
  const { player, faction = null, club = null } = participant;
  const fields = { participant: key, state, former: null, player, faction, club };
  await addEntry(writer, record.slug, { ...fields, contact: null, request: null, time: null });
}

/** Returns why it is not possible, or undefined. */
export async function checkIn(
  writer: Writer,
  person: LinkedPerson,
  here: boolean,
  time: number,
): Promise<string | undefined> {
  const { record, key } = person;
  if ((await readCheckIn(writer, record, writer.timeZone, time)) !== 'open')
    return entryMessages.checkInClosed;
  if (!isExpected(person)) return entryMessages.notExpected;
  await setArrived(writer, record.slug, key, here);
  await nextRevision(writer);
  return undefined;
}

async function save(database: Database, writer: Writer, record: TournamentRecord, deed: Deed): Promise<void> {
  const [problem] = await saveAsPlayers(database, writer, record, deed);
  // The record was valid before: only a change of the rules makes it invalid.
  if (problem !== undefined) throw new Error(sayProblem(problem));
}
