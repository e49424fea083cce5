// The memory budget of large answers: only so many bytes of them are made and sent at the same time.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { participant, tournament } from '../../packages/rules/test/builders/records.ts';
import type { Representation } from '../../src/http/answer/answer.ts';
import { makeMemoryBudget } from '../../src/http/answer/memory-budget.ts';
import type { Request } from '../../src/http/request/request.ts';
import { startService } from '../builders/service.ts';

/** A client that may disconnect, and is told when its answer has been sent. */
function client() {
  let isDisconnected = false;
  const listeners: (() => void)[] = [];
  const request = {
    isDisconnected: () => isDisconnected,
    onEnd: (listener: () => void) => listeners.push(listener),
  } as unknown as Request;
  return {
    request,
    disconnect: () => {
      isDisconnected = true;
    },
    sent: () => {
      for (const listener of listeners) listener();
    },
  };
}

function settle() {
  return new Promise(setImmediate);
}

/** The budget has room for four answers of ten bytes: while they are made, each counts four times. */
function setUp(timeoutMilliseconds = 60_000) {
  const budget = makeMemoryBudget({ budgetBytes: 160, timeoutMilliseconds, yieldCount: 0 });
  const making: string[] = [];
  return {
    making,
    ask(name: string, mostBytes = 10, by = client()) {
      const made = Promise.withResolvers<number>();
      const answer = budget
        .run(mostBytes, by.request, async () => {
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
  it('are made when there is room, in the order of the requests', async () => {
    const { ask, making } = setUp();
    const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask(name));
    await settle();
    assert.deepEqual(making, ['a', 'b', 'c', 'd']);
    asked[1]?.make(10);
    await settle();
    assert.deepEqual(making, ['a', 'b', 'c', 'd'], 'b is made, and still to be sent');
    asked[1]?.sent();
    await settle();
    assert.deepEqual(making, ['a', 'b', 'c', 'd', 'e']);
    for (const one of asked) one.make(0);
    assert.deepEqual(await Promise.all(asked.map(({ answer }) => answer)), [200, 200, 200, 200, 200, 200]);
  });

  it('that are small or fail free their memory at once', async () => {
    const { ask, making } = setUp();
    const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask(name));
    asked[0]?.make(0);
    asked[1]?.fail(new Error('no such tournament'));
    await settle();
    assert.deepEqual(making, ['a', 'b', 'c', 'd', 'e', 'f']);
    assert.equal(await asked[1]?.answer, 'no such tournament');
  });

  it('larger than the budget are made one at a time', async () => {
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

  it('are not made for a client that has disconnected meanwhile', async () => {
    const { ask, making } = setUp();
    const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ask(name));
    asked[4]?.disconnect();
    asked[0]?.make(0);
    await settle();
    assert.deepEqual(making, ['a', 'b', 'c', 'd', 'f']);
    assert.equal(await asked[4]?.answer, 503);
  });

  it('are answered with 503 if too many wait, or for too long', async () => {
    const { ask } = setUp(20);
    const asked = Array.from({ length: 300 }, (_, index) => ask(String(index)));
    const answers = await Promise.all(asked.slice(4).map(({ answer }) => answer));
    assert.deepEqual(new Set(answers), new Set([503]));
    for (const one of asked) one.make(0);
    const first = await Promise.all(asked.slice(0, 4).map(({ answer }) => answer));
    assert.deepEqual(first, [200, 200, 200, 200]);
  });
});

const board = tournament('open', {
  participants: [participant('a')],
  stages: [{ id: 'swiss', rounds: 1, byes: [{ round: 1, participant: 'a', battlePoints: 3 }] }],
});

describe('standings', () => {
  it('are answered whole, whether they are small or large', async (t) => {
    const service = await startService(t, [board]);
    const path = '/api/v1/tournaments/open/standings';
    assert.equal((await service.get(path)).body.data[0].battlePoints, 3);
    const document = JSON.stringify({ data: 'x'.repeat(2 ** 20) });
    await service.database.write((writer) =>
      writer.run('UPDATE standing SET document = $1, hash = $2', [document, 'other']),
    );
    assert.equal((await service.get(path)).text, document);
    assert.equal((await service.get(`${path}?stage=unknown`)).status, 404);
  });
});
