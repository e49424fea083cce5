// The jobs of a worker process, one at a time. The next one is of the key whose jobs have lately used the least processor time. Between server processes the
// write lock decides.
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import type { Request } from '../http/request/request.ts';

/** How many jobs wait, in all and of one key. */
export interface QueueLimits {
  readonly all: number;
  readonly ofKey: number;
}

/** The owner of a job: its processor time counts for the key. */
export interface JobOwner {
  /** Jobs of different groups do not count against each other's limits. */
  readonly group: string;
  readonly key: string;
}

/** A client that has only closed its sending side counts as disconnected too: the two look the same. */
export type Client = Pick<Request, 'isDisconnected'>;

/** What a job returned, and how much processor time it took. */
export interface Measured<T> {
  readonly result: T;
  readonly milliseconds: number;
}

export interface Queue {
  /** Throws if too many jobs wait. */
  check(owner: JobOwner): void;
  /**
   * Runs a job when it is the next one, with the time for which it may also wait for a lock. A job that waits too long, or whose client disconnects while
   * it waits, is never run.
   */
  run<T>(
    owner: JobOwner,
    client: Client,
    job: (waitMilliseconds: number) => Promise<Measured<T>>,
  ): Promise<T>;
}

const retryAfter = { 'retry-after': '5' };
/** No part of the request is done later. */
export function waitedTooLong(): ApiError {
  return new ApiError(503, organiserMessages.waitedTooLong, retryAfter);
}

/** After each such period, earlier processor time counts half as much. */
const halfLifeMilliseconds = 60_000;

export function makeQueue(
  limits: Readonly<Record<string, QueueLimits>>,
  longestWaitMilliseconds: number = 20_000,
): Queue {
  /** In the order in which they arrived. */
  const waiting: (JobOwner & { readonly client: Client; start(): void; drop(): void })[] = [];
  const used = new Map<string, { readonly milliseconds: number; readonly at: number }>();
  let isRunning = false;

  function dropDisconnected(): void {
    for (const { client, drop } of [...waiting]) if (client.isDisconnected()) drop();
  }

  function check({ group, key }: JobOwner): void {
    dropDisconnected();
    const ofGroup = waiting.filter((other) => other.group === group);
    const { all, ofKey } = limits[group] ?? { all: 0, ofKey: 0 };
    if (ofGroup.length >= all || ofGroup.filter((other) => other.key === key).length >= ofKey)
      throw new ApiError(503, organiserMessages.queueFull, retryAfter);
  }

  function usedBy(key: string): number {
    const { milliseconds = 0, at = 0 } = used.get(key) ?? {};
    return milliseconds * 0.5 ** ((performance.now() - at) / halfLifeMilliseconds);
  }

  /** The shortest job counts too, so that keys with such jobs alternate. */
  function charge(key: string, milliseconds: number): void {
    used.set(key, { milliseconds: usedBy(key) + Math.max(milliseconds, 1), at: performance.now() });
    for (const other of used.keys()) if (usedBy(other) < 0.1) used.delete(other);
  }

  function startNext(): void {
    dropDisconnected();
    const [first] = waiting.toSorted((a, b) => usedBy(a.key) - usedBy(b.key));
    isRunning = first !== undefined;
    if (first === undefined) return;
    waiting.splice(waiting.indexOf(first), 1);
    first.start();
  }

  function waitIn(owner: JobOwner, client: Client): Promise<void> {
    check(owner);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own = { ...owner, client, start: resolve, drop };
    waiting.push(own);
    function drop(): void {
      if (waiting.includes(own)) waiting.splice(waiting.indexOf(own), 1);
      reject(waitedTooLong());
    }
    const timer = setTimeout(drop, longestWaitMilliseconds);
    return promise.finally(() => clearTimeout(timer));
  }

  return {
    check,
    async run(owner, client, job) {
      const came = performance.now();
      if (isRunning) await waitIn(owner, client);
      isRunning = true;
      const started = performance.now();
      try {
        const { result, milliseconds } = await job(longestWaitMilliseconds - (started - came));
        charge(owner.key, milliseconds);
        return result;
      } catch (error) {
        // The processor time of a job that was killed is unknown.
        charge(owner.key, performance.now() - started);
        throw error;
      } finally {
        startNext();
      }
    },
  };
}
