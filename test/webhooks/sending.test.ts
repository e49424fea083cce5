// The server sends changes to real receivers: in order, signed, each at least once, and repeated as it was.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { club, player, tournament } from '../../packages/rules/test/builders/records.ts';
import type { Database } from '../../src/store/database.ts';
import { addAccount, setAccountActive } from '../../src/store/keys/accounts.ts';
import { deleteAccount } from '../../src/store/keys/identities.ts';
import { listDeliveries } from '../../src/store/keys/webhook-leases.ts';
import { findWebhook, type StoredWebhook } from '../../src/store/keys/webhooks.ts';
import { openDatabase } from '../../src/store/open.ts';
import { addWebhook, changeWebhook, type WantedWebhook } from '../../src/webhooks/register.ts';
import { type SenderOptions, startWebhookSender } from '../../src/webhooks/sender.ts';
import { type Engine, engines } from '../builders/engines.ts';
import { type Service, startService } from '../builders/service.ts';
import { until } from '../builders/until.ts';
import {
  answerWith,
  hang,
  type Received,
  type Receiver,
  startReceiver,
  verify,
} from '../builders/webhook-receiver.ts';

/** Waits between attempts are short, everything else is as in production. */
const times = { poll: 40, timeout: 400, lease: 1500, delays: [10, 10, 10, 10, 10, 10, 10, 10, 10] };

interface Started {
  readonly service: Service;
  readonly receiver: Receiver;
  add(wanted?: Partial<WantedWebhook>): Promise<StoredWebhook>;
  see(id: string): Promise<StoredWebhook | undefined>;
  /** Waits for so many requests. */
  arrived(count: number, receiver?: Receiver): Promise<readonly Received[]>;
}

async function start(
  t: TestContext,
  sender: Partial<SenderOptions> = {},
  engine: Engine | undefined = engines[0],
): Promise<Started> {
  const receiver = await startReceiver(t);
  const service = await startService(
    t,
    [club('old')],
    { webhooks: { isLocal: true }, sender: { times, ...sender }, baseUrl: 'https://api.test' },
    engine,
  );
  const { database } = service;
  await addOwner(database, 'owner');
  return {
    service,
    receiver,
    add: (wanted = {}) =>
      addWebhook({ database, isLocal: true }, 'owner', { url: receiver.url, ...wanted }, Date.now()),
    see: (id) => findWebhook(database.keys, id),
    arrived: (count, from = receiver) =>
      until({ what: `${count} requests`, see: () => from.received, is: (all) => all.length >= count }),
  };
}

async function addOwner({ keys }: Database, name: string): Promise<void> {
  await keys.write((writer) => addAccount(writer, { name, active: true, created: '2026-01-01T00:00:00Z' }));
}

/** All changes that arrived. */
function changesOf(received: readonly Received[]) {
  return received.flatMap(({ body }) => (body.type === 'changes' ? body.data.changes : []));
}

for (const engine of engines) {
  describe(`webhooks on ${engine.name}`, () => {
    it('get a test, then what the feed has after it, in order, each body signed', async (t) => {
      const { service, receiver, add, see, arrived } = await start(t, {}, engine);
      const end = (await service.get('/api/v1/changes')).body.since;
      const webhook = await add();
      assert.equal(webhook.state, 'testing');
      const [test] = await arrived(1);
      assert.deepEqual(Object.keys(test?.body), ['type', 'timestamp', 'data']);
      assert.equal(test?.body.type, 'webhook.test');
      assert.equal((await service.get(`/api/v1/changes?since=${test?.body.data.since}`)).body.data.length, 0);
      assert.equal((await service.get(`/api/v1/changes?since=${end}`)).body.data.length, 0);
      await until({
        what: 'an active webhook',
        see: async () => (await see(webhook.id))?.state === 'active',
      });
      await service.import([club('a')]);
      await service.import([tournament('cup'), club('a', { name: 'Another' })]);
      const wanted = async () => (await service.get(`/api/v1/changes?limit=100&since=${end}`)).body.data;
      const sent = await until({
        what: 'all changes',
        see: () => changesOf(receiver.received),
        is: (all) => all.some(({ id }) => id === 'cup'),
      });
      assert.deepEqual(sent.slice(-2), (await wanted()).slice(-2));
      assert.equal(sent.at(-1).url.startsWith('https://api.test/api/v1/'), true);
      const seconds = Math.floor(Date.now() / 1000);
      for (const received of receiver.received) {
        verify(webhook.secret, received);
        const { headers, text } = received;
        assert.match(received.id, /^msg_[A-Za-z0-9]{16,}$/);
        assert.equal(headers['content-type'], 'application/json');
        assert.equal(headers['content-length'], String(Buffer.byteLength(text)));
        assert.equal(headers['user-agent'], 'Muster');
        assert.equal(headers.host, `127.0.0.1:${receiver.port}`);
        assert.ok(Math.abs(seconds - Number(headers['webhook-timestamp'])) < 60);
        assert.match(received.body.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      }
      const last = receiver.received.at(-1);
      await until({
        what: 'the marker',
        see: async () => (await see(webhook.id))?.since === last?.body.data.since,
      });
      assert.deepEqual((await service.get(`/api/v1/changes?since=${last?.body.data.since}`)).body.data, []);
      const [newest, ...others] = await listDeliveries(service.database.keys, webhook.id);
      assert.deepEqual(
        { ...newest, at: '', milliseconds: 0 },
        {
          id: last?.id,
          at: '',
          attempt: 1,
          status: 204,
          milliseconds: 0,
          error: null,
          changes: last?.body.data.changes.length,
        },
      );
      assert.equal(others.at(-1)?.changes, 0);
    });

    it('lose nothing and invent nothing, with two processes and a receiver that fails now and then', async (t) => {
      const { service, receiver, add } = await start(t, {}, engine);
      // Another process of the same database.
      const other = await openDatabase(service.url);
      const stop = await startWebhookSender({
        database: other,
        baseUrl: 'https://api.test',
        isLocal: true,
        times,
      });
      t.after(async () => {
        await stop();
        await other.close();
      });
      const { since } = await add();
      let count = 0;
      receiver.answer = (response) => response.writeHead(count++ % 3 === 1 ? 503 : 200).end('thanks');
      for (let round = 0; round < 4; round += 1)
        await service.import(Array.from({ length: 60 }, (_, n) => club(`c-${round}-${n}`)));
      await service.import([club('last')]);
      await until({
        what: 'the last change',
        see: () => changesOf(receiver.received).some(({ id }) => id === 'last'),
      });
      const bodies = new Map(receiver.received.map((one) => [one.id, one]));
      for (const one of receiver.received) assert.equal(one.text, bodies.get(one.id)?.text, 'byte for byte');
      const ids = receiver.received.map(({ id }) => id);
      const order = [...new Set(ids)];
      assert.deepEqual(
        ids,
        order.flatMap((id) => ids.filter((one) => one === id)),
        'one body after the other',
      );
      assert.equal(receiver.mostAtOnce(), 1);
      const feed: object[] = [];
      for (let next: string | null = `/api/v1/changes?limit=100&since=${since}`; next !== null; ) {
        const { body } = await service.get(next);
        feed.push(...body.data);
        next = body.next;
      }
      assert.equal(feed.length, 241);
      assert.deepEqual(changesOf([...bodies.values()]), feed);
      for (const { body } of bodies.values()) assert.ok((body.data.changes?.length ?? 1) <= 100);
    });
  });
}

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

  const failures: Readonly<Record<string, [set: (receiver: Receiver) => unknown, last: string]>> = {
    'a receiver that hangs': [(receiver) => (receiver.answer = hang), 'timeout'],
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
      'connection',
    ],
  };
  for (const [name, [set, last]] of Object.entries(failures))
    it(`fails by ${name}`, async (t) => {
      const { receiver, add, see } = await start(t, { times: { ...times, timeout: 60, delays: [1] } });
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

  it('takes no part in what other receivers get: twenty that hang delay none', async (t) => {
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

  it('that shutting down cuts off counts as none, and is made again under the same id', async (t) => {
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

describe('a webhook', () => {
  it('signs with both secrets for a day after a rotation, and with two at most', async (t) => {
    let now = Date.now();
    const { service, receiver, add, arrived } = await start(t, { now: () => now });
    const { id, secret: first } = await add();
    await arrived(1);
    const rotate = async () => (await changeWebhook(service.database, 'rotate', id, now)).secret;
    const next = async (count: number) => {
      await service.import([club(`c-${count}`)]);
      const received = (await arrived(count))[count - 1];
      assert.ok(received);
      return received;
    };
    const signs = (secret: string, received: Received) => {
      // The library allows five minutes; the clock of this test moves.
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      assert.equal(key.length, 32);
      try {
        verify(secret, received);
        return true;
      } catch (error) {
        return (error as Error).message === 'Message timestamp too new' ? undefined : false;
      }
    };
    const second = await rotate();
    const both = await next(2);
    assert.deepEqual([signs(first, both), signs(second, both)], [true, true]);
    assert.match(String(both.headers['webhook-signature']), /^v1,\S{44} v1,\S{44}$/);
    const third = await rotate();
    const two = await next(3);
    assert.deepEqual([signs(first, two), signs(second, two), signs(third, two)], [false, true, true]);
    now += 86_400_000;
    assert.match(String((await next(4)).headers['webhook-signature']), /^v1,\S{44}$/);
    assert.equal(receiver.received.length, 4);
  });

  it('gets only the kinds or tournaments it wants; what is filtered out moves its marker', async (t) => {
    const { service, receiver, add, see } = await start(t);
    const all = await startReceiver(t);
    const cup = await startReceiver(t);
    const kinds = await add({ url: all.url, kinds: ['club', 'season'] });
    const one = await add({ url: cup.url, tournaments: ['cup', 'not-there'] });
    const none = await add({ kinds: ['rating'] });
    const ids = [kinds.id, one.id, none.id];
    const active = async () =>
      (await Promise.all(ids.map(see))).every((webhook) => webhook?.state === 'active');
    await until({ what: 'active webhooks', see: active });
    const places = async () => (await Promise.all(ids.map(see))).map((webhook) => webhook?.since);
    const reachEnd = async () => {
      const { since } = (await service.get('/api/v1/changes?limit=100')).body;
      const is = (markers: readonly unknown[]) => markers.every((one) => one === since);
      await until({ what: 'the end of the feed', see: places, is });
    };
    await service.import([club('a'), tournament('cup'), tournament('other')]);
    await service.import([tournament('later')]);
    await reachEnd();
    await service.import([player('p_kim', 'Kim')]);
    await reachEnd();
    assert.equal(receiver.received.length, 1);
    assert.deepEqual(
      changesOf(all.received).map(({ kind, id }) => `${kind} ${id}`),
      ['club a'],
    );
    assert.deepEqual(
      changesOf(cup.received).map(({ kind, id }) => `${kind} ${id}`),
      ['tournament cup'],
    );
  });

  it('gets nothing while its account is deactivated or it is disabled, and ends with the account', async (t) => {
    const { service, receiver, add, see, arrived } = await start(t);
    const { database } = service;
    const importAlone = await makeWitness(t, service);
    const { id } = await add();
    await until({ what: 'an active webhook', see: async () => (await see(id))?.state === 'active' });
    await setAccountActive(database, 'owner', false);
    await importAlone('quiet');
    assert.equal(receiver.received.length, 1);
    await setAccountActive(database, 'owner', true);
    assert.equal((await arrived(2))[1]?.body.data.changes[0].id, 'quiet');
    await changeWebhook(database, 'disable', id, Date.now());
    assert.equal((await see(id))?.reason, 'Disabled by hand');
    await importAlone('missed');
    assert.equal(receiver.received.length, 2);
    await changeWebhook(database, 'enable', id, Date.now());
    const [, , test, missed] = await arrived(4);
    assert.deepEqual([test?.body.type, missed?.body.data.changes[0].id], ['webhook.test', 'missed']);
    await deleteAccount(database, 'owner');
    assert.equal(await see(id), undefined);
    assert.deepEqual(await listDeliveries(database.keys, id), []);
    await importAlone('late');
    assert.equal(receiver.received.length, 4);
  });

  it('may be disabled, enabled or lost with its account while an attempt is under way', async (t) => {
    const { service, receiver, add, see, arrived } = await start(t, {
      times: { ...times, timeout: 30_000, lease: 60_000 },
    });
    const { database } = service;
    const open: (() => void)[] = [];
    receiver.answer = (response) => void open.push(() => response.writeHead(200).end());
    const { id } = await add();
    await arrived(1);
    await changeWebhook(database, 'disable', id, Date.now());
    await changeWebhook(database, 'enable', id, Date.now());
    assert.equal(receiver.received.length, 1, 'one attempt at a time');
    open.shift()?.();
    // The answer was about a body that enabling dropped: another test follows.
    const [first, second] = await arrived(2);
    assert.notEqual(first?.id, second?.id);
    assert.equal((await see(id))?.state, 'testing');
    await changeWebhook(database, 'disable', id, Date.now());
    open.shift()?.();
    await until({
      what: 'the delivery',
      see: async () => (await listDeliveries(database.keys, id)).length === 2,
    });
    const disabled = await see(id);
    assert.deepEqual([disabled?.state, disabled?.reason], ['disabled', 'Disabled by hand']);
    await changeWebhook(database, 'enable', id, Date.now());
    await arrived(3);
    await deleteAccount(database, 'owner');
    open.shift()?.();
    const importAlone = await makeWitness(t, service);
    await importAlone('late');
    assert.equal(receiver.received.length, 3);
    assert.deepEqual(await listDeliveries(database.keys, id), []);
  });

  it('is disabled by a marker that the feed rejects, and starts again from its end', async (t) => {
    const { service, receiver, add, see, arrived } = await start(t);
    const { database } = service;
    const { id } = await add();
    await until({ what: 'an active webhook', see: async () => (await see(id))?.state === 'active' });
    await database.write((writer) => writer.run('UPDATE change_floor SET place = 9999999'));
    await service.import([club('next')]);
    const disabled = await until({
      what: 'the end',
      see: () => see(id),
      is: (webhook) => webhook?.state === 'disabled',
    });
    assert.equal(disabled?.reason, 'since is too old; start again without it');
    await database.write((writer) => writer.run('UPDATE change_floor SET place = 0'));
    await database.write((writer) =>
      writer.run(`UPDATE setting SET value = 'another' WHERE name = 'change-database'`),
    );
    await changeWebhook(database, 'enable', id, Date.now());
    const [, test] = await arrived(2);
    assert.deepEqual((await service.get(`/api/v1/changes?since=${test?.body.data.since}`)).body.data, []);
    assert.equal(receiver.received.length, 2);
  });
});

/** Imports a club and waits until another webhook has got it: by then the sender has looked at all of them. */
async function makeWitness(t: TestContext, { database, ...service }: Service) {
  const receiver = await startReceiver(t);
  await addOwner(database, 'witness');
  await addWebhook({ database, isLocal: true }, 'witness', { url: receiver.url }, Date.now());
  await until({ what: 'a test', see: () => receiver.received.length });
  return async (slug: string): Promise<void> => {
    await service.import([club(slug)]);
    const see = () => changesOf(receiver.received).some(({ id }) => id === slug);
    await until({ what: `the change of ${slug}`, see });
  };
}
