// Does one job in the worker, or returns the stored outcome of the same request with the same Idempotency-Key.
import { hash } from 'node:crypto';
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { sayProblem } from '../contract/problems.ts';
import { checkWithheld } from '../import/history/rights.ts';
import { undoSubmission } from '../import/history/undo-submission.ts';
import { findNamingSeason } from '../import/seasons/naming-season.ts';
import { changeRecords } from '../import/transaction.ts';
import type { Database } from '../store/database.ts';
import { findResponse, storeResponse } from '../store/records/stored-responses.ts';
import {
  type ChangeJob,
  type Job,
  type OrganiserJob,
  type Outcome,
  type Settle,
  scopeOf,
  type UndoJob,
} from './job.ts';
import { takeStep } from './next-step.ts';
import { doPeopleJob, listDuplicates } from './people/jobs.ts';
import { doPlayerJob } from './players/jobs.ts';
import { checkOwned } from './preconditions.ts';
import { changeFor, importSubmission, needOutcome } from './submission.ts';
import { type Part, unpackBody } from './unpack-body.ts';

/** `mayCommit` is waited for before anything is committed. */
export async function doJob(
  database: Database,
  job: Job,
  body: Buffer,
  mayCommit: () => Promise<void>,
): Promise<Outcome> {
  if ('code' in job) return doPlayerJob(database, job, body, mayCommit);
  const parts = 'type' in job ? await unpackBody(job, body) : [];
  const { idempotencyKey: name, organiser, time } = job;
  if (name === undefined) return work(database, job, parts, mayCommit);
  const digest = hashRequest(job.request, parts);
  const stored = await findResponse(database.fresh, organiser.id, name, time);
  if (stored?.digest === digest) return stored;
  if (stored !== undefined) throw new ApiError(409, organiserMessages.idempotencyOther);
  let isStored = false;
  const settle: Settle = async (writer, outcome) => {
    // Another process did the same job meanwhile.
    if ((await findResponse(writer, organiser.id, name, time)) !== undefined)
      throw new ApiError(409, organiserMessages.idempotencyBusy);
    await storeResponse(writer, organiser.id, name, { ...outcome, digest }, time);
    await mayCommit();
    isStored = true;
  };
  const outcome = await work(database, job, parts, settle);
  // A trial run and problems change nothing: their outcome is stored in a transaction of its own.
  if (!isStored) await database.write((writer) => settle(writer, outcome));
  return outcome;
}

/** Contents and names of the parts count, not the encoding and boundaries they came in. */
function hashRequest(request: string, parts: readonly Part[]): string {
  const pieces = parts.map(({ name, bytes }) => `${JSON.stringify(name)} ${hash('sha256', bytes, 'hex')}`);
  return hash('sha256', [request, ...pieces].join('\n'), 'base64url');
}

function work(
  database: Database,
  job: OrganiserJob,
  parts: readonly Part[],
  settle: Settle,
): Promise<Outcome> {
  if (job.kind === 'submission') return importSubmission(database, job, parts, settle);
  if (job.kind === 'duplicates') return listDuplicates(database);
  if (job.kind === 'people') return doPeopleJob(database, job, parts, settle);
  if (job.kind === 'next') return takeStep(database, job, parts, settle);
  return job.kind === 'undo' ? undo(database, job, settle) : changeRecord(database, job, settle);
}

async function undo(database: Database, job: UndoJob, settle: Settle): Promise<Outcome> {
  const scope = scopeOf(job.organiser);
  const outcome = await changeFor(job, settle, (options) =>
    undoSubmission(database, job.id, { ...options, scope }),
  );
  if (outcome === undefined) throw new ApiError(404, organiserMessages.submission);
  return outcome;
}

async function changeRecord(database: Database, job: ChangeJob, settle: Settle): Promise<Outcome> {
  const { kind, what, slug } = job;
  const outcome = await changeFor(job, settle, (options) =>
    changeRecords(database, options, async ({ writer, recordWriter }) => {
      await checkOwned(writer, what, slug, job);
      if (kind === 'publish') await checkWithheld(writer, what, slug);
      if (kind !== 'remove') return recordWriter.setPublished(slug, kind === 'publish', what);
      const naming = what === 'tournament' ? await findNamingSeason(writer, what, slug) : undefined;
      if (naming !== undefined) throw new ApiError(409, `"${slug}" stays: ${sayProblem(naming)}`);
      return recordWriter.remove(what, slug);
    }),
  );
  return needOutcome(outcome);
}
