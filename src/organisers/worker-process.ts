// The process beside the server that does the jobs of organisers, so that nobody who reads waits for them. It is started with the first job, and again
// after it ended. There is one way to end it, SIGKILL: the database undoes what was not committed.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { ApiError, unavailable } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { KeptStream } from '../import/read/kept-stream.ts';
import { DatabaseError } from '../store/database.ts';
import { commit, type Job, type Outcome, outOfMemoryStatus, type Reply, type SentJob } from './job.ts';

export interface WorkerProcess {
  /** One job at a time. */
  run(job: Job, body?: KeptStream): Promise<Outcome>;
  close(): Promise<void>;
}

export interface WorkerOptions {
  readonly databaseUrl: string;
  readonly changesDays?: number | undefined;
  /** How long a job may take until it commits, the wait for the write lock included. */
  readonly jobMilliseconds?: number | undefined;
  /** Of JavaScript values; bodies and files as they came are outside of it, 160 MB at most. */
  readonly heapMegabytes?: number | undefined;
}

const defaultMilliseconds = 60_000;
const defaultMegabytes = 384;

/** Beside this file, and compiled where this one is. */
const entry = import.meta.filename.replace(/worker-process(?=\.[jt]s$)/, 'worker');

const tooLong = new ApiError(503, organiserMessages.tooLong, { 'retry-after': '60' });
const tooMuchMemory = new ApiError(413, organiserMessages.tooMuchMemory);

export function makeWorkerProcess(options: WorkerOptions): WorkerProcess {
  const { databaseUrl, changesDays } = options;
  const { jobMilliseconds = defaultMilliseconds, heapMegabytes = defaultMegabytes } = options;
  let child: ChildProcess | undefined;
  let isClosed = false;

  function start(): ChildProcess {
    // In a process group of its own: Ctrl-C is for the server, which says when to stop.
    const started = fork(entry, [String(heapMegabytes)], {
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      detached: true,
      windowsHide: true,
    });
    const lose = () => {
      if (child === started) child = undefined;
    };
    started.once('exit', lose).on('error', lose);
    // What cannot be written to one that ended is said by its end.
    started.stdin?.on('error', () => undefined);
    return started;
  }

  async function run(job: Job, body?: KeptStream): Promise<Outcome> {
    if (isClosed) throw unavailable;
    child ??= start();
    const worker = child;
    const done = Promise.withResolvers<Outcome>();
    let late: ApiError | undefined;
    let isCommitting = false;
    const timer = setTimeout(() => {
      if (!isCommitting) late = tooLong;
      worker.kill('SIGKILL');
    }, jobMilliseconds);
    const hear = (reply: Reply) => {
      if (reply === commit) {
        // From here on nobody can say that nothing was changed.
        isCommitting = true;
        timer.refresh();
        worker.send(commit);
      } else if ('outcome' in reply) done.resolve(reply.outcome);
      else
        done.reject(
          reply.isDatabase ? new DatabaseError(reply.error, { code: 'unreachable' }) : new Error(reply.error),
        );
    };
    const lose = (status: unknown) => {
      const ended = new DatabaseError('the worker of organisers ended', { code: 'unreachable' });
      done.reject(late ?? (status === outOfMemoryStatus ? tooMuchMemory : ended));
    };
    worker.on('message', hear).on('exit', lose).on('error', lose);
    try {
      worker.send({ job, databaseUrl, changesDays, bodyBytes: body?.size ?? 0 } satisfies SentJob);
      // One that cannot be given the body would wait for it in vain.
      body?.file.on('error', () => worker.kill('SIGKILL'));
      if (worker.stdin !== null) body?.file.pipe(worker.stdin, { end: false });
      return await done.promise;
    } finally {
      clearTimeout(timer);
      worker.off('message', hear).off('exit', lose).off('error', lose);
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
