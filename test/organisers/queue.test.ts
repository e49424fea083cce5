// Jobs wait in a queue that is fair to keys.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeQueue } from '../../src/organisers/queue.ts';

describe('the queue of jobs', () => {
  it('runs keys round-robin, however many jobs one of them has', async () => {
    const queue = makeQueue();
    const order: string[] = [];
    const run = (key: string, name: string) => queue.run(key, async () => order.push(name));
    await Promise.all([
      run('a', 'a1'),
      run('a', 'a2'),
      run('a', 'a3'),
      run('b', 'b1'),
      run('b', 'b2'),
      run('c', 'c1'),
    ]);
    assert.deepEqual(order, ['a1', 'b1', 'a2', 'c1', 'b2', 'a3']);
  });

  it('goes on after a job that failed, and is empty again at its end', async () => {
    const queue = makeQueue();
    const failed = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('b', async () => 'done');
    await assert.rejects(failed, { message: 'no' });
    assert.equal(await next, 'done');
    assert.equal(await queue.run('a', async () => 'again'), 'again');
  });

  it('lets two of a key and ten in all wait', async () => {
    const queue = makeQueue();
    const held = Promise.withResolvers<void>();
    const full = { status: 503, headers: { 'retry-after': '5' } };
    const jobs = [queue.run('a', () => held.promise)];
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      jobs.push(queue.run(key, async () => undefined));
      queue.check(key);
      jobs.push(queue.run(key, async () => undefined));
      assert.throws(() => queue.check(key), full);
      await assert.rejects(
        queue.run(key, async () => undefined),
        full,
      );
    }
    assert.throws(() => queue.check('f'), full);
    held.resolve();
    await Promise.all(jobs);
    queue.check('f');
  });
});
