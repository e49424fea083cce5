// Participants before a tournament begins: free places, adding someone, and leaving (docs/organisers.md, Before the event).

import { defaultWaiting } from './event-file/defaults.ts';
import type { ParticipantRecord, StageRecord, TournamentRecord } from './event-file/record.ts';

const mostParticipants = 20_000;

export type NewParticipant = Pick<
  ParticipantRecord,
  'key' | 'player' | 'playerId' | 'faction' | 'club' | 'group'
>;

/** Participants who have not dropped out. */
export function countTaken({ participants }: Pick<TournamentRecord, 'participants'>): number {
  return participants.filter(({ dropped }) => !dropped).length;
}

export function hasFreePlace(record: TournamentRecord): boolean {
  return countFree(record) > 0;
}

/** Without a limit on places, as many as a record can have. */
export function countFree(record: TournamentRecord): number {
  const { signUp, participants } = record;
  return Math.min((signUp?.places ?? Infinity) - countTaken(record), mostParticipants - participants.length);
}

/** The largest number of players who wait or have applied. */
export function mostWaiting({ signUp }: TournamentRecord): number {
  return signUp?.waiting ?? defaultWaiting;
}

/** The word that everyone must type, as it is compared; undefined if there is none. */
export function wordOf({ signUp }: Pick<TournamentRecord, 'signUp'>): string | undefined {
  return foldWord(signUp?.word ?? '') || undefined;
}

/** Case and outer spaces do not count, and runs of spaces are one, as in every field of a sign-up. */
export function foldWord(word: string): string {
  // Some letters have a capital of two: ß and SS are the same word.
  return word.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toUpperCase().toLowerCase();
}

/** At the end of the list; in their group, else in the one with the fewest participants; and on the board where it lists its own. */
export function addParticipant(record: TournamentRecord, added: NewParticipant): TournamentRecord {
  const swiss = record.stages.find(({ id }) => id === 'swiss');
  const groups = swiss?.groups ?? [];
  const group = groups.find((one) => one === added.group) ?? findSmallestGroup(record, groups);
  const stages = record.stages.map((stage) =>
    stage === swiss && stage.participants != null
      ? { ...stage, participants: [...stage.participants, added.key] }
      : stage,
  );
  const { key, player, playerId, faction, club } = added;
  const participant = {
    key,
    player,
    ...(playerId != null && { playerId }),
    ...(club != null && { club }),
    ...(group !== undefined && { group }),
    ...(faction != null && { faction }),
  };
  return { ...record, stages, participants: [...record.participants, participant] };
}

/** The first of equals; undefined without groups. */
export function findSmallestGroup(
  { participants }: TournamentRecord,
  groups: readonly string[],
): string | undefined {
  const sizes = groups.map((group) => participants.filter((one) => one.group === group).length);
  return groups[sizes.indexOf(Math.min(...sizes))];
}

/** Removes the participant; one whom something else names is marked as dropped instead. */
export function removeParticipant(record: TournamentRecord, key: string): TournamentRecord {
  if (isNamed(record, key)) return dropParticipants(record, (one) => one.key === key);
  const stages = record.stages.map((stage) =>
    stage.participants?.includes(key)
      ? { ...stage, participants: stage.participants.filter((one) => one !== key) }
      : stage,
  );
  return { ...record, stages, participants: record.participants.filter((one) => one.key !== key) };
}

export function dropParticipants(
  record: TournamentRecord,
  isDropped: (participant: ParticipantRecord) => boolean,
): TournamentRecord {
  const participants = record.participants.map((one) => (isDropped(one) ? { ...one, dropped: true } : one));
  return { ...record, participants };
}

/** Whether a battle, bye, match, adjustment or award names them. */
function isNamed(record: TournamentRecord, key: string): boolean {
  return (
    isPaired(record, key) ||
    (record.adjustments ?? []).some(({ participant }) => participant === key) ||
    (record.awards ?? []).some(({ participants }) => participants?.includes(key))
  );
}

/** Whether a battle, bye or match names them: then they can drop out, but not be removed. */
export function isPaired({ battles, stages }: TournamentRecord, key: string): boolean {
  const isIn = ({ byes, matches }: StageRecord) =>
    (byes ?? []).some(({ participant }) => participant === key) ||
    (matches ?? []).some(({ players, winner }) => winner === key || players?.includes(key));
  return (
    battles.some(({ players }) => players.some(({ participant }) => participant === key)) || stages.some(isIn)
  );
}
