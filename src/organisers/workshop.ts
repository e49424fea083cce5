// The process beside the server that reads, checks and takes what organisers hand over, so that nobody who reads waits for it. Started when the
// first submission comes, and again after it died.
import { type ChildProcess, fork } from 'node:child_process';
import { UnreachableError } from '../store/database.ts';
import type { Job, Outcome } from './job.ts';
import type { Reply } from './worker.ts';

export interface Workshop {
  run(job: Job): Promise<Outcome>;
  close(): Promise<void>;
}

/** Beside this file, and compiled where this one is. */
const entry = import.meta.filename.replace(/workshop(?=\.[jt]s$)/, 'worker');

export function openWorkshop(databaseUrl: string, changesDays?: number): Workshop {
  let child: ChildProcess | undefined;
  const waiting = new Map<number, PromiseWithResolvers<Outcome>>();
  let last = 0;

  function start(): ChildProcess {
    // In a process group of its own: Ctrl-C is for the server, which says when to stop.
    const started = fork(entry, [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      detached: true,
      windowsHide: true,
    });
    started.on('message', (reply: Reply) => {
      const asked = waiting.get(reply.number);
      waiting.delete(reply.number);
      if ('outcome' in reply) asked?.resolve(reply.outcome);
      else asked?.reject(reply.isDatabase ? new UnreachableError(reply.error) : new Error(reply.error));
    });
    const lose = () => {
      if (child === started) child = undefined;
      for (const asked of waiting.values()) asked.reject(new UnreachableError('the work was broken off'));
      waiting.clear();
    };
    started.once('exit', lose).once('error', lose);
    started.send({ databaseUrl, changesDays });
    return started;
  }

  return {
    run(job) {
      child ??= start();
      last += 1;
      const asked = Promise.withResolvers<Outcome>();
      waiting.set(last, asked);
      child.send({ number: last, job });
      return asked.promise;
    },
    async close() {
      const ending = child;
      if (ending === undefined) return;
      child = undefined;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.disconnect();
      await ended;
    },
  };
}
