// Moving up: the first players who wait become participants while a place is free (docs/organisers.md, Before the event). It is the last step of every change
// of a record.

import { addParticipant, countFree, countTaken } from '#rules/entries';
import type { TournamentRecord } from '#rules/event-file/record';
import { findCheckInState, readOpening } from '../contract/opening.ts';
import type { LocatedProblem } from '../contract/problems.ts';
import type { Writer } from '../store/database.ts';
import { findPress, listEntries, listWaiting, readFormer } from '../store/records/entries.ts';
import { hasRecord } from '../store/records/records.ts';

export interface FilledRecord {
  readonly record: TournamentRecord;
  /** How many moved up. */
  readonly moved: number;
  /** Who moved up, and whether there are more participants than places. */
  readonly warnings: readonly LocatedProblem[];
}

/** The record with the players who move up. Their entries change when it is saved. An undo (`isUndo`) lets players wait again who waited before the undone change. */
export async function fillPlaces(
  writer: Writer,
  record: TournamentRecord,
  time: number,
  isUndo = false,
): Promise<FilledRecord> {
  const { signUp } = record;
  if (signUp == null) return { record, moved: 0, warnings: [] };
  const warnings: LocatedProblem[] = [];
  let filled = record;
  for (const entry of await listNext(writer, record, time, isUndo)) {
    const club = entry.club !== null && (await hasRecord(writer, 'club', entry.club)) ? entry.club : null;
    const pointer = `/participants/${filled.participants.length}`;
    filled = addParticipant(filled, { ...entry, key: entry.participant, club });
    warnings.push({ pointer, code: 'movedUp', parameters: { player: entry.player } });
  }
  const moved = warnings.length;
  return { record: filled, moved, warnings: [...warnings, ...listTooMany(filled)] };
}

/** The warning that there are more participants than places. */
export function listTooMany(record: TournamentRecord): readonly LocatedProblem[] {
  const taken = countTaken(record);
  const places = record.signUp?.places ?? Infinity;
  if (taken <= places) return [];
  return [{ pointer: '/signUp/places', code: 'tooManyTaken', parameters: { taken, places } }];
}

/** Players who wait and have a place now. */
async function listNext(writer: Writer, record: TournamentRecord, time: number, isUndo: boolean) {
  const { slug, status, checkIn, participants } = record;
  const free = countFree(record);
  if (free <= 0 || status !== 'planned') return [];
  if (checkIn != null) {
    const opening = readOpening(checkIn, record.timeZone ?? writer.timeZone);
    const state = findCheckInState(status, opening, await findPress(writer, slug), time);
    if (state === 'closed') return [];
  }
  const keys = new Set(participants.map(({ key }) => key));
  const waiting = isUndo
    ? (await listEntries(writer, slug)).filter(
        (entry) => entry.state === 'waiting' || (entry.state === 'in' && readFormer(entry)[0] === 'waiting'),
      )
    : await listWaiting(writer, slug);
  return waiting.filter(({ participant }) => !keys.has(participant)).slice(0, free);
}
