// Jobs wait in a queue that is fair to keys, for a limited time.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Measured, makeQueue } from '../../src/organisers/queue.ts';

const limits = { organisers: { all: 10, ofKey: 2 }, players: { all: 500, ofKey: 250 } };
const full = { status: 503, headers: { 'retry-after': '5' } };
const connected = { isDisconnected: () => false };

function ownerOf(key: string) {
  return { group: 'organisers', key };
}

async function measured<T>(result: T, milliseconds = 0): Promise<Measured<T>> {
  return { result, milliseconds };
}

/** A job that runs until it is released. */
function makeHeld() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { job: () => promise.then(() => measured('held')), release: resolve };
}

describe('the queue of jobs', () => {
  it('lets keys alternate, however many jobs one of them has', async () => {
    const queue = makeQueue(limits);
    const order: string[] = [];
    const run = (key: string, name: string) =>
      queue.run(ownerOf(key), connected, () => measured(order.push(name)));
    await Promise.all([
      run('a', 'a1'),
      run('a', 'a2'),
      run('a', 'a3'),
      run('b', 'b1'),
      run('b', 'b2'),
      run('c', 'c1'),
    ]);
    assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('makes a key wait longer if its jobs have used much processor time', async () => {
    const queue = makeQueue(limits);
    const order: string[] = [];
    const run = (key: string, name: string, milliseconds: number) =>
      queue.run(ownerOf(key), connected, () => measured(order.push(name), milliseconds));
    await run('heavy', 'h0', 30_000);
    const held = makeHeld();
    const jobs = [
      queue.run(ownerOf('other'), connected, held.job),
      run('heavy', 'h1', 30_000),
      run('light', 'l1', 5000),
      run('light', 'l2', 5000),
      run('third', 't1', 1000),
      run('third', 't2', 1000),
    ];
    held.release();
    await Promise.all(jobs);
    assert.deepEqual(order, ['h0', 'l1', 't1', 't2', 'l2', 'h1']);
  });

  it('continues after a job that failed, and is empty at the end', async () => {
    const queue = makeQueue(limits);
    const failed = queue.run(ownerOf('a'), connected, () => Promise.reject(new Error('no')));
    const next = queue.run(ownerOf('b'), connected, () => measured('done'));
    await assert.rejects(failed, { message: 'no' });
    assert.equal(await next, 'done');
    assert.equal(await queue.run(ownerOf('a'), connected, () => measured('again')), 'again');
  });

  it('lets two jobs per key and ten in all wait, plus 250 of the players of a tournament', async () => {
    const queue = makeQueue(limits);
    const held = makeHeld();
    const run = (key: string) => queue.run(ownerOf(key), connected, () => measured('done'));
    const jobs = [queue.run(ownerOf('a'), connected, held.job)];
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      jobs.push(run(key));
      queue.check(ownerOf(key));
      jobs.push(run(key));
      assert.throws(() => queue.check(ownerOf(key)), full);
      await assert.rejects(run(key), full);
    }
    assert.throws(() => queue.check(ownerOf('f')), full);
    const players = { group: 'players', key: 'players of cup' };
    for (let index = 0; index < 250; index += 1)
      jobs.push(queue.run(players, connected, () => measured('report')));
    assert.throws(() => queue.check(players), full);
    queue.check({ group: 'players', key: 'players of another' });
    held.release();
    await Promise.all(jobs);
    queue.check(ownerOf('f'));
    queue.check(players);
  });

  it('rejects a job that has waited too long, and never runs it', async () => {
    const queue = makeQueue(limits, 1);
    const held = makeHeld();
    const first = queue.run(ownerOf('a'), connected, held.job);
    let isRun = false;
    const late = queue.run(ownerOf('b'), connected, () => {
      isRun = true;
      return measured('late');
    });
    await assert.rejects(late, full);
    held.release();
    await first;
    assert.equal(await queue.run(ownerOf('c'), connected, () => measured('next')), 'next');
    assert.equal(isRun, false);
  });

  it('drops a job whose client has disconnected before it begins', async () => {
    const queue = makeQueue(limits);
    const held = makeHeld();
    const first = queue.run(ownerOf('a'), connected, held.job);
    let isDisconnected = false;
    const client = { isDisconnected: () => isDisconnected };
    const jobs: string[] = [];
    const dropped = queue.run(ownerOf('b'), client, () => measured(jobs.push('dropped')));
    isDisconnected = true;
    const isDropped = assert.rejects(dropped, full);
    queue.check(ownerOf('b'));
    await isDropped;
    held.release();
    await first;
    await queue.run(ownerOf('c'), connected, () => measured(jobs.push('next')));
    assert.deepEqual(jobs, ['next']);
  });
});
