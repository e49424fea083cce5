// Does one job in a worker, or returns the stored outcome of the same request with the same Idempotency-Key.
import { hash } from 'node:crypto';
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { updateStatistics } from '../import/save-records.ts';
import { makeParts } from '../publish/ratings/make-ratings.ts';
import { computeDueSeason, saveDueSeason } from '../publish/seasons/make-due-seasons.ts';
import { busyError, mostAttempts } from '../records/next-step.ts';
import {
  type Begin,
  type Database,
  DatabaseError,
  hasFault,
  makeWrite,
  type Reader,
  type Writer,
} from '../store/database.ts';
import { setAside } from '../store/publish/due-seasons.ts';
import { findResponse, storeResponse } from '../store/records/stored-responses.ts';
import { admitAgain } from './admit-session.ts';
import { signUp } from './entries/sign-up.ts';
import {
  commit,
  type Job,
  type JobOutcome,
  type OrganiserJob,
  type PlayerJob,
  type RatingJob,
  type Reply,
  type SeasonJob,
  type SentContent,
  type SentJob,
  type SignUpJob,
} from './job.ts';
import { operations } from './operations.ts';
import { changeByPlayer } from './players/jobs.ts';
import { waitedTooLong } from './queue.ts';
import { type BodyPart, unpackBody } from './unpack-body.ts';

/** By the id of the operation. */
const works = new Map(
  await Promise.all(operations.map(async ({ id, work }) => [id, await work?.()] as const)),
);

/** A job yields before it commits; it is resumed only if it may commit. */
type Steps<T> = AsyncGenerator<typeof commit, T>;

export async function* replyTo(
  open: () => Promise<Database>,
  { job, waitMilliseconds }: SentJob,
  body: Buffer,
): Steps<Reply> {
  try {
    const opened = await open();
    const begin: Begin = (options) => opened.begin({ ...options, waitMilliseconds });
    const database = { ...opened, begin, write: makeWrite(begin) };
    return { content: yield* answerJob(database, job, body) };
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

async function* answerJob(database: Database, job: Job, body: Buffer): Steps<SentContent> {
  switch (job.type) {
    // Loaded by the reader only.
    case 'read':
      return (await import('./do-read.ts')).doRead(database, job);
    case 'personal':
      return (await import('./do-read.ts')).readPersonal(database, job);
    case 'change':
      return toContent(yield* doJob(database, job, body));
    case 'player':
      return toContent(yield* doPlayerJob(database, job, body));
    case 'signUp':
      return toContent(yield* doSignUps(database, job, body));
    case 'season':
      return toContent(yield* doSeasonJob(database, job));
    case 'rating':
      return toContent(yield* doRatingJob(database, job));
  }
}

function toContent({ status, body }: JobOutcome): SentContent {
  return { status, body, caching: 'no-store' };
}

async function* doJob(database: Database, job: OrganiserJob, body: Buffer): Steps<JobOutcome> {
  const work = works.get(job.operation);
  if (work === undefined) throw new Error(`the worker has no operation ${job.operation}`);
  const parts = job.body === undefined ? [] : await unpackBody(job.body, body);
  await admitAgain(database, job.organiser, job.time);
  const request = nameRequest(job, parts);
  const stored = await findOutcome(database.fresh, request);
  if (stored !== undefined) return stored;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const planned = await work({ database, job, parts });
    let unchanged: JobOutcome;
    if (typeof planned !== 'function') unchanged = planned;
    else {
      await using transaction = await database.begin();
      await admitAgain(database, job.organiser, job.time);
      const outcome = await planned(transaction.writer);
      // Something has changed since it was computed.
      if (outcome === undefined) continue;
      if (outcome.status < 300 && !job.dryRun) {
        await storeOutcome(transaction.writer, request, outcome);
        yield commit;
        await transaction.commit();
        await updateStatistics(database, outcome.battlesWritten ?? 0);
        return outcome;
      }
      unchanged = outcome;
    }
    if (request === undefined) return unchanged;
    // A dry run and problems change nothing: their outcome is stored in a transaction of its own.
    await using transaction = await database.begin();
    await storeOutcome(transaction.writer, request, unchanged);
    yield commit;
    await transaction.commit();
    return unchanged;
  }
  throw busyError(job.name);
}

async function* doPlayerJob(database: Database, job: PlayerJob, body: Buffer): Steps<JobOutcome> {
  await using transaction = await database.begin();
  const outcome = await changeByPlayer(database, transaction.writer, job, body);
  if (outcome.status !== 200) return outcome;
  yield commit;
  await transaction.commit();
  return outcome;
}

/** Signs players up in one transaction: many sign up in the same minute, and each transaction has costs of its own. The body has the outcome of each. */
async function* doSignUps(database: Database, job: SignUpJob, body: Buffer): Steps<JobOutcome> {
  const outcomes: JobOutcome[] = [];
  const fields = JSON.parse(body.toString()) as readonly string[];
  await using transaction = await database.begin();
  for (const [index, sent] of job.sent.entries())
    outcomes.push(await signUp(database, transaction.writer, job.tournament, sent, fields[index] ?? ''));
  const all = { status: 200, body: JSON.stringify(outcomes) };
  if (outcomes.every(({ status }) => status >= 300)) return all;
  yield commit;
  await transaction.commit();
  return all;
}

/** Its time is limited until it has computed the table. */
async function* doSeasonJob(database: Database, { season, setAside: isLate }: SeasonJob): Steps<JobOutcome> {
  const made = isLate ? undefined : await computeDueSeason(database, season);
  yield commit;
  if (isLate) await database.write((writer) => setAside(writer, season));
  if (made !== undefined) await saveDueSeason(database, made);
  return { status: 200, body: '{}' };
}

/** Each part is stored in a transaction of its own. */
async function* doRatingJob(database: Database, { rating }: RatingJob): Steps<JobOutcome> {
  for await (const _ of makeParts(database, rating)) yield commit;
  return { status: 200, body: '{}' };
}

/** A request with an Idempotency-Key. */
interface NamedRequest {
  /** The id of the key that made it. */
  readonly key: string;
  /** Its Idempotency-Key. */
  readonly name: string;
  readonly digest: string;
  readonly time: number;
}

/** Contents and names of the parts count, not the encoding and boundaries they came in. */
function nameRequest(
  { idempotencyKey: name, organiser, request, time }: OrganiserJob,
  parts: readonly BodyPart[],
): NamedRequest | undefined {
  if (name === undefined) return undefined;
  const pieces = parts.map(({ name, bytes }) => `${JSON.stringify(name)} ${hash('sha256', bytes, 'hex')}`);
  const digest = hash('sha256', [request, ...pieces].join('\n'), 'base64url');
  return { key: organiser.id, name, digest, time };
}

/** The outcome of an earlier identical request. */
async function findOutcome(
  reader: Reader,
  request: NamedRequest | undefined,
): Promise<JobOutcome | undefined> {
  if (request === undefined) return undefined;
  const stored = await findResponse(reader, request.key, request.name, request.time);
  if (stored !== undefined && stored.digest !== request.digest)
    throw new ApiError(409, organiserMessages.idempotencyOther);
  return stored;
}

async function storeOutcome(
  writer: Writer,
  request: NamedRequest | undefined,
  outcome: JobOutcome,
): Promise<void> {
  if (request === undefined) return;
  const { key, name, digest, time } = request;
  // Another process did the same job meanwhile.
  if ((await findResponse(writer, key, name, time)) !== undefined)
    throw new ApiError(409, organiserMessages.idempotencyBusy);
  await storeResponse(writer, key, name, { ...outcome, digest }, time);
}
