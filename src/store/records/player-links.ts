// Personal links of participants: a code each, by which a player reports results and hands in a list. Codes are secrets and belong to no record.
import { randomInt } from 'node:crypto';
import type { Reader, Writer } from '../database.ts';
import { writeMoment } from './history.ts';
import { removeReports } from './reports.ts';

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 10;

export const codePattern: RegExp = /^[abcdefghjkmnpqrstuvwxyz23456789]{10}$/;

/** 31 letters: 10 of them are 49 bits. */
function makeCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

export interface FoundLink {
  readonly tournament: string;
  readonly participant: string;
  /** Of the stored tournament. */
  readonly digest: string;
  readonly published: boolean;
  /** When the tournament became finished, where it is. */
  readonly ended: string | null;
}

export const linkQuery = `
  SELECT l.tournament, l.participant, r.digest, r.published, l.ended
  FROM player_link l JOIN record r ON r.kind = 'tournament' AND r.key = l.tournament WHERE l.code = $1`;

/** One statement, whatever becomes of the code, so that every answer takes as long. */
export async function findLink(reader: Reader, code: string): Promise<FoundLink | undefined> {
  const row = await reader.first<Omit<FoundLink, 'published'> & { published: number }>(linkQuery, [code]);
  return row && { ...row, published: row.published === 1 };
}

export const linksQuery = 'SELECT participant, code FROM player_link WHERE tournament = $1';

/** Codes by participant. */
export async function listLinks(reader: Reader, tournament: string): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.all<{ participant: string; code: string }>(linksQuery, [tournament]);
  return new Map(rows.map(({ participant, code }) => [participant, code]));
}

/** New codes for these participants; their old ones end. */
export async function renewLinks(
  writer: Writer,
  tournament: string,
  participants: readonly string[],
  isFinished: boolean,
): Promise<void> {
  const former = await writer.value<string | null>(
    'SELECT max(ended) FROM player_link WHERE tournament = $1',
    [tournament],
  );
  const ended = isFinished ? (former ?? writeMoment(Date.now())) : null;
  for (const participant of participants)
    await writer.run('DELETE FROM player_link WHERE tournament = $1 AND participant = $2', [
      tournament,
      participant,
    ]);
  const rows = participants.map((participant) => ({ code: makeCode(), tournament, participant, ended }));
  await writer.insert('player_link', rows);
}

/** Codes of a tournament without dates end some days after it became finished. */
export async function noteEnd(writer: Writer, tournament: string, isFinished: boolean): Promise<void> {
  if (isFinished)
    await writer.run('UPDATE player_link SET ended = $2 WHERE tournament = $1 AND ended IS NULL', [
      tournament,
      writeMoment(Date.now()),
    ]);
  else
    await writer.run('UPDATE player_link SET ended = NULL WHERE tournament = $1 AND ended IS NOT NULL', [
      tournament,
    ]);
}

/** Links of participants who are not among these: what a key says of a person who is forgotten goes with them. */
export async function removeOtherLinks(
  writer: Writer,
  tournament: string,
  participants: ReadonlySet<string>,
): Promise<void> {
  for (const participant of (await listLinks(writer, tournament)).keys())
    if (!participants.has(participant))
      await writer.run('DELETE FROM player_link WHERE tournament = $1 AND participant = $2', [
        tournament,
        participant,
      ]);
}

/** For a tournament that is removed: with its links go the reports. */
export async function removeLinks(writer: Writer, tournament: string): Promise<void> {
  await writer.run('DELETE FROM player_link WHERE tournament = $1', [tournament]);
  await removeReports(writer, tournament);
}
