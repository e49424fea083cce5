// GET /api/v1/changes with Accept: text/event-stream (docs/rules/changes.md, Streams).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Random } from '#rules/random';
import { club, player } from '../../packages/rules/test/builders/records.ts';
import { makeLogger } from '../../src/cli/logger.ts';
import { DatabaseError } from '../../src/store/database.ts';
import { setAccountActive } from '../../src/store/keys/accounts.ts';
import { createKey, listKeys, revokeKey } from '../../src/store/keys/keys.ts';
import { site } from '../builders/directory.ts';
import { engines } from '../builders/engines.ts';
import { nextEvent, type OpenStream, openStream } from '../builders/event-stream.ts';
import { historyStart, makeHistory } from '../builders/history.ts';
import { crawl, Mirror } from '../builders/mirror.ts';
import { startService } from '../builders/service.ts';
import { until } from '../builders/until.ts';

const path = '/api/v1/changes';

async function take(stream: OpenStream, count: number): Promise<string[]> {
  const told: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { data } = (await nextEvent(stream)) ?? assert.fail('the stream has ended');
    const { kind, id, change } = JSON.parse(data);
    told.push(`${kind} ${id} ${change}`);
  }
  return told.sort();
}

async function isOver(stream: OpenStream) {
  return (await nextEvent(stream)) === undefined;
}

for (const engine of engines) {
  describe(`streams of changes on ${engine.name}`, () => {
    it('begin with everything, send new changes, and continue from an event', async (t) => {
      const service = await startService(t, [club('gate'), player('p_a', 'A')], site, engine);
      const stream = await openStream(service, path, { 'accept-encoding': 'gzip, br' });
      const { statusCode, headers } = stream.answer;
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], 'text/event-stream');
      assert.equal(headers.etag, undefined);
      assert.equal(headers['content-encoding'], undefined);
      assert.equal(headers['cache-control'], 'no-store');
      assert.deepEqual(await take(stream, 2), ['club gate updated', 'player p_a updated']);
      await service.import([club('hand')]);
      const event = (await nextEvent(stream)) ?? assert.fail();
      assert.equal(event.event, 'club');
      const { at, ...change } = JSON.parse(event.data);
      assert.match(at, /Z$/);
      const address = 'https://api.test/api/v1/clubs/hand';
      assert.deepEqual(change, { kind: 'club', id: 'hand', change: 'updated', url: address });
      await service.import([club('moor'), player('p_a', 'B')]);
      assert.deepEqual(await take(stream, 2), ['club moor updated', 'player p_a updated']);
      stream.cut();
      const others = [
        await openStream(service, path, { 'last-event-id': event.id }),
        await openStream(service, `${path}?since=${event.id}`),
        await openStream(service, `${path}?since=x`, { 'last-event-id': event.id }),
      ];
      for (const other of others)
        assert.deepEqual(await take(other, 2), ['club moor updated', 'player p_a updated']);
      const list = await service.get(`${path}?since=${event.id}`);
      assert.equal(list.body.data.length, 2, 'the same marker serves lists');
      const ofClubs = await openStream(service, `${path}?kind=club`);
      assert.equal((await take(ofClubs, 3)).length, 3);
      await service.import([player('p_a', 'C'), club('moor', { name: 'M' })]);
      assert.deepEqual(await take(ofClubs, 1), ['club moor updated']);
      for (const other of [...others, ofClubs]) other.cut();
    });

    it('reject what lists reject, and more than five per key', async (t) => {
      const service = await startService(t, [club('gate')], site, engine);
      const status = async (query: string, headers = {}) => {
        const stream = await openStream(service, `${path}${query}`, headers);
        stream.cut();
        return stream.answer.statusCode;
      };
      assert.equal(await status('?since=x'), 400);
      assert.equal(await status('', { 'last-event-id': 'x' }), 400);
      assert.equal(await status('?kind=x'), 400);
      const other = await startService(t, [club('gate')], site, engine);
      const foreign = (await other.get(path)).body.since;
      assert.equal(await status(`?since=${foreign}`), 410);
      const streams: OpenStream[] = [];
      for (let count = 0; count < 5; count += 1) streams.push(await openStream(service, path));
      const rejected = await openStream(service, path);
      assert.equal(rejected.answer.statusCode, 429);
      assert.match(String(rejected.answer.headers['retry-after']), /^\d+$/);
      assert.equal((await service.get(path)).status, 200, 'a list is no stream');
      const key = await createKey(service.database, { account: 'other', label: '', prefix: 'svc_v1_' });
      const another = await openStream({ ...service, key }, path);
      assert.equal(another.answer.statusCode, 200, 'another key has its own');
      streams.pop()?.cut();
      await until({
        what: 'the disconnected client not to be counted any more',
        see: () => status(''),
        is: (opened) => opened === 200,
      });
      for (const stream of [...streams, another]) stream.cut();
    });

    it('end with their key, and are completed when the service stops', async (t) => {
      const service = await startService(t, [club('gate')], { ...site, drainSeconds: 5 }, engine);
      const open = async (account: string) => {
        const key = await createKey(service.database, { account, label: '', prefix: 'svc_v1_' });
        const stream = await openStream({ ...service, key }, path);
        assert.equal(stream.answer.statusCode, 200);
        assert.equal((await take(stream, 1)).length, 1);
        const [record] = (await listKeys(service.database.keys, Date.now())).filter(
          (one) => one.account === account,
        );
        return { stream, id: record?.id ?? '' };
      };
      const stays = await open('stays');
      const revoked = await open('revoked');
      const closed = await open('closed');
      const expiring = await open('expiring');
      await revokeKey(service.database, revoked.id);
      assert.ok(await isOver(revoked.stream));
      await setAccountActive(service.database, 'closed', false);
      assert.ok(await isOver(closed.stream));
      // The time is set when the stream is open, so that a busy machine cannot open it too late.
      await service.database.keys.write((writer) =>
        writer.run('UPDATE api_key SET expires = $1 WHERE id = $2', [
          new Date(Date.now() + 100).toISOString(),
          expiring.id,
        ]),
      );
      assert.ok(await isOver(expiring.stream));
      await service.import([club('hand')]);
      assert.deepEqual(await take(stays.stream, 1), ['club hand updated']);
      const closing = service.close();
      assert.ok(await isOver(stays.stream));
      assert.equal(stays.stream.answer.complete, true, 'it was ended, not cut off');
      await closing;
    });

    it('a mirror whose connections are cut at random ends with the same data as a crawl', async (t) => {
      const service = await startService(t, historyStart, site, engine);
      const mirror = new Mirror(service.get);
      const random = new Random(5);
      const act = makeHistory(91, 'w');
      let isDone = false;
      const write = async () => {
        for (let count = 0; count < 25; count += 1) await act(service.database);
        isDone = true;
      };
      const done = write();
      /** Whether a list has nothing behind the last event. */
      const isUpToDate = async () =>
        mirror.since !== undefined &&
        (await service.get(`${path}?since=${mirror.since}`)).body.data.length === 0;
      while (!isDone || !(await isUpToDate())) {
        const headers = mirror.since === undefined ? {} : { 'last-event-id': mirror.since };
        const stream = await openStream(service, path, headers);
        for (let left = random.int(1, 9); left > 0; left -= 1) {
          // While records are written, the last event may have come already: the end of writing also ends the wait.
          const event = await (isDone ? nextEvent(stream) : Promise.race([nextEvent(stream), done]));
          if (event === undefined) break;
          await mirror.take(JSON.parse(event.data));
          mirror.since = event.id;
          if (isDone && (await isUpToDate())) break;
        }
        stream.cut();
      }
      await done;
      const things = await crawl(service.get, service.database);
      assert.deepEqual([...mirror.things].sort(), [...things].sort());
    });
  });
}

describe('an idle stream', () => {
  it('gets a comment at once and then every 15 s', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const service = await startService(t);
    const stream = await openStream(service, path);
    const comment = { id: '', event: '', data: '' };
    assert.deepEqual(await stream.next(), comment);
    const second = stream.next();
    t.mock.timers.tick(14_999);
    assert.equal(await Promise.race([second, wait(100, 'nothing yet')]), 'nothing yet');
    t.mock.timers.tick(1);
    assert.deepEqual(await second, comment);
    stream.cut();
  });

  it('ends if it fails, and the cause is logged', async (t) => {
    const reasons: unknown[] = [];
    const logger = makeLogger('error', { write: (line) => reasons.push(JSON.parse(line).reason) });
    const service = await startService(t, [club('gate')], { logger });
    const stream = await openStream(service, path);
    assert.deepEqual(await take(stream, 1), ['club gate updated']);
    service.database.all = () => Promise.reject(new DatabaseError('it does not respond'));
    await service.import([club('hand')]);
    assert.ok(await isOver(stream));
    assert.deepEqual(reasons, ['it does not respond']);
  });

  it('is opened for clients that prefer it, and for no other', async (t) => {
    const service = await startService(t);
    for (const [accept, type] of [
      ['text/event-stream', 'text/event-stream'],
      ['Text/Event-Stream, application/json;q=0.5', 'text/event-stream'],
      ['text/event-stream, */*;q=0.1', 'text/event-stream'],
      ['application/json, text/event-stream;q=0.5', 'application/json; charset=utf-8'],
      ['text/event-stream;q=0', 'application/json; charset=utf-8'],
      ['text/event-stream;q=0.0, */*', 'application/json; charset=utf-8'],
      ['*/*', 'application/json; charset=utf-8'],
      ['image/png', 'application/json; charset=utf-8'],
    ] as const) {
      const authorization = `Bearer ${service.key}`;
      const { headers } = await service.request('HEAD', path, { authorization, accept });
      assert.equal(headers['content-type'], type, accept);
    }
  });

  it('is not opened by HEAD', async (t) => {
    const service = await startService(t);
    for (let count = 0; count < 7; count += 1) {
      const answer = await service.request('HEAD', path, {
        authorization: `Bearer ${service.key}`,
        accept: 'text/event-stream',
      });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-type'], 'text/event-stream');
    }
  });
});
