// One job: its stored response where it was asked before, else the work; what is refused becomes an answer of the one shape.

import { hash } from 'node:crypto';
import { writeError } from '../../contract/errors.ts';
import { organiserMessages } from '../../contract/organiser-messages.ts';
import { Conflict } from '../../import/history/conflict.ts';
import type { Database, Reader } from '../../store/database.ts';
import { findResponse, storeResponse } from '../../store/records/stored-responses.ts';
import { type Job, type Keep, type Outcome, Refused } from '../job.ts';
import { changeTournament } from './change-tournament.ts';
import { takeSubmission } from './take-submission.ts';
import { undoFor } from './undo-for.ts';
import { type Part, unpackBody } from './unpack-body.ts';

/** Found inside the writer's turn: another process took it meanwhile. */
export class Replayed extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super();
    this.outcome = outcome;
  }
}

/** `mayCommit` is waited for before anything is committed. */
export async function doJob(
  database: Database,
  job: Job,
  body: Buffer,
  mayCommit: () => Promise<void>,
): Promise<Outcome> {
  try {
    const parts = job.kind === 'submission' ? unpackBody(job, body) : [];
    return await answerOnce(database, job, parts, mayCommit);
  } catch (error) {
    if (error instanceof Replayed) return error.outcome;
    if (error instanceof Conflict) return refuse(new Refused(409, error.message));
    if (error instanceof Refused) return refuse(error);
    throw error;
  }
}

function refuse({ status, message }: Refused): Outcome {
  return { status, body: writeError(status, message) };
}

async function answerOnce(
  database: Database,
  job: Job,
  parts: readonly Part[],
  mayCommit: () => Promise<void>,
): Promise<Outcome> {
  const { idempotencyKey: name, organiser, time } = job;
  if (name === undefined) return work(database, job, parts, mayCommit);
  const digest = digestRequest(job.request, parts);
  const replay = async (reader: Reader): Promise<void> => {
    const stored = await findResponse(reader, organiser.id, name, time);
    if (stored === undefined) return;
    if (stored.digest !== digest) throw new Refused(409, organiserMessages.idempotencyOther);
    throw new Replayed(stored);
  };
  await replay(database.fresh);
  let isKept = false;
  const keep: Keep = async (writer, outcome) => {
    await replay(writer);
    await storeResponse(writer, organiser.id, name, { ...outcome, digest }, time);
    await mayCommit();
    isKept = true;
  };
  const outcome = await work(database, job, parts, keep);
  // A trial run and problems change nothing: there is no transaction that the answer could be part of.
  if (outcome.status === 422 || (!isKept && outcome.status < 300))
    await database.write((writer) => keep(writer, outcome));
  return outcome;
}

function work(database: Database, job: Job, parts: readonly Part[], keep: Keep): Promise<Outcome> {
  if (job.kind === 'submission') return takeSubmission(database, job, parts, keep);
  return job.kind === 'undo' ? undoFor(database, job, keep) : changeTournament(database, job, keep);
}

/** Method, path, query, and the contents and names of the parts: whatever encoding and boundaries they came in. */
function digestRequest(request: string, parts: readonly Part[]): string {
  const pieces = parts.map(({ name, bytes }) => `${JSON.stringify(name)} ${hash('sha256', bytes, 'hex')}`);
  return hash('sha256', [request, ...pieces].join('\n'), 'base64url');
}
