// A process beside the server that does jobs, so that others do not wait for them. A server has four: the writer, which does what may change something,
// the reader, for reads that take long, and one each that makes the tables of seasons and computes ratings. Each is started with its first job, and again after it ended. Only
// SIGKILL ends it: the database rolls back what was not committed.
import { type ChildProcess, fork } from 'node:child_process';
import { ApiError, unavailable } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { Content } from '../http/answer/answer.ts';
import type { SpooledStream } from '../import/read/spool.ts';
import { DatabaseError, hasFault } from '../store/database.ts';
import {
  commit,
  type Job,
  outOfMemoryStatus,
  type Reply,
  type SentJob,
  type SentPiece,
  type SentReply,
} from './job.ts';
import type { Measured } from './queue.ts';

export interface WorkerProcess {
  /** Runs one job at a time. `waitMilliseconds`: how long it may wait for the write lock. `longestMilliseconds`: how long it may take until it commits. */
  run(
    job: Job,
    body: SpooledStream | undefined,
    waitMilliseconds: number,
    longestMilliseconds?: number,
  ): Promise<Measured<Reply>>;
  /** Ends the process until the next job. Call it between jobs. */
  rest(): void;
  close(): Promise<void>;
}

/** The writer does what may change something; the reader does reads that take long. */
export type WorkerName = 'writer' | 'reader';

export type Workers = Readonly<Record<WorkerName | 'seasons' | 'ratings', WorkerProcess>>;

export interface WorkerOptions {
  readonly databaseUrl: string;
  readonly changesDays?: number | undefined;
  readonly timeZone?: string | undefined;
  /** How long a job may take until it commits, the wait for the write lock included. */
  readonly jobMilliseconds?: number | undefined;
  /** Heap for JavaScript values; uploaded bodies and files are outside of it. */
  readonly heapMegabytes?: number | undefined;
}

/** It is next to this file, compiled if this one is. */
const entry = import.meta.filename.replace(/worker-process(?=\.[jt]s$)/, 'worker');

const tooMuchMemory = new ApiError(413, organiserMessages.tooMuchMemory);

const longestReadMilliseconds = 30_000;
/** For 3,000,000 battles; their columns are outside of the heap. */
const ratingHeapMegabytes = 1024;

export function makeWorkers(options: WorkerOptions): Workers {
  const writer = makeWorkerProcess('writer', options);
  const reader = makeWorkerProcess('reader', { jobMilliseconds: longestReadMilliseconds, ...options });
  return {
    writer,
    reader: repeatReads(reader),
    seasons: makeWorkerProcess('seasons', options),
    ratings: makeWorkerProcess('ratings', { ...options, heapMegabytes: ratingHeapMegabytes }),
  };
}

/** A read changes nothing: if its process ended, a new one does it. A body can be sent only once. */
function repeatReads(reader: WorkerProcess): WorkerProcess {
  return {
    ...reader,
    async run(job, body, ...times) {
      try {
        return await reader.run(job, body, ...times);
      } catch (error) {
        if (body !== undefined || !hasFault(error, 'unreachable')) throw error;
        return reader.run(job, body, ...times);
      }
    },
  };
}

function makeWorkerProcess(
  name: keyof Workers,
  { jobMilliseconds = 60_000, heapMegabytes = 384, ...data }: WorkerOptions,
): WorkerProcess {
  let child: ChildProcess | undefined;
  let isClosed = false;

  function start(): ChildProcess {
    // In a process group of its own: Ctrl-C is for the server, which decides when the worker ends.
    const started = fork(entry, [JSON.stringify({ ...data, heapMegabytes })], {
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      // Answers of the reader have bytes.
      serialization: 'advanced',
      detached: true,
      windowsHide: true,
    });
    const forget = () => {
      if (child === started) child = undefined;
    };
    started.once('exit', forget).on('error', forget);
    // The exit of the process reports what could not be written to it.
    started.stdin?.on('error', () => undefined);
    return started;
  }

  async function run(
    job: Job,
    body: SpooledStream | undefined,
    waitMilliseconds: number,
    longestMilliseconds: number = jobMilliseconds,
  ): Promise<Measured<Reply>> {
    if (isClosed) throw unavailable;
    child ??= start();
    const worker = child;
    const done = Promise.withResolvers<SentReply>();
    let late: ApiError | undefined;
    let isCommitting = false;
    const timer = setTimeout(() => {
      // Once the job commits, "nothing was changed" may be wrong.
      if (!isCommitting)
        late = new ApiError(503, organiserMessages.tooLong(longestMilliseconds / 1000), {
          'retry-after': '60',
        });
      worker.kill('SIGKILL');
    }, longestMilliseconds);
    /** A body that comes in pieces. */
    let long: Buffer | undefined;
    const onReply = (sent: SentReply | SentPiece | typeof commit) => {
      if (sent !== commit && 'piece' in sent) {
        long ??= Buffer.allocUnsafeSlow(sent.of);
        long.set(sent.piece, sent.at);
      } else if (sent === commit) {
        isCommitting = true;
        timer.refresh();
        worker.send(commit);
      } else done.resolve(sent);
    };
    const fail = (how: string, cause?: Error) =>
      done.reject(late ?? new DatabaseError(`the worker "${name}" ${how}`, { code: 'unreachable', cause }));
    const onExit = (status: number | null, signal: NodeJS.Signals | null) => {
      if (status === outOfMemoryStatus) done.reject(late ?? tooMuchMemory);
      else fail(`ended with ${signal ?? `status ${status}`}`);
    };
    const onError = (error: Error) => fail(`failed: ${error.message}`, error);
    worker.on('message', onReply).on('exit', onExit).on('error', onError);
    try {
      worker.send({ job, bodyBytes: body?.size ?? 0, waitMilliseconds } satisfies SentJob);
      // Without its body the job would wait forever.
      body?.file.on('error', () => worker.kill('SIGKILL'));
      if (worker.stdin !== null) body?.file.pipe(worker.stdin, { end: false });
      const { reply, milliseconds } = await done.promise;
      if (long === undefined || !('content' in reply)) return { result: reply, milliseconds };
      return { result: { content: { ...reply.content, body: long } }, milliseconds };
    } finally {
      clearTimeout(timer);
      worker.off('message', onReply).off('exit', onExit).off('error', onError);
    }
  }

  return {
    run,
    rest() {
      child?.kill('SIGKILL');
      child = undefined;
    },
    async close() {
      isClosed = true;
      // One that could not be started has no id, and never exits.
      if (child?.pid === undefined) return;
      // Not `once` of node:events, which would throw what could not be sent to the killed process.
      const ended = Promise.withResolvers<void>();
      child.once('exit', () => ended.resolve());
      child.kill('SIGKILL');
      await ended.promise;
    },
  };
}

/** Throws what the job threw. */
export function contentOf(reply: Reply): Content {
  if ('content' in reply) return { ...reply.content, body: toBuffer(reply.content.body) };
  if ('rejected' in reply) {
    const { status, message, headers } = reply.rejected;
    throw new ApiError(status, message, headers);
  }
  throw reply.isDatabase ? new DatabaseError(reply.error, { code: 'unreachable' }) : new Error(reply.error);
}

/** Without a copy. */
function toBuffer(body: string | Uint8Array): Buffer {
  return typeof body === 'string'
    ? Buffer.from(body)
    : Buffer.from(body.buffer, body.byteOffset, body.length);
}
