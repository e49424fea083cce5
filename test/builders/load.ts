// Continuous requests of several clients, and the results.
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from './until.ts';

export interface Load {
  /** Waits until a request that was sent after this call is answered with 200. Returns the milliseconds. */
  goodAgain(): Promise<number>;
  /** Waits until another request is answered with 503. */
  rejected(): Promise<void>;
  /** Stops. Returns the number of answers by status; throws if a request got no answer. */
  end(): Promise<Record<number, number>>;
}

const clients = 8;
/** Between two requests of a client: the load is there to notice a failure, not to use the processor. */
const pauseMs = 20;

/** Every answer must be 200, or a 503 in the error shape with Retry-After. */
export function startLoad(url: string, key: string): Load {
  const statuses: Record<number, number> = {};
  let lastGood = 0;
  let running = true;

  async function send(): Promise<void> {
    const sent = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    const body = (await answer.json()) as { error: Record<string, unknown> };
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status === 200) {
      lastGood = Math.max(lastGood, sent);
      return;
    }
    assert.equal(answer.status, 503);
    assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
    assert.deepEqual(Object.keys(body.error), ['status', 'message', 'code']);
    assert.equal(body.error['code'], 'SERVICE_UNAVAILABLE');
  }

  async function sendOn(): Promise<void> {
    while (running) {
      await send();
      await wait(pauseMs);
    }
  }

  const sending = Promise.all(Array.from({ length: clients }, sendOn));
  sending.catch(() => undefined);
  return {
    async goodAgain() {
      const from = performance.now();
      await until({
        what: 'a good answer',
        see: () => lastGood - from,
        is: (since) => since >= 0,
        unless: sending,
      });
      return performance.now() - from;
    },
    async rejected() {
      const before = statuses[503] ?? 0;
      await until({
        what: 'another 503',
        see: () => statuses[503] ?? 0,
        is: (now) => now > before,
        unless: sending,
      });
    },
    async end() {
      running = false;
      await sending;
      return statuses;
    },
  };
}
