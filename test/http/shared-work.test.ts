// Long computations: one at a time, shared by all who wait, dropped when no one waits, rejected when too many wait.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../../src/contract/errors.ts';
import { makeSharedWork } from '../../src/http/answer/shared-work.ts';
import type { Request } from '../../src/http/request/request.ts';

interface Client extends Request {
  leave(): void;
}

function client(): Client {
  let isDisconnected = false;
  const leave = () => {
    isDisconnected = true;
  };
  return { isDisconnected: () => isDisconnected, leave } as Client;
}

/** A computation that the test ends. */
function setUp(sizes = { mostWaiting: 3, mostCached: 2 }) {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const shared = makeSharedWork<string>(sizes);
  return {
    begun,
    ask: (name: string, by: Request = client()) =>
      shared
        .get(name, by, () => {
          begun.push(name);
          const end = Promise.withResolvers<string>();
          ends.set(name, end);
          return end.promise;
        })
        .catch((error: unknown) => error),
    end: async (name: string, error?: Error) => {
      if (error === undefined) ends.get(name)?.resolve(`${name} done`);
      else ends.get(name)?.reject(error);
      // The next piece of work begins behind whatever else is to be done.
      for (let time = 0; time < 2; time += 1) await new Promise(setImmediate);
    },
  };
}

function isTurnedAway(answer: unknown): boolean {
  return answer instanceof ApiError && answer.status === 503 && answer.headers['retry-after'] !== undefined;
}

describe('shared work', () => {
  it('is done one at a time, in the order of requests, once for equal requests', async () => {
    const { ask, end, begun } = setUp();
    const answers = ['a', 'b', 'a', 'c', 'b'].map((name) => ask(name));
    assert.deepEqual(begun, ['a']);
    for (const name of ['a', 'b', 'c']) await end(name);
    assert.deepEqual(begun, ['a', 'b', 'c']);
    assert.deepEqual(await Promise.all(answers), ['a done', 'b done', 'a done', 'c done', 'b done']);
  });

  it('lets others run between two pieces, even if neither waits for anything', async () => {
    const shared = makeSharedWork<number>({ mostWaiting: 3, mostCached: 2 });
    const order: string[] = [];
    const work = ['a', 'b'].map((name) => shared.get(name, client(), async () => order.push(name)));
    setImmediate(() => order.push('another request'));
    await Promise.all(work);
    assert.deepEqual(order, ['a', 'another request', 'b']);
  });

  it('is dropped when all waiting clients have disconnected, and done if one is still waiting', async () => {
    const { ask, end, begun } = setUp();
    const [first, gone, alsoGone, staying] = [client(), client(), client(), client()];
    const answers = [ask('a', first), ask('b', gone), ask('c', alsoGone), ask('c', staying)];
    for (const one of [first, gone, alsoGone]) one.leave();
    await end('a');
    await end('c');
    assert.deepEqual(begun, ['a', 'c']);
    const [, dropped, ...done] = await Promise.all(answers);
    assert.ok(isTurnedAway(dropped));
    assert.deepEqual(done, ['c done', 'c done']);
  });

  it('starts at once for a client if no other waits, even if it has half-closed its socket', async () => {
    const { ask, end } = setUp();
    const halfClosed = client();
    halfClosed.leave();
    const answer = ask('a', halfClosed);
    await end('a');
    assert.equal(await answer, 'a done');
  });

  it('is rejected with 503 and Retry-After where too many wait; disconnected clients make room', async () => {
    const { ask, end, begun } = setUp();
    const waiting = ['b', 'c', 'd'].map((name) => ({ name, by: client() }));
    void ask('a');
    for (const { name, by } of waiting) void ask(name, by);
    assert.ok(isTurnedAway(await ask('e')));
    waiting[1]?.by.leave();
    const late = ask('e');
    assert.ok(isTurnedAway(await ask('f')));
    for (const name of ['a', 'b', 'd', 'e']) await end(name);
    assert.equal(await late, 'e done');
    assert.deepEqual(begun, ['a', 'b', 'd', 'e']);
  });

  it('is cached up to a limit: the least recently requested is dropped first', async () => {
    const { ask, end, begun } = setUp();
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) {
      const answer = ask(name);
      await end(name);
      assert.equal(await answer, `${name} done`);
    }
    assert.deepEqual(begun, ['a', 'b', 'c', 'b']);
  });

  it('fails for all who wait for it, and is tried again for the next', async () => {
    const { ask, end, begun } = setUp();
    const answers = [ask('a'), ask('a'), ask('b')];
    await end('a', new Error('out of ink'));
    await end('b');
    const [first, second, other] = await Promise.all(answers);
    assert.match(String(first), /out of ink/);
    assert.equal(first, second);
    assert.equal(other, 'b done');
    const again = ask('a');
    await end('a');
    assert.equal(await again, 'a done');
    assert.deepEqual(begun, ['a', 'b', 'a']);
  });
});
