// One attempt to send: what counts as failed, what follows a failure, and what it may not touch.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { leaseWebhook, listDeliveries, listDueWebhooks } from '../../src/store/keys/webhook-leases.ts';
import { addWebhook, changeWebhook } from '../../src/webhooks/register.ts';
import { startWebhookSender } from '../../src/webhooks/sender.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { until } from '../builders/until.ts';
import { answerWith, hang, type Receiver, startReceiver } from '../builders/webhook-receiver.ts';
import { addOwner, start, times } from './started.ts';

describe('an attempt', () => {
  it('that fails is repeated as it was, and the tenth failure in a row disables the webhook', async (t) => {
    const { service, receiver, add, see, arrived } = await start(t);
    receiver.answer = answerWith(500);
    const { id } = await add();
    const disabled = await until({
      what: 'the end',
      see: () => see(id),
      is: (webhook) => webhook?.state === 'disabled',
    });
    assert.equal(disabled?.reason, '10 attempts failed; the last: 500');
    const all = await arrived(10);
    assert.equal(all.length, 10);
    assert.equal(new Set(all.map((one) => one.id + one.text)).size, 1);
    const deliveries = await listDeliveries(service.database.keys, id);
    assert.deepEqual(
      deliveries.map(({ attempt }) => attempt),
      [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    );
    // Enabled, it begins again with a test, under another id.
    receiver.answer = answerWith(200);
    await changeWebhook(service.database, 'enable', id, Date.now());
    await until({ what: 'an active webhook', see: async () => (await see(id))?.state === 'active' });
    const again = receiver.received.at(-1);
    assert.equal(again?.body.type, 'webhook.test');
    assert.notEqual(again.id, all[0]?.id);
    assert.equal(again.body.data.since, all[0]?.body.data.since);
    assert.equal((await see(id))?.reason, null);
  });

  const failures: Readonly<
    Record<string, [set: (receiver: Receiver) => unknown, last: string, timeout?: number]>
  > = {
    'a receiver that hangs': [(receiver) => (receiver.answer = hang), 'timeout', 60],
    'a dead receiver': [(receiver) => receiver.close(), 'connection'],
    'a redirect, which is not followed': [
      (receiver) => (receiver.answer = answerWith(302, { location: '/elsewhere' })),
      '302',
    ],
    'a connection that breaks': [
      (receiver) => (receiver.answer = (response) => response.destroy()),
      'connection',
    ],
    'an upgrade': [
      (receiver) =>
        (receiver.answer = (response) =>
          response.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end()),
      '101',
    ],
  };
  for (const [name, [set, last, timeout = times.timeout]] of Object.entries(failures))
    it(`fails by ${name}`, async (t) => {
      const { receiver, add, see } = await start(t, { times: { ...times, timeout, delays: [1] } });
      await set(receiver);
      const { id } = await add();
      const disabled = await until({
        what: 'the end',
        see: () => see(id),
        is: (webhook) => webhook?.state === 'disabled',
      });
      assert.equal(disabled?.reason, `2 attempts failed; the last: ${last}`);
      assert.ok(receiver.received.every(({ path }) => path === '/hook'));
    });

  it('is acknowledged by its status, however endless the body is', async (t) => {
    const { receiver, add, see, arrived, service } = await start(t);
    let [written, isClosed] = [0, false];
    receiver.answer = (response) => {
      response.writeHead(200);
      response.once('close', () => {
        isClosed = true;
      });
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1024))) written += 1;
      };
      response.on('drain', write);
      write();
    };
    const { id } = await add();
    await until({ what: 'an active webhook', see: async () => (await see(id))?.state === 'active' });
    await until({ what: 'a closed connection', see: () => isClosed });
    assert.ok(written < 10_000, `${written} KB`);
    receiver.answer = (response) => void response.writeHead(202).write('slowly');
    await service.import([club('next')]);
    await arrived(2);
    await until({
      what: 'the marker',
      see: async () => (await see(id))?.since === receiver.received[1]?.body.data.since,
    });
  });

  it('answered by 410 disables the webhook at once', async (t) => {
    const { receiver, add, see } = await start(t);
    receiver.answer = answerWith(410);
    const { id } = await add();
    const disabled = await until({
      what: 'the end',
      see: () => see(id),
      is: (webhook) => webhook?.state === 'disabled',
    });
    assert.equal(disabled?.reason, 'The receiver answered 410');
    assert.equal(receiver.received.length, 1);
  });

  it('is made to a checked address only: a name that leads elsewhere today fails without a connection', async (t) => {
    let address = '127.0.0.1';
    const { service, receiver, see, arrived } = await start(t, {
      times: { ...times, delays: [1] },
      resolve: async (host) => {
        assert.equal(host, 'hook.test');
        return [{ address, family: 4 }];
      },
    });
    const { id } = await addWebhook(
      { database: service.database, isLocal: true, resolve: async () => [{ address, family: 4 }] },
      'owner',
      { url: `http://hook.test:${receiver.port}/a?b=c` },
      Date.now(),
    );
    const [first] = await arrived(1);
    assert.equal(first?.headers.host, `hook.test:${receiver.port}`);
    assert.equal(first.path, '/a?b=c');
    await until({ what: 'an active webhook', see: async () => (await see(id))?.state === 'active' });
    address = '0.0.0.0';
    await service.import([club('next')]);
    const disabled = await until({
      what: 'the end',
      see: () => see(id),
      is: (webhook) => webhook?.state === 'disabled',
    });
    assert.equal(disabled?.reason, '2 attempts failed; the last: address');
    assert.equal(receiver.received.length, 1);
  });

  it('does not affect other receivers: twenty that hang delay none', async (t) => {
    const { service, receiver, add, arrived } = await start(t, {
      times: { ...times, timeout: 30_000, lease: 60_000 },
    });
    const hanging = await startReceiver(t);
    hanging.answer = hang;
    for (let n = 0; n < 4; n += 1) {
      const name = `hanging ${n}`;
      await addOwner(service.database, name);
      for (let times = 0; times < 5; times += 1)
        await addWebhook(
          { database: service.database, isLocal: true },
          name,
          { url: hanging.url },
          Date.now(),
        );
    }
    await arrived(20, hanging);
    await add();
    await arrived(1);
    await service.import([club('next')]);
    await arrived(2);
    assert.equal(receiver.received[1]?.body.data.changes[0].id, 'next');
    assert.equal(hanging.received.length, 20);
  });

  it('that a shutdown cuts off does not count, and is made again under the same id', async (t) => {
    const { service, receiver, add, see, arrived } = await start(t, { times: { ...times, timeout: 30_000 } });
    receiver.answer = hang;
    const { id } = await add();
    const [first] = await arrived(1);
    await service.close();
    const cut = await see(id);
    assert.deepEqual([cut?.failures, cut?.pending?.message], [0, first?.id]);
    assert.deepEqual(await listDeliveries(service.database.keys, id), []);
    receiver.answer = answerWith(200);
    const stop = await startWebhookSender({ database: service.database, isLocal: true, times });
    t.after(stop);
    const [, second] = await arrived(2);
    assert.deepEqual([second?.id, second?.text], [first?.id, first?.text]);
    await until({ what: 'an active webhook', see: async () => (await see(id))?.state === 'active' });
  });
});

describe('the lease of a webhook', () => {
  for (const engine of engines)
    it(`is not taken by a process whose statement waited, and ends if a clock was set back, on ${engine.name}`, async (t) => {
      const database = await openTestDatabase(t, engine);
      await addOwner(database, 'owner');
      const url = 'http://127.0.0.1:9/';
      const now = Date.now();
      const { id } = await addWebhook({ database, isLocal: true }, 'owner', { url }, now);
      const take = async (lease: string, time: number) =>
        (await leaseWebhook(database, id, lease, time, time + 15_000)) !== undefined;
      const isDue = async (time: number) =>
        (await listDueWebhooks(database.keys, time, time + 15_000)).length > 0;
      assert.equal(await take('first', now), true);
      // It read the clock before the first one did.
      for (const time of [now - 1, now - 10_000, now, now + 14_999])
        assert.deepEqual([await isDue(time), await take('second', time)], [false, false], String(time - now));
      assert.deepEqual([await isDue(now - 3_600_000), await take('set back', now - 3_600_000)], [true, true]);
      assert.deepEqual([await isDue(now), await take('ended', now)], [true, true]);
    });
});
