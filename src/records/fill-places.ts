// Moving up: the first players who wait become participants while a place is free (docs/organisers.md, Before the event). It is the last step of every change
// of a record.

import { addParticipant, countTaken } from '#rules/entries';
import type { TournamentRecord } from '#rules/event-file/record';
import { findCheckInState, readOpening } from '../contract/opening.ts';
import type { LocatedProblem } from '../contract/problems.ts';
import type { Writer } from '../store/database.ts';
import { findPress, listWaiting } from '../store/records/entries.ts';
import { hasRecord } from '../store/records/records.ts';

const mostParticipants = 20_000;

export interface FilledRecord {
  readonly record: TournamentRecord;
  /** How many moved up. */
  readonly moved: number;
  /** Who moved up, and whether there are more participants than places. */
  readonly warnings: readonly LocatedProblem[];
}

/** The record with the players who move up. Their entries change when it is saved. */
export async function fillPlaces(
  writer: Writer,
  record: TournamentRecord,
  time: number,
): Promise<FilledRecord> {
  const { signUp } = record;
  if (signUp == null) return { record, moved: 0, warnings: [] };
  const { places } = signUp;
  const warnings: LocatedProblem[] = [];
  let filled = record;
  for (const entry of await listNext(writer, record, time)) {
    const club = entry.club !== null && (await hasRecord(writer, 'club', entry.club)) ? entry.club : null;
    const pointer = `/participants/${filled.participants.length}`;
    filled = addParticipant(filled, { ...entry, key: entry.participant, club });
    warnings.push({ pointer, code: 'movedUp', parameters: { player: entry.player } });
  }
  const taken = countTaken(filled);
  const moved = warnings.length;
  if (places != null && taken > places)
    warnings.push({ pointer: '/signUp/places', code: 'tooManyTaken', parameters: { taken, places } });
  return { record: filled, moved, warnings };
}

/** Players who wait and have a place now. */
async function listNext(writer: Writer, record: TournamentRecord, time: number) {
  const { slug, status, signUp, checkIn, participants } = record;
  const free = Math.min(
    (signUp?.places ?? Infinity) - countTaken(record),
    mostParticipants - participants.length,
  );
  if (free <= 0 || status !== 'planned') return [];
  if (checkIn != null) {
    const opening = readOpening(checkIn, record.timeZone ?? writer.timeZone);
    const state = findCheckInState(status, opening, await findPress(writer, slug), time);
    if (state === 'closed') return [];
  }
  const keys = new Set(participants.map(({ key }) => key));
  const waiting = await listWaiting(writer, slug, mostParticipants);
  return waiting.filter(({ participant }) => !keys.has(participant)).slice(0, free);
}
