// Entries of tournaments: who signed up, who waits, who has arrived, and whether the organiser opened or closed the check-in. A player who is in is a
// participant of the record as well. None of it is published.
import { hash } from 'node:crypto';
import { writeMoment } from '../../contract/moment.ts';
import type { Reader, Writer } from '../database.ts';
import { makeCode } from '../keys/key-text.ts';

/** `removed`: by the organiser, after being in; `declined`: before. */
export type EntryState = 'applied' | 'waiting' | 'in' | 'withdrawn' | 'declined' | 'removed';

export interface EntryRow {
  /** The key of the participant, even of one who is not in yet. */
  readonly participant: string;
  /** The order of signing up. */
  readonly n: number;
  readonly state: EntryState;
  /** Their states before each time they came in, the last one first, with spaces between them; null if they were in as soon as they signed up. */
  readonly former: string | null;
  /** When they signed up; null if the organiser added them. */
  readonly at: string | null;
  readonly player: string;
  readonly faction: string | null;
  readonly club: string | null;
  readonly contact: string | null;
}

export function readFormer({ former }: Pick<EntryRow, 'former'>): readonly EntryState[] {
  return (former?.split(' ') ?? []) as EntryState[];
}

const columns = 'participant, n, state, former, at, player, faction, club, contact';

/** In the order of signing up. */
export function listEntries(reader: Reader, tournament: string): Promise<EntryRow[]> {
  return reader.all<EntryRow>(`SELECT ${columns} FROM entry WHERE tournament = $1 ORDER BY n`, [tournament]);
}

export function listEntryKeys(reader: Reader, tournament: string): Promise<string[]> {
  return reader.values<string>('SELECT participant FROM entry WHERE tournament = $1', [tournament]);
}

export function findEntry(
  reader: Reader,
  tournament: string,
  participant: string,
): Promise<EntryRow | undefined> {
  const sql = `SELECT ${columns} FROM entry WHERE tournament = $1 AND participant = $2`;
  return reader.first<EntryRow>(sql, [tournament, participant]);
}

/** Players who wait. */
export function listWaiting(reader: Reader, tournament: string): Promise<EntryRow[]> {
  return reader.all<EntryRow>(
    `SELECT ${columns} FROM entry WHERE tournament = $1 AND state = 'waiting' ORDER BY n`,
    [tournament],
  );
}

export interface WaitingCounts {
  readonly waiting: number;
  readonly applied: number;
}

export async function countWaiting(reader: Reader, tournament: string): Promise<WaitingCounts> {
  const count = (state: string) =>
    `(SELECT count(*) FROM entry WHERE tournament = $1 AND state = '${state}')`;
  const counts = await reader.first<WaitingCounts>(
    `SELECT ${count('waiting')} AS waiting, ${count('applied')} AS applied`,
    [tournament],
  );
  return counts ?? { waiting: 0, applied: 0 };
}

/** The position on the waiting list, from 1. */
export async function findPlace(
  reader: Reader,
  tournament: string,
  { state, n }: Pick<EntryRow, 'state' | 'n'>,
): Promise<number | null> {
  if (state !== 'waiting') return null;
  const before = await reader.value<number>(
    `SELECT count(*) FROM entry WHERE tournament = $1 AND state = 'waiting' AND n < $2`,
    [tournament, n],
  );
  return 1 + Number(before ?? 0);
}

/** Identifies a form that was sent twice. */
export function hashRequest(token: string, name: string): string {
  return hash('sha256', JSON.stringify([token, name]), 'base64url');
}

/** The entry that the same form made before. */
export function findRequested(
  reader: Reader,
  tournament: string,
  request: string,
): Promise<EntryRow | undefined> {
  const sql = `SELECT ${columns} FROM entry WHERE tournament = $1 AND request = $2`;
  return reader.first<EntryRow>(sql, [tournament, request]);
}

export function makeEntryKey(): string {
  return `entry-${makeCode(10)}`;
}

export type NewEntry = Omit<EntryRow, 'n' | 'at'> & {
  readonly time: number | null;
  readonly request: string | null;
};

/** After all others. */
export async function addEntry(
  writer: Writer,
  tournament: string,
  { time, ...entry }: NewEntry,
): Promise<EntryRow> {
  const last = await writer.value<number | null>('SELECT max(n) FROM entry WHERE tournament = $1', [
    tournament,
  ]);
  const { request, ...rest } = entry;
  const added = { ...rest, n: 1 + Number(last ?? 0), at: time === null ? null : writeMoment(time) };
  await writer.insert('entry', [{ tournament, ...added, request }]);
  return added;
}

export async function setEntryState(
  writer: Writer,
  tournament: string,
  { participant, state, former }: Pick<EntryRow, 'participant' | 'state' | 'former'>,
): Promise<void> {
  await writer.run('UPDATE entry SET state = $3, former = $4 WHERE tournament = $1 AND participant = $2', [
    tournament,
    participant,
    state,
    former,
  ]);
}

/** Changes the entry of a person who asked to be forgotten: it gets another key and another name, and everything else known about them is removed. */
export async function forgetEntry(
  writer: Writer,
  tournament: string,
  participant: string,
  stranger: { readonly key: string; readonly name: string },
): Promise<void> {
  await writer.run(
    `UPDATE entry SET participant = $3, player = $4, contact = NULL, request = NULL WHERE tournament = $1 AND participant = $2`,
    [tournament, participant, stranger.key, stranger.name],
  );
  await writer.run('UPDATE arrival SET participant = $3 WHERE tournament = $1 AND participant = $2', [
    tournament,
    participant,
    stranger.key,
  ]);
}

/** Removes an entry whose key now belongs to another person. */
export async function removeEntry(writer: Writer, tournament: string, participant: string): Promise<void> {
  await writer.run('DELETE FROM entry WHERE tournament = $1 AND participant = $2', [tournament, participant]);
  await setArrived(writer, tournament, participant, false);
}

/** Removes the entries of a tournament that is removed, or that was long ago. */
export async function removeEntries(writer: Writer, tournament: string): Promise<void> {
  for (const table of ['entry', 'arrival', 'check_in'])
    await writer.run(`DELETE FROM ${table} WHERE tournament = $1`, [tournament]);
}

/** Tournaments with anything to erase. */
export function listEntered(reader: Reader): Promise<string[]> {
  return reader.values<string>(
    'SELECT tournament FROM entry UNION SELECT tournament FROM arrival UNION SELECT tournament FROM check_in',
  );
}

// Check-in.

/** Keys of the players who have arrived. */
export async function listArrived(reader: Reader, tournament: string): Promise<ReadonlySet<string>> {
  const sql = 'SELECT participant FROM arrival WHERE tournament = $1';
  return new Set(await reader.values<string>(sql, [tournament]));
}

export async function hasArrived(reader: Reader, tournament: string, participant: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM arrival WHERE tournament = $1 AND participant = $2';
  return (await reader.value(sql, [tournament, participant])) !== undefined;
}

export async function setArrived(
  writer: Writer,
  tournament: string,
  participant: string,
  is: boolean,
): Promise<void> {
  await writer.run('DELETE FROM arrival WHERE tournament = $1 AND participant = $2', [
    tournament,
    participant,
  ]);
  if (is) await writer.insert('arrival', [{ tournament, participant }]);
}

/** The button that an organiser pressed last. */
export interface Press {
  readonly state: 'open' | 'closed';
  readonly at: string;
}

export function findPress(reader: Reader, tournament: string): Promise<Press | undefined> {
  return reader.first<Press>('SELECT state, at FROM check_in WHERE tournament = $1', [tournament]);
}

/** Undefined: as if none was pressed. */
export async function setPress(writer: Writer, tournament: string, press: Press | undefined): Promise<void> {
  await writer.run('DELETE FROM check_in WHERE tournament = $1', [tournament]);
  if (press !== undefined) await writer.insert('check_in', [{ tournament, ...press }]);
}
