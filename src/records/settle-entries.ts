// Updates the entries of a saved tournament: participants are in, everyone else is not.

import type { TournamentRecord } from '#rules/event-file/record';
import { isStillTheSame } from '#rules/people/same-person';
import type { Writer } from '../store/database.ts';
import {
  type EntryRow,
  listEntries,
  readFormer,
  removeEntry,
  setEntryState,
  setPress,
} from '../store/records/entries.ts';

/** An undo restores the former record: a player whom it takes out gets back the state they had before they were in. */
export async function settleEntries(
  writer: Writer,
  { slug, participants, checkIn }: TournamentRecord,
  isUndo: boolean,
): Promise<void> {
  if (checkIn == null) await setPress(writer, slug, undefined);
  const entries = await listEntries(writer, slug);
  if (entries.length === 0) return;
  const now = new Map(participants.map((one) => [one.key, one]));
  for (const entry of entries) {
    const participant = now.get(entry.participant);
    const wasIn = entry.state === 'in';
    if (participant !== undefined && !wasIn && !isStillTheSame(entry, participant))
      await removeEntry(writer, slug, entry.participant);
    else if ((participant !== undefined) !== wasIn)
      await setEntryState(writer, slug, wasIn ? takenOut(entry, isUndo) : takenIn(entry, isUndo));
  }
}

function takenIn(entry: EntryRow, isUndo: boolean): EntryRow {
  const { state, former } = entry;
  return { ...entry, state: 'in', former: isUndo ? former : [state, ...readFormer(entry)].join(' ') };
}

/** A player who withdraws is no longer in when the record is saved. */
function takenOut(entry: EntryRow, isUndo: boolean): EntryRow {
  const [last, ...earlier] = readFormer(entry);
  if (!isUndo || last === undefined) return { ...entry, state: 'removed' };
  return { ...entry, state: last, former: earlier.join(' ') || null };
}
