// Votes on awards (docs/rules/awards.md, Voting), beside the records: they are in no file, history, feed or dump.
import type { CountedVotes } from '#rules/awards';
import type { Reader, Writer } from '../database.ts';
import { makeCode } from '../keys/key-text.ts';

const idLength = 12;

/** Key of the participant → the id that represents them in votes. */
export async function listVoters(reader: Reader, tournament: string): Promise<ReadonlyMap<string, string>> {
  const sql = 'SELECT participant, id FROM voter WHERE tournament = $1';
  const rows = await reader.all<{ participant: string; id: string }>(sql, [tournament]);
  return new Map(rows.map(({ participant, id }) => [participant, id]));
}

export async function addVoters(
  writer: Writer,
  tournament: string,
  participants: readonly string[],
): Promise<void> {
  const rows = participants.map((participant) => ({ tournament, participant, id: makeCode(idLength) }));
  await writer.insert('voter', rows);
}

/**
 * Another person who gets the key has another id: what was voted, and who voted for them, does not count any more. Counts stay with the key, because a
 * corrected name looks like another person.
 */
export async function replaceVoter(writer: Writer, tournament: string, former: string): Promise<void> {
  const values = [tournament, former, makeCode(idLength)];
  await writer.run('UPDATE voter SET id = $3 WHERE tournament = $1 AND id = $2', values);
  await writer.run('UPDATE ballot SET result = replace(result, $2, $3) WHERE tournament = $1', values);
}

/** For participants who are gone. */
export async function endVoters(
  writer: Writer,
  tournament: string,
  participants: readonly string[],
): Promise<void> {
  await writer.run('DELETE FROM voter WHERE tournament = $1 AND participant IN LIST($2)', [
    tournament,
    JSON.stringify(participants),
  ]);
}

/** Renames a voter who asked to be forgotten. */
export async function renameVoter(
  writer: Writer,
  tournament: string,
  participant: string,
  key: string,
): Promise<void> {
  await writer.run('UPDATE voter SET participant = $3 WHERE tournament = $1 AND participant = $2', [
    tournament,
    participant,
    key,
  ]);
}

/** The participants for whom a player of a published tournament may vote, in their order. */
export interface Candidate {
  readonly id: string;
  readonly player: string;
  readonly faction: string | null;
}

export function listCandidates(reader: Reader, tournament: string): Promise<Candidate[]> {
  return reader.all<Candidate>(
    `SELECT v.id, p.name AS player, p.faction FROM participant p
     JOIN voter v ON v.tournament = p.tournament AND v.participant = p.key
     WHERE p.tournament = $1 AND p.dropped = 0 ORDER BY p.place`,
    [tournament],
  );
}

// Ballots: the voting on an award that was opened.

export interface Ballot {
  readonly award: string;
  readonly state: 'open' | 'closed';
  /** Null while it is open. */
  readonly result: CountedVotes | null;
}

/** By the name of the award. */
export async function listBallots(reader: Reader, tournament: string): Promise<ReadonlyMap<string, Ballot>> {
  const sql = 'SELECT award, state, result AS result_json FROM ballot WHERE tournament = $1';
  const rows = await reader.all<Ballot>(sql, [tournament]);
  return new Map(rows.map((ballot) => [ballot.award, ballot]));
}

export async function openBallot(writer: Writer, tournament: string, award: string): Promise<void> {
  await writer.insert('ballot', [{ tournament, award, state: 'open', result: null }]);
}

/** Stores the counts and deletes the single votes. */
export async function closeBallot(
  writer: Writer,
  tournament: string,
  award: string,
  result: CountedVotes,
): Promise<void> {
  await writer.run(`UPDATE ballot SET state = 'closed', result = $3 WHERE tournament = $1 AND award = $2`, [
    tournament,
    award,
    JSON.stringify(result),
  ]);
  await removeVotes(writer, tournament, award);
}

export async function renameBallot(
  writer: Writer,
  tournament: string,
  award: string,
  name: string,
): Promise<void> {
  for (const table of ['ballot', 'vote'])
    await writer.run(`UPDATE ${table} SET award = $3 WHERE tournament = $1 AND award = $2`, [
      tournament,
      award,
      name,
    ]);
}

/** With all of its votes. */
export async function removeBallot(writer: Writer, tournament: string, award: string): Promise<void> {
  await writer.run('DELETE FROM ballot WHERE tournament = $1 AND award = $2', [tournament, award]);
  await removeVotes(writer, tournament, award);
}

/** Removes the voting of a tournament that is removed. */
export async function removeVoting(writer: Writer, tournament: string): Promise<void> {
  for (const table of ['voter', 'ballot', 'vote'])
    await writer.run(`DELETE FROM ${table} WHERE tournament = $1`, [tournament]);
}

// Single votes, while a ballot is open.

export interface Vote {
  readonly award: string;
  readonly voter: string;
  readonly candidate: string;
}

export function listVotes(
  reader: Reader,
  tournament: string,
  award: string,
): Promise<Pick<Vote, 'voter' | 'candidate'>[]> {
  return reader.all('SELECT voter, candidate FROM vote WHERE tournament = $1 AND award = $2', [
    tournament,
    award,
  ]);
}

/** Who has voted on what, but not for whom. */
export function listTurnout(reader: Reader, tournament: string): Promise<Pick<Vote, 'award' | 'voter'>[]> {
  return reader.all('SELECT award, voter FROM vote WHERE tournament = $1', [tournament]);
}

/** The awards on which this one has voted. */
export async function listVoted(
  reader: Reader,
  tournament: string,
  voter: string,
): Promise<ReadonlySet<string>> {
  const sql = 'SELECT award FROM vote WHERE tournament = $1 AND voter = $2';
  return new Set(await reader.values<string>(sql, [tournament, voter]));
}

/** Replaces the former vote; null takes it back. */
export async function saveVote(
  writer: Writer,
  tournament: string,
  { award, voter, candidate }: Omit<Vote, 'candidate'> & { readonly candidate: string | null },
): Promise<void> {
  await writer.run('DELETE FROM vote WHERE tournament = $1 AND award = $2 AND voter = $3', [
    tournament,
    award,
    voter,
  ]);
  if (candidate !== null) await writer.insert('vote', [{ tournament, award, voter, candidate }]);
}

async function removeVotes(writer: Writer, tournament: string, award: string): Promise<void> {
  await writer.run('DELETE FROM vote WHERE tournament = $1 AND award = $2', [tournament, award]);
}
