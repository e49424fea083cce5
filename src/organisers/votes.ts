// Voting on the awards of a tournament at its desk (docs/rules/awards.md, Voting).
import type { TournamentRecord } from '#rules/event-file/record';
import { ApiError, messages } from '../contract/errors.ts';
import type { ValueOf } from '../contract/operation.ts';
import { type BallotList, VotingBody } from '../contract/vote-resources.ts';
import type { ContentOf } from '../http/answer/answer.ts';
import { contentOfJson } from '../http/api/endpoint.ts';
import { setVoting, showBallots } from '../records/votes.ts';
import type { Reader } from '../store/database.ts';
import { findStored } from '../store/records/record-facts.ts';
import { type OrganiserJob, outcomeOf, rejectWith } from './job.ts';
import { joinText, readBody, rejectBody } from './json-body.ts';
import type { Call } from './operation.ts';
import { checkOwnTournament } from './preconditions.ts';
import { findOwn } from './reads.ts';
import type { ProblemsValue, Work } from './work.ts';

export async function readVotes(call: Call): Promise<ContentOf<ValueOf<typeof BallotList>>> {
  await findOwn(call);
  const { fresh } = call.context.database;
  const data = await showBallots(fresh, await readRecord(fresh, call.name));
  return contentOfJson({ data, next: null }, 'private, no-store');
}

/** Opens or closes the voting, in the worker. */
export const changeVoting: Work<ValueOf<typeof BallotList> | ProblemsValue> = async ({
  database,
  job,
  parts,
}) => {
  await findOwned(database.fresh, job);
  const text = joinText(parts);
  const body = readBody(VotingBody, text);
  if ('rejected' in body) return body.rejected;
  return async (writer) => {
    const record = await findOwned(writer, job);
    const rejected = await setVoting(writer, record, body.value);
    if (rejected !== undefined && 'problem' in rejected) return rejectBody(text, [rejected.problem]);
    if (rejected !== undefined) return rejectWith(409, rejected.conflict);
    return outcomeOf<typeof BallotList>(200, { data: await showBallots(writer, record), next: null });
  };
};

async function findOwned(reader: Reader, job: OrganiserJob): Promise<TournamentRecord> {
  await checkOwnTournament(reader, job);
  return readRecord(reader, job.name);
}

async function readRecord(reader: Reader, slug: string): Promise<TournamentRecord> {
  const stored = await findStored(reader, 'tournament', slug);
  if (stored === undefined) throw new ApiError(404, messages.tournament);
  return stored.record;
}
