// The memory budget of large answers: only so many bytes of them are read, made, compressed and sent at the same time. A request that does not fit waits in
// a queue; if the queue is full or the wait too long, it is answered with 503.
import { setImmediate } from 'node:timers/promises';
import { unavailable } from '../../contract/errors.ts';
import type { Request } from '../request/request.ts';
import type { Representation } from './answer.ts';

export interface MemoryBudget {
  /** Runs `make` once the budget has room for an answer of at most `mostBytes`. The answer counts until it is sent. */
  run(mostBytes: number, request: Request, make: () => Promise<Representation>): Promise<Representation>;
}

export interface MemoryBudgetOptions {
  readonly budgetBytes?: number;
  readonly timeoutMilliseconds?: number;
  readonly yieldCount?: number;
}

const defaultBudgetBytes = 96 * 1024 * 1024;
const defaultTimeoutMilliseconds = 5000;
/** Copies of an answer in memory while it is made: rows, text, plain and compressed bytes. */
const copies = 4;
const mostQueued = 200;
/**
 * Iterations of the event loop before an answer is made. In each of them other requests are accepted and answered, so that those wait only for the large
 * answers that are made at the same time.
 */
const defaultYieldCount = 50;

interface Queued {
  readonly bytes: number;
  readonly request: Request;
  /** Ends the wait, with or without room. */
  readonly end: (hasRoom: boolean) => void;
}

export function makeMemoryBudget(options: MemoryBudgetOptions = {}): MemoryBudget {
  const { budgetBytes = defaultBudgetBytes, timeoutMilliseconds = defaultTimeoutMilliseconds } = options;
  const { yieldCount = defaultYieldCount } = options;
  let usedBytes = 0;
  const queue = new Set<Queued>();

  // An answer larger than the whole budget is made while no other is.
  function fits(bytes: number): boolean {
    return usedBytes === 0 || usedBytes + bytes <= budgetBytes;
  }

  function startQueued(): void {
    for (const queued of queue) {
      if (!queued.request.isDisconnected() && !fits(queued.bytes)) return;
      queue.delete(queued);
      queued.end(!queued.request.isDisconnected());
    }
  }

  /** Returns whether there is room; if so, it is reserved. */
  function wait(bytes: number, request: Request): Promise<boolean> {
    if (queue.size >= mostQueued) return Promise.resolve(false);
    return new Promise((resolve) => {
      const queued: Queued = {
        bytes,
        request,
        end(hasRoom) {
          clearTimeout(timeout);
          if (hasRoom) usedBytes += bytes;
          resolve(hasRoom);
        },
      };
      const timeout = setTimeout(() => {
        queue.delete(queued);
        queued.end(false);
      }, timeoutMilliseconds).unref();
      queue.add(queued);
    });
  }

  return {
    async run(mostBytes, request, make) {
      let reserved = mostBytes * copies;
      if (queue.size === 0 && fits(reserved)) usedBytes += reserved;
      else if (!(await wait(reserved, request))) throw unavailable;
      function reserve(bytes: number): void {
        usedBytes += bytes - reserved;
        reserved = bytes;
        startQueued();
      }
      try {
        for (let count = 0; count < yieldCount; count += 1) await setImmediate();
        const made = await make();
        reserve(Buffer.isBuffer(made.body) ? made.body.length : 0);
        request.onEnd(() => reserve(0));
        return made;
      } catch (error) {
        reserve(0);
        throw error;
      }
    },
  };
}
