// The server sends changes to real receivers: in order, signed, each at least once, and repeated as it was.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { listDeliveries } from '../../src/store/keys/webhook-leases.ts';
import { openDatabase } from '../../src/store/open.ts';
import { startWebhookSender } from '../../src/webhooks/sender.ts';
import { engines } from '../builders/engines.ts';
import { until } from '../builders/until.ts';
import { verify } from '../builders/webhook-receiver.ts';
import { changesOf, start, times } from './started.ts';

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
