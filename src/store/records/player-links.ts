// Personal links of participants: each has a code with which a player reports results and hands in a list. Codes are secrets and not part of a record.
import { writeMoment } from '../../contract/moment.ts';
import type { Reader, Writer } from '../database.ts';
import { codeOfLength, makeCode } from '../keys/key-text.ts';
import { removeReports } from './player-reports.ts';
import { readBody } from './records.ts';

/** 31 letters: 10 of them are 49 bits. */
const codeLength = 10;

export const codePattern: RegExp = codeOfLength(codeLength);

export interface FoundLink {
  readonly tournament: string;
  readonly participant: string;
  /** The digest of the stored tournament. */
  readonly digest: string;
  readonly published: boolean;
  /** When the tournament became finished, where it is. */
  readonly ended: string | null;
}

/** One statement whether or not the code is valid, so that the time of an answer reveals nothing. */
export function findLink(reader: Reader, code: string): Promise<FoundLink | undefined> {
  return reader.first<FoundLink>(
    `SELECT l.tournament, l.participant, r.digest, r.published AS published_flag, l.ended
     FROM player_link l JOIN record r ON r.kind = 'tournament' AND r.key = l.tournament WHERE l.code = $1`,
    [code],
  );
}

/** Codes by participant. */
type Codes = ReadonlyMap<string, string>;

export async function listLinks(reader: Reader, tournament: string): Promise<Codes> {
  const sql = 'SELECT participant, code FROM player_link WHERE tournament = $1';
  const { rows } = await reader.query(sql, [tournament]);
  return new Map(rows as unknown as readonly (readonly [string, string])[]);
}

export function findCode(
  reader: Reader,
  tournament: string,
  participant: string,
): Promise<string | undefined> {
  const sql = 'SELECT code FROM player_link WHERE tournament = $1 AND participant = $2';
  return reader.value<string>(sql, [tournament, participant]);
}

/** The stored tournament and the codes of its participants, both of one state. */
export async function findWithLinks(
  reader: Reader,
  tournament: string,
): Promise<{ readonly json: string; readonly codes: Codes } | undefined> {
  const rows = await reader.all<{ participant: string; code: string; body: Uint8Array | null }>(
    `SELECT '' AS participant, '' AS code, body FROM record WHERE kind = 'tournament' AND key = $1
     UNION ALL SELECT participant, code, NULL FROM player_link WHERE tournament = $1`,
    [tournament],
  );
  const body = rows.find((row) => row.body !== null)?.body;
  if (body == null) return undefined;
  const links = rows.filter((row) => row.body === null);
  return {
    json: readBody(tournament, body),
    codes: new Map(links.map(({ participant, code }) => [participant, code])),
  };
}

/** Makes codes for these participants, in place of those that they have. */
export async function renewLinks(
  writer: Writer,
  tournament: string,
  participants: readonly string[],
  isFinished: boolean,
): Promise<void> {
  if (participants.length === 0) return;
  const former = await findEnd(writer, tournament);
  const ended = isFinished ? (former ?? writeMoment(Date.now())) : null;
  await endLinks(writer, tournament, participants);
  const rows = participants.map((participant) => ({
    code: makeCode(codeLength),
    tournament,
    participant,
    ended,
  }));
  await writer.insert('player_link', rows);
}

export async function endLinks(
  writer: Writer,
  tournament: string,
  participants: readonly string[],
): Promise<void> {
  if (participants.length === 0) return;
  await writer.run('DELETE FROM player_link WHERE tournament = $1 AND participant IN LIST($2)', [
    tournament,
    JSON.stringify(participants),
  ]);
}

/** Codes of a tournament without dates end some days after it became finished. */
export async function noteEnd(writer: Writer, tournament: string, isFinished: boolean): Promise<void> {
  const sql = isFinished
    ? 'UPDATE player_link SET ended = $2 WHERE tournament = $1 AND ended IS NULL'
    : 'UPDATE player_link SET ended = NULL WHERE tournament = $1 AND ended IS NOT NULL';
  await writer.run(sql, isFinished ? [tournament, writeMoment(Date.now())] : [tournament]);
}

/** When the tournament became finished; undefined while it is not. */
export async function findEnd(reader: Reader, tournament: string): Promise<string | undefined> {
  const sql = 'SELECT max(ended) FROM player_link WHERE tournament = $1';
  return (await reader.value<string | null>(sql, [tournament])) ?? undefined;
}

/** For a tournament that is removed: removes its links, reports and when its lists were handed in. */
export async function removeLinks(writer: Writer, tournament: string): Promise<void> {
  await writer.run('DELETE FROM player_link WHERE tournament = $1', [tournament]);
  await writer.run('DELETE FROM player_list WHERE tournament = $1', [tournament]);
  await removeReports(writer, tournament);
}
