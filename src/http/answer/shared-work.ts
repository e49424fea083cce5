// Work that takes long, such as drawing a picture: one job at a time, once for all requests of the same result, which is cached. A job whose clients have all
// disconnected is dropped; if too many jobs wait, a request is answered with 503.
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { unavailable } from '../../contract/errors.ts';
import type { Request } from '../request/request.ts';

export interface SharedWork<T> {
  /** `identity` is everything that the result depends on. */
  get(identity: string, request: Request, work: () => Promise<T>): Promise<T>;
}

export interface SharedWorkOptions {
  readonly mostWaiting: number;
  readonly mostCached: number;
}

interface Job<T> {
  readonly work: () => Promise<T>;
  readonly done: PromiseWithResolvers<T>;
  readonly requests: Request[];
}

export function makeSharedWork<T extends NonNullable<unknown>>({
  mostWaiting,
  mostCached,
}: SharedWorkOptions): SharedWork<T> {
  const cache = new LRUCache<string, T>({ max: mostCached });
  const waiting = new Map<string, Job<T>>();
  let running: readonly [identity: string, job: Job<T>] | undefined;

  function dropAbandoned(): void {
    for (const [identity, { requests, done }] of waiting) {
      if (!requests.every((request) => request.isDisconnected())) continue;
      waiting.delete(identity);
      done.reject(unavailable);
    }
  }

  async function runJobs(): Promise<void> {
    while (running !== undefined) {
      const [identity, { work, done }] = running;
      waiting.delete(identity);
      try {
        const result = await work();
        cache.set(identity, result);
        done.resolve(result);
      } catch (error) {
        done.reject(error);
      }
      // Without this, jobs that never await anything would block all other requests until the last job is done.
      await letOthersRun();
      dropAbandoned();
      [running] = waiting;
    }
  }

  /** Starts the job at once if none is running. */
  function add(identity: string, job: Job<T>): void {
    if (running === undefined) {
      running = [identity, job];
      void runJobs();
      return;
    }
    if (waiting.size >= mostWaiting) dropAbandoned();
    if (waiting.size >= mostWaiting) throw unavailable;
    waiting.set(identity, job);
  }

  return {
    async get(identity, request, work) {
      const result = cache.get(identity);
      if (result !== undefined) return result;
      const existing = running?.[0] === identity ? running[1] : waiting.get(identity);
      if (existing !== undefined) {
        existing.requests.push(request);
        return existing.done.promise;
      }
      const job: Job<T> = { work, done: Promise.withResolvers<T>(), requests: [request] };
      add(identity, job);
      return job.done.promise;
    },
  };
}
