// Work that takes long, such as drawing a picture: done one at a time, once for all who want the same, and cached. What nobody waits for any more is not
// done, and a client that finds too many waiting is told to come back.
import { setImmediate as letOthersRun } from 'node:timers/promises';
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
  readonly wantedBy: Request[];
}

export function makeSharedWork<T>({ mostWaiting, mostCached }: SharedWorkOptions): SharedWork<T> {
  /** What was asked for last comes last. */
  const cached = new Map<string, T>();
  const waiting = new Map<string, Job<T>>();
  let atWork: readonly [identity: string, job: Job<T>] | undefined;

  function cache(identity: string, result: T): void {
    cached.delete(identity);
    cached.set(identity, result);
    const [oldest] = cached.keys();
    if (cached.size > mostCached && oldest !== undefined) cached.delete(oldest);
  }

  function dropUnwanted(): void {
    for (const [identity, { wantedBy, done }] of waiting) {
      if (!wantedBy.every((request) => request.isLeft())) continue;
      waiting.delete(identity);
      done.reject(unavailable);
    }
  }

  async function goOn(): Promise<void> {
    while (atWork !== undefined) {
      const [identity, { work, done }] = atWork;
      waiting.delete(identity);
      try {
        const result = await work();
        cache(identity, result);
        done.resolve(result);
      } catch (error) {
        done.reject(error);
      }
      // Without this, work that never waits for anything would hold up every other request until the last of it is done.
      await letOthersRun();
      dropUnwanted();
      [atWork] = waiting;
    }
  }

  /** The one to come first is at work at once: it waits for nobody. */
  function add(identity: string, job: Job<T>): void {
    if (atWork === undefined) {
      atWork = [identity, job];
      void goOn();
      return;
    }
    if (waiting.size >= mostWaiting) dropUnwanted();
    if (waiting.size >= mostWaiting) throw unavailable;
    waiting.set(identity, job);
  }

  return {
    async get(identity, request, work) {
      const known = cached.get(identity);
      if (known !== undefined) {
        cache(identity, known);
        return known;
      }
      const begun = atWork?.[0] === identity ? atWork[1] : waiting.get(identity);
      if (begun !== undefined) {
        begun.wantedBy.push(request);
        return begun.done.promise;
      }
      const job: Job<T> = { work, done: Promise.withResolvers<T>(), wantedBy: [request] };
      add(identity, job);
      return job.done.promise;
    },
  };
}
