// Large answers take turns: only so many bytes of them are under way at the same time.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Representation } from '../../src/http/answer/answer.ts';
import { makeTurns } from '../../src/http/answer/turns.ts';
import type { Request } from '../../src/http/request/request.ts';

/** A client that may leave, and is told when its answer has been sent. */
function client() {
  let isLeft = false;
  const listeners: (() => void)[] = [];
  const request = {
    isLeft: () => isLeft,
    onEnd: (listener: () => void) => listeners.push(listener),
  } as unknown as Request;
  return {
    request,
    leave: () => {
      isLeft = true;
    },
    sent: () => {
      for (const listener of listeners) listener();
    },
  };
}

const settle = () => new Promise(setImmediate);

/** Room for four at a time, of ten bytes each: while they are made, they count four times. */
function setUp(patienceMilliseconds = 60_000) {
  const turns = makeTurns({ roomBytes: 160, patienceMilliseconds, pauseTurns: 0 });
  const making: string[] = [];
  return {
    making,
    ask(name: string, mostBytes = 10, by = client()) {
      const made = Promise.withResolvers<number>();
      const answer = turns
        .take(mostBytes, by.request, async () => {
          making.push(name);
          const body = Buffer.alloc(await made.promise);
          return { body } as unknown as Representation;
        })
        .then(
          () => 200,
          (error) => error.status ?? error.message,
        );
      return { ...by, answer, make: (bytes: number) => made.resolve(bytes), fail: made.reject };
    },
  };
}

describe('large answers', () => {
  it('are made as there is room, in the order in which they were asked for', async () => {
    const { ask, making } = setUp();
    const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask(name));
    await settle();
    assert.deepEqual(making, ['a', 'b', 'c', 'd']);
    asked[1]?.make(10);
    await settle();
    assert.deepEqual(making, ['a', 'b', 'c', 'd'], 'it is made, and still to be sent');
    asked[1]?.sent();
    await settle();
    assert.deepEqual(making, ['a', 'b', 'c', 'd', 'e']);
    for (const one of asked) one.make(0);
    assert.deepEqual(await Promise.all(asked.map(({ answer }) => answer)), [200, 200, 200, 200, 200, 200]);
  });

  it('that turn out small make room at once, also those that fail', async () => {
    const { ask, making } = setUp();
    const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask(name));
    asked[0]?.make(0);
    asked[1]?.fail(new Error('no such tournament'));
    await settle();
    assert.deepEqual(making, ['a', 'b', 'c', 'd', 'e', 'f']);
    assert.equal(await asked[1]?.answer, 'no such tournament');
  });

  it('larger than all the room are made alone', async () => {
    const { ask, making } = setUp();
    const [small, huge, after] = [ask('small'), ask('huge', 1000), ask('after')];
    await settle();
    assert.deepEqual(making, ['small']);
    small.make(0);
    await settle();
    assert.deepEqual(making, ['small', 'huge']);
    huge.make(0);
    await settle();
    assert.deepEqual(making, ['small', 'huge', 'after']);
    after.make(0);
  });

  it('are not made for whoever has left meanwhile', async () => {
    const { ask, making } = setUp();
    const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask(name));
    asked[4]?.leave();
    asked[0]?.make(0);
    await settle();
    assert.deepEqual(making, ['a', 'b', 'c', 'd', 'f']);
    assert.equal(await asked[4]?.answer, 503);
  });

  it('are refused with 503 where too many wait, or for too long', async () => {
    const { ask } = setUp(20);
    const asked = Array.from({ length: 300 }, (_, index) => ask(String(index)));
    const answers = await Promise.all(asked.slice(4).map(({ answer }) => answer));
    assert.deepEqual(new Set(answers), new Set([503]));
    for (const one of asked) one.make(0);
    const first = await Promise.all(asked.slice(0, 4).map(({ answer }) => answer));
    assert.deepEqual(first, [200, 200, 200, 200]);
  });
});
