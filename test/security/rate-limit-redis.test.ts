// Limits that several processes share, with a real Redis; and what happens while it is down.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { makeLogger } from '../../src/cli/logger.ts';
import { makeLocalCounter } from '../../src/http/access/rate-limit.ts';
import { shareCounts } from '../../src/http/access/rate-limit-redis.ts';
import { makeKey } from '../../src/store/keys/key-text.ts';
import { makeRequest, serve, startService } from '../builders/service.ts';
import { until } from '../builders/until.ts';
import { makeRedis, skipRedis } from './redis-server.ts';

const path = '/api/v1/tournaments';
const start = Date.parse('2026-05-01T12:00:18Z');

interface Node {
  get(key: string): Promise<{ status: number; remaining: string | undefined }>;
  readonly log: string[];
}

/** Two nodes on one database and one Redis. */
async function startNodes(t: TestContext, redisUrl: string): Promise<{ nodes: [Node, Node]; key: string }> {
  const { database, key } = await startService(t);
  const startNode = async (): Promise<Node> => {
    const log: string[] = [];
    const { port, close } = await serve(database, {
      cursorTtl: 60,
      rateLimit: 10,
      authFailureLimit: 3,
      redisUrl,
      logger: makeLogger('info', { write: (line) => log.push(line) }),
      now: () => start,
    });
    t.after(close);
    const request = makeRequest(port);
    return {
      log,
      async get(used) {
        const answer = await request('GET', path, { authorization: `Bearer ${used}` });
        const [, remaining] = /r=(\d+)/.exec(String(answer.headers['ratelimit'])) ?? [];
        return { status: answer.status, remaining };
      },
    };
  };
  return { nodes: [await startNode(), await startNode()], key };
}

describe('limits shared through Redis', { skip: skipRedis, timeout: 30_000 }, () => {
  it('count a key and an address over all processes', async (t) => {
    const redis = makeRedis(t);
    await redis.start();
    const { nodes, key } = await startNodes(t, redis.url);
    const [a, b] = nodes;
    const seen: (string | undefined)[] = [];
    for (const node of [a, b, a, b]) seen.push((await node.get(key)).remaining);
    assert.deepEqual(seen, ['9', '8', '7', '6']);
    for (let count = 0; count < 6; count += 1) assert.equal((await b.get(key)).status, 200);
    assert.deepEqual([(await a.get(key)).status, (await b.get(key)).status], [429, 429]);

    const statuses: number[] = [];
    for (const node of [a, b, a, b, a]) statuses.push((await node.get(makeKey('svc_v1_'))).status);
    assert.deepEqual(statuses, [401, 401, 401, 429, 429]);
  });

  it('fall back to each process while Redis is down, lose no request, log it once, and recover', async (t) => {
    const redis = makeRedis(t);
    await redis.start();
    const { nodes, key } = await startNodes(t, redis.url);
    const [a, b] = nodes;
    await a.get(key);
    await redis.stop();
    for (const node of [a, b]) {
      for (let count = 0; count < 5; count += 1) {
        assert.deepEqual(await node.get(key), { status: 200, remaining: String(9 - count) });
      }
      assert.equal(node.log.filter((line) => line.includes('Redis does not answer')).length, 1);
    }
    await redis.start();
    await until({
      what: 'both to say that limits are shared',
      see: () => nodes.map(({ log }) => log),
      is: (logs) => logs.every((log) => log.some((line) => line.includes('limits are shared'))),
    });
    assert.equal((await a.get(key)).remaining, '9');
    assert.equal((await b.get(key)).remaining, '8');
  });

  it('still work while Redis hangs: one request notices, later ones do not ask', async (t) => {
    const redis = makeRedis(t);
    await redis.start();
    const log: string[] = [];
    const shared = await shareCounts(redis.url, makeLogger('info', { write: (line) => log.push(line) }));
    t.after(() => shared.close());
    const counter = shared.share(makeLocalCounter());
    redis.freeze();
    t.after(() => redis.thaw());
    assert.equal(await counter.count('k', 1), 1);
    assert.equal(counter.count('k', 1), 2, 'a number, not a promise of one');
    assert.equal(log.length, 1);
    assert.doesNotMatch(log.join(), /sock/, 'the address may hold a password');
  });

  it('do without a Redis that is absent when the server starts', async (t) => {
    const redis = makeRedis(t);
    const { nodes, key } = await startNodes(t, redis.url);
    assert.deepEqual(await nodes[0].get(key), { status: 200, remaining: '9' });
    assert.equal(nodes[0].log.filter((line) => line.includes('Redis does not answer')).length, 1);
    await redis.start();
    await until({
      what: 'word that limits are shared',
      see: () => nodes[0].log,
      is: (log) => log.some((line) => line.includes('limits are shared')),
    });
  });
});
