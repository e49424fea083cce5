// Does one job in a worker, or returns the stored outcome of the same request with the same Idempotency-Key.
import { hash } from 'node:crypto';
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { computeDueSeason, saveDueSeason } from '../publish/seasons/make-due-seasons.ts';
import { type Database, DatabaseError, hasFault } from '../store/database.ts';
import { setAside } from '../store/publish/due-seasons.ts';
import { findResponse, storeResponse } from '../store/records/stored-responses.ts';
import { changeRecord, takeStep, undo } from './change-records.ts';
import type {
  Job,
  JobOutcome,
  OrganiserJob,
  PersonalJob,
  ReadJob,
  Reply,
  SeasonJob,
  SentContent,
  SentJob,
  Settle,
} from './job.ts';
import { peopleWorks } from './people/jobs.ts';
import { doPlayerJob, renewLinks } from './players/jobs.ts';
import { waitedTooLong } from './queue.ts';
import { importSubmission } from './submission.ts';
import { type BodyPart, unpackBody } from './unpack-body.ts';
import type { Work } from './work.ts';

/** By the id of the operation (operations.ts). */
export const works: Readonly<Record<string, Work>> = {
  submitFiles: importSubmission,
  undoSubmission: undo,
  removeTournament: changeRecord('tournament', 'remove'),
  publishTournament: changeRecord('tournament', 'publish'),
  unpublishTournament: changeRecord('tournament', 'unpublish'),
  takeNextStep: takeStep,
  renewPersonalLinks: renewLinks,
  renewPersonalLink: renewLinks,
  removeSeason: changeRecord('season', 'remove'),
  publishSeason: changeRecord('season', 'publish'),
  unpublishSeason: changeRecord('season', 'unpublish'),
  ...peopleWorks,
};

/** `mayCommit` is waited for before anything is committed. */
export async function replyTo(
  open: () => Promise<Database>,
  { job, waitMilliseconds }: SentJob,
  body: Buffer,
  mayCommit: () => Promise<void>,
): Promise<Reply> {
  try {
    const database = await open();
    const write: Database['write'] = (work, options) =>
      database.write(work, { ...options, waitMilliseconds });
    return { content: await answerJob({ ...database, write }, job, body, mayCommit) };
  } catch (error) {
    const rejected = hasFault(error, 'locked') ? waitedTooLong() : error;
    if (rejected instanceof ApiError) {
      const { status, message, headers } = rejected;
      return { rejected: { status, message, headers } };
    }
    const isDatabase = error instanceof DatabaseError;
    const text = error instanceof Error ? (isDatabase ? error.message : error.stack) : undefined;
    return { error: text ?? String(error), isDatabase };
  }
}

async function answerJob(
  database: Database,
  job: Job,
  body: Buffer,
  mayCommit: () => Promise<void>,
): Promise<SentContent> {
  // Loaded by the reader only.
  if ('read' in job) return (await import('./do-read.ts')).doRead(database, job);
  if ('personal' in job) return (await import('./do-read.ts')).readPersonal(database, job);
  return { ...(await makeChange(database, job, body, mayCommit)), caching: 'no-store' };
}

function makeChange(
  database: Database,
  job: Exclude<Job, ReadJob | PersonalJob>,
  body: Buffer,
  mayCommit: () => Promise<void>,
): Promise<JobOutcome> {
  if ('season' in job) return doSeasonJob(database, job, mayCommit);
  if ('code' in job) return doPlayerJob(database, job, body, mayCommit);
  return doJob(database, job, body, mayCommit);
}

async function doJob(
  database: Database,
  job: OrganiserJob,
  body: Buffer,
  mayCommit: () => Promise<void>,
): Promise<JobOutcome> {
  const work = works[job.operation];
  if (work === undefined) throw new Error(`the worker has no operation ${job.operation}`);
  const parts = job.body === undefined ? [] : await unpackBody(job.body, body);
  const { idempotencyKey: name, organiser, time } = job;
  if (name === undefined) return work({ database, job, parts, settle: mayCommit });
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
  const outcome = await work({ database, job, parts, settle });
  // A trial run and problems change nothing: their outcome is stored in a transaction of its own.
  if (!isStored) await database.write((writer) => settle(writer, outcome));
  return outcome;
}

/** Its time is limited until it has computed the table. */
async function doSeasonJob(
  database: Database,
  { season, setAside: isLate }: SeasonJob,
  mayCommit: () => Promise<void>,
): Promise<JobOutcome> {
  const made = isLate ? undefined : await computeDueSeason(database, season);
  await mayCommit();
  if (isLate) await database.write((writer) => setAside(writer, season));
  if (made !== undefined) await saveDueSeason(database, made);
  return { status: 200, body: '{}' };
}

/** Contents and names of the parts count, not the encoding and boundaries they came in. */
function hashRequest(request: string, parts: readonly BodyPart[]): string {
  const pieces = parts.map(({ name, bytes }) => `${JSON.stringify(name)} ${hash('sha256', bytes, 'hex')}`);
  return hash('sha256', [request, ...pieces].join('\n'), 'base64url');
}
