// The feed of changes through the client: pages, and a stream that breaks.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Change, Muster, MusterError } from '../../packages/client/src/index.ts';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { club, player } from '../../packages/rules/test/builders/records.ts';
import { answer, hangUp, type Reply, reject, startHostileServer } from '../builders/hostile-server.ts';
import { startService } from '../builders/service.ts';
import { until } from '../builders/until.ts';

function change(id: string): Change {
  return {
    kind: 'tournament',
    id,
    change: 'updated',
    at: '2026-03-01T12:00:00Z',
    url: `http://x.test/api/v1/tournaments/${id}`,
  };
}

function event(id: string) {
  return `id: after-${id}\nevent: tournament\ndata: ${JSON.stringify(change(id))}\n\n`;
}

/** Sends pieces of a stream, each on its own, and then does something with it. */
function stream(pieces: readonly (string | Buffer)[], then: Reply = () => undefined): Reply {
  return async (response, request) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) await new Promise((resolve) => response.write(piece, resolve));
    then(response, request);
  };
}
const end: Reply = (response) => response.end();

describe('changes', () => {
  it('are read page by page, up to the latest change', async (t) => {
    const { address, asked } = await startHostileServer(
      t,
      answer({
        data: [change('a'), change('b')],
        since: 'm2',
        next: 'http://other.test/api/v1/changes?since=m2&limit=100',
      }),
      answer({ data: [change('c')], next: null, since: 'm3' }),
    );
    const changes = new Muster({ baseUrl: address, key: 'k' }).changes({ since: 'm0', kind: 'tournament' });
    const seen: [string, string | undefined][] = [];
    for await (const { id } of changes) seen.push([id, changes.since]);
    // A marker covers a whole page: until the last change of the page is processed, the previous marker counts.
    assert.deepEqual(seen, [
      ['a', 'm0'],
      ['b', 'm0'],
      ['c', 'm2'],
    ]);
    assert.equal(changes.since, 'm3');
    assert.deepEqual(pick(asked, 'url'), [
      '/api/v1/changes?since=m0&kind=tournament&limit=100',
      '/api/v1/changes?since=m2&limit=100',
    ]);
  });

  it('are followed live, from the last one seen whenever the connection breaks', async (t) => {
    const bytes = Buffer.from(event('ü'));
    const { address, asked } = await startHostileServer(
      t,
      stream([': here\n\n', event('a'), bytes.subarray(0, 60), bytes.subarray(60)], hangUp),
      hangUp,
      stream([event('c')], end),
      stream([event('d').replaceAll('\n', '\r\n')]),
    );
    const changes = new Muster({ baseUrl: address, key: 'k' }).changes({ live: true });
    const seen: string[] = [];
    for await (const { id } of changes) {
      seen.push(id);
      assert.equal(changes.since, `after-${id}`);
      if (seen.length === 4) break;
    }
    assert.deepEqual(seen, ['a', 'ü', 'c', 'd']);
    assert.deepEqual(
      asked.map(({ url, headers }) => [
        new URL(url ?? '', address).searchParams.get('since'),
        headers.accept,
      ]),
      [null, 'after-ü', 'after-ü', 'after-c'].map((since) => [since, 'text/event-stream']),
    );
    // A client that stops reading leaves no connection behind.
    const last = asked.at(-1);
    await until({ what: 'the end of the connection', see: () => last?.socket.destroyed });
  });

  it('are followed over a restart of the service that takes longer than other calls wait', async (t) => {
    const atOnce = { 'retry-after': '0' };
    const { address, asked } = await startHostileServer(
      t,
      stream([event('a')], end),
      hangUp,
      reject(502, 'BAD_GATEWAY', atOnce),
      reject(504, 'GATEWAY_TIMEOUT', atOnce),
      ...Array.from({ length: 10 }, () => reject(503, 'SERVICE_UNAVAILABLE', atOnce)),
      stream([event('b')]),
    );
    const seen: string[] = [];
    for await (const { id } of new Muster({ baseUrl: address, key: 'k' }).changes({ live: true })) {
      seen.push(id);
      if (id === 'b') break;
    }
    assert.deepEqual([seen, asked.length], [['a', 'b'], 15]);
  });

  it('fail if the marker is too old, or if the server does not respond as often as `retries` says', async (t) => {
    const failing = async (live: boolean, ...replies: Reply[]) => {
      const { address, asked } = await startHostileServer(t, ...replies);
      const changes = new Muster({ baseUrl: address, key: 'k', retries: 2 }).changes({ since: 'old', live });
      const error = await (async () => {
        for await (const _ of changes);
      })().catch((thrown: unknown) => thrown);
      assert.ok(error instanceof MusterError);
      return [error.code, asked.length];
    };
    assert.deepEqual(await failing(true, reject(410, 'GONE')), ['GONE', 1]);
    assert.deepEqual(await failing(false, reject(410, 'GONE')), ['GONE', 1]);
    assert.deepEqual(await failing(true, stream([event('a')], end), hangUp), ['NETWORK', 3]);
  });

  it('end with their signal', async (t) => {
    const { address } = await startHostileServer(t, stream([event('a')]));
    const controller = new AbortController();
    const changes = new Muster({ baseUrl: address, key: 'k' }).changes({
      live: true,
      signal: controller.signal,
    });
    const walk = (async () => {
      for await (const _ of changes) setTimeout(() => controller.abort(), 20);
    })();
    await assert.rejects(walk, { name: 'AbortError', code: 'ABORTED' });
  });
});

describe('changes of a real service', () => {
  it('are read to the end, continued from a marker, and followed live', async (t) => {
    const service = await startService(t, [club('gate'), player('p_a', 'A')]);
    const muster = new Muster({ baseUrl: service.address, key: service.key });
    const first = muster.changes();
    const all = await Array.fromAsync(first, ({ kind, id }) => `${kind} ${id}`);
    assert.deepEqual(all.sort(), ['club gate', 'player p_a']);
    await service.import([club('hand'), club('gate', { name: 'Gate' })]);
    const clubs = await Array.fromAsync(muster.changes({ since: first.since, kind: 'club' }), ({ id }) => id);
    assert.deepEqual(clubs.sort(), ['gate', 'hand']);

    const live = muster.changes({ since: first.since, live: true });
    const seen: string[] = [];
    for await (const { id, change, url } of live) {
      seen.push(`${id} ${change}`);
      assert.equal(url, `${service.address}/api/v1/clubs/${id}`);
      if (seen.length === 2) await service.import([club('moor')]);
      if (seen.length === 3) break;
    }
    assert.deepEqual(seen.slice(0, 2).sort(), ['gate updated', 'hand updated']);
    assert.equal(seen[2], 'moor updated');
    assert.deepEqual(await Array.fromAsync(muster.changes({ since: live.since })), [], 'up to what was seen');

    const other = await startService(t, [club('gate')]);
    const elsewhere = new Muster({ baseUrl: other.address, key: other.key });
    for (const isLive of [false, true])
      await assert.rejects(Array.fromAsync(elsewhere.changes({ since: live.since, live: isLive })), {
        name: 'MusterError',
        status: 410,
        code: 'GONE',
        message: 'since is too old; start again without it',
      });
  });
});
