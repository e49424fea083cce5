// The process beside the server that does the jobs of organisers, so that readers do not wait for them. It is started with the first job, and again after
// it ended. It is ended by SIGKILL alone: the database rolls back what was not committed.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { ApiError, unavailable } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { SpooledStream } from '../import/read/spool.ts';
import { DatabaseError } from '../store/database.ts';
import { commit, type Job, type Outcome, outOfMemoryStatus, type Reply, type SentJob } from './job.ts';

export interface WorkerProcess {
  /** One job at a time. */
  run(job: Job, body?: SpooledStream): Promise<Outcome>;
  close(): Promise<void>;
}

export interface WorkerOptions {
  readonly databaseUrl: string;
  readonly changesDays?: number | undefined;
  /** How long a job may take until it commits, the wait for the write lock included. */
  readonly jobMilliseconds?: number | undefined;
  /** Of JavaScript values; bodies and files as they came are outside of it. */
  readonly heapMegabytes?: number | undefined;
}

/** Beside this file, and compiled where this one is. */
const entry = import.meta.filename.replace(/worker-process(?=\.[jt]s$)/, 'worker');

const tooLong = new ApiError(503, organiserMessages.tooLong, { 'retry-after': '60' });
const tooMuchMemory = new ApiError(413, organiserMessages.tooMuchMemory);

export function makeWorkerProcess({
  jobMilliseconds = 60_000,
  heapMegabytes = 384,
  ...data
}: WorkerOptions): WorkerProcess {
  let child: ChildProcess | undefined;
  let isClosed = false;

  function start(): ChildProcess {
    // In a process group of its own: Ctrl-C is for the server, which decides when the worker ends.
    const started = fork(entry, [JSON.stringify({ ...data, heapMegabytes })], {
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
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

  async function run(job: Job, body?: SpooledStream): Promise<Outcome> {
    if (isClosed) throw unavailable;
    child ??= start();
    const worker = child;
    const done = Promise.withResolvers<Outcome>();
    let late: ApiError | undefined;
    let isCommitting = false;
    const timer = setTimeout(() => {
      // Once it commits, "nothing was changed" may be wrong.
      if (!isCommitting) late = tooLong;
      worker.kill('SIGKILL');
    }, jobMilliseconds);
    const onReply = (reply: Reply) => {
      if (reply === commit) {
        isCommitting = true;
        timer.refresh();
        worker.send(commit);
      } else if ('outcome' in reply) done.resolve(reply.outcome);
      else done.reject(errorOf(reply));
    };
    const onEnd = (status: unknown) => {
      const ended = new DatabaseError('the worker of organisers ended', { code: 'unreachable' });
      done.reject(late ?? (status === outOfMemoryStatus ? tooMuchMemory : ended));
    };
    worker.on('message', onReply).on('exit', onEnd).on('error', onEnd);
    try {
      worker.send({ job, bodyBytes: body?.size ?? 0 } satisfies SentJob);
      // Without its body the job would wait forever.
      body?.file.on('error', () => worker.kill('SIGKILL'));
      if (worker.stdin !== null) body?.file.pipe(worker.stdin, { end: false });
      return await done.promise;
    } finally {
      clearTimeout(timer);
      worker.off('message', onReply).off('exit', onEnd).off('error', onEnd);
    }
  }

  return {
    run,
    async close() {
      isClosed = true;
      if (child === undefined) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function errorOf(reply: Exclude<Reply, typeof commit | { outcome: Outcome }>): Error {
  if ('rejected' in reply) return new ApiError(reply.rejected.status, reply.rejected.message);
  return reply.isDatabase ? new DatabaseError(reply.error, { code: 'unreachable' }) : new Error(reply.error);
}
