// The response cache: a cached answer equals the answer that would be made, for every client that may have it.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { makeMetrics } from '../../src/http/metrics/metrics.ts';
import { rotateCursorSecret } from '../../src/store/engine/settings.ts';
import { createKey, listKeys, revokeKey } from '../../src/store/keys/keys.ts';
import { openTestDatabase, sqlite } from '../builders/engines.ts';
import { type Service, type ServiceOptions, startService } from '../builders/service.ts';
import { until } from '../builders/until.ts';

const records = [
  club('large', { description: 'ä'.repeat(3000) }),
  ...Array.from({ length: 5 }, (_, index) => tournament(`t-${index}`, { startDate: '2026-01-01' })),
];
const page = '/api/v1/tournaments?limit=2';
const one = '/api/v1/tournaments/t-1';

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

async function listen(t: TestContext, options: ServiceOptions = {}) {
  const service = await startService(t, records, options);
  const metrics = options.metrics;
  const ask = async (
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<Received> => {
    const given = { authorization: `Bearer ${service.key}`, host: 'a.test', ...headers };
    const answer = await service.request(method, path, given);
    return { status: answer.status, headers: answer.headers, body: answer.bytes };
  };
  /** Requested often enough to be cached; the last answer came from the cache. */
  const warm = async (path: string, headers: Record<string, string> = {}): Promise<Received> => {
    for (let time = 0; time < 2; time += 1) await ask(path, headers);
    return ask(path, headers);
  };
  return { service, ask, warm, metrics };
}

/** Without what differs from one answer to the next. */
function comparable({ status, headers, body }: Received): unknown {
  const { date, 'x-request-id': _, ...rest } = headers;
  return { status, headers: rest, body: body.toString('base64') };
}

async function readHits({ database }: Pick<Service, 'database'>, metrics = makeMetrics(database)) {
  const found = (await metrics.read()).find(({ name }) => name === 'muster_response_cache_total');
  return Object.fromEntries(found?.values.map(({ labels, value }) => [labels['result'], value]) ?? []);
}

describe('the response cache', () => {
  it('answers as the service without it does: status, headers and bytes', async (t) => {
    const time = Date.now();
    const { ask, warm } = await listen(t, { now: () => time });
    for (const path of [one, page, '/api/v1/clubs/large', '/api/v1/tournaments?limit=100']) {
      for (const encoding of ['identity', 'gzip', 'br, gzip']) {
        const first = await ask(path, { 'accept-encoding': encoding });
        const kept = await warm(path, { 'accept-encoding': encoding });
        assert.deepEqual(comparable(kept), comparable(first), `${path} ${encoding}`);
        assert.notEqual(kept.headers['x-request-id'], first.headers['x-request-id']);
      }
    }
  });

  it('shows an import in the next answer', async (t) => {
    const { service, ask, warm } = await listen(t);
    for (const city of ['Graz', 'Linz', 'Wien']) {
      await service.import([tournament('t-1', { startDate: '2026-01-01', city })]);
      const { body } = await ask(one);
      assert.equal(JSON.parse(String(body)).data.city, city);
      await warm(one);
    }
  });
});

describe('a cached answer', () => {
  it('is counted: requested for the first time, then stored, then a cache hit', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const metrics = makeMetrics(database);
    const { ask } = await listen(t, { metrics });
    const counts: unknown[] = [];
    for (let time = 0; time < 4; time += 1) {
      await ask(one);
      counts.push(await readHits({ database }, metrics));
    }
    const count = (hit: number, miss: number) => ({ hit, miss });
    assert.deepEqual(counts, [count(0, 1), count(0, 2), count(1, 2), count(2, 2)]);
    const answered = (await metrics.read()).find(({ name }) => name === 'muster_requests_total');
    assert.deepEqual(answered?.values, [
      { labels: { route: '/api/v1/tournaments/:slug', method: 'GET', status: 200 }, value: 4 },
    ]);
  });

  it('needs a valid key for every request, and counts for the limit of that key', async (t) => {
    let time = Date.parse('2026-05-01T12:00:18Z');
    const { service, ask, warm } = await listen(t, { rateLimit: 6, now: () => time });
    const other = await createKey(service.database, {
      account: 'Ada',
      label: '',
      prefix: 'svc_v1_',
      rateLimit: 50,
    });
    const asOther = { authorization: `Bearer ${other}` };
    await warm(one, asOther);
    const { headers } = await ask(one, asOther);
    assert.deepEqual(
      [headers['ratelimit-policy'], headers['ratelimit']],
      ['"key";q=50;w=60', '"key";r=46;t=42'],
    );
    for (const left of [5, 4, 3, 2, 1, 0])
      assert.equal((await ask(one)).headers['ratelimit'], `"key";r=${left};t=42`);
    const rejected = await ask(one);
    assert.deepEqual([rejected.status, rejected.headers['retry-after']], [429, '42']);
    for (const authorization of ['', 'Bearer svc_v1_wrong', `Bearer ${service.key}x`])
      assert.equal((await ask(one, { authorization })).status, 401);
    assert.equal((await ask(one, asOther)).status, 200);
    const record = (await listKeys(service.database.keys, time)).find(({ account }) => account === 'Ada');
    await revokeKey(service.database, record?.id ?? '');
    time += 1000;
    assert.equal((await ask(one, asOther)).status, 401);
  });

  it('has no body for HEAD, and is not used for any other method', async (t) => {
    const { ask, warm } = await listen(t);
    const kept = await warm(one);
    const head = await ask(one, {}, 'HEAD');
    assert.deepEqual([head.status, head.body.length], [200, 0]);
    assert.equal(head.headers['content-length'], String(kept.body.length));
    assert.equal(head.headers['etag'], kept.headers['etag']);
    assert.equal((await ask(one, {}, 'POST')).status, 405);
    assert.equal((await ask(one, {}, 'OPTIONS')).status, 204);
  });

  it('is confirmed by 304 to a client that has it, by any form of If-None-Match, for as long as one just made', async (t) => {
    let seconds = 5_000_400;
    const { ask, warm } = await listen(t, { now: () => seconds * 1000 });
    const { headers } = await ask(page);
    const tag = String(headers['etag']);
    seconds += 30;
    await warm(page);
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await ask(page, { 'if-none-match': held });
      assert.deepEqual([again.status, again.headers['etag'], again.body.length], [304, tag, 0]);
      assert.deepEqual([again.headers['link'], again.headers['content-type']], [undefined, undefined]);
    }
    const any = await ask(page, { 'if-none-match': '*' });
    assert.equal(any.status, 304);
    assert.equal((await ask(page, { 'if-none-match': '"other"' })).status, 200);
    seconds += 3569;
    await warm(page);
    assert.equal((await ask(page, { 'if-none-match': tag })).status, 304);
    seconds += 1;
    await warm(page);
    assert.equal((await ask(page, { 'if-none-match': tag })).status, 200);
  });

  it('is not sent after the window in which its cursor was made', async (t) => {
    for (const [cursorTtl, window] of [
      [86_400, 3600],
      [1200, 600],
      [60, 30],
    ] as const) {
      let seconds = 5_000_400;
      const { ask, warm } = await listen(t, { cursorTtl, now: () => seconds * 1000 });
      const tag = (await warm(page)).headers['etag'];
      seconds += window - 1;
      assert.equal((await ask(page)).headers['etag'], tag);
      seconds += 1;
      assert.notEqual((await ask(page)).headers['etag'], tag);
    }
  });

  it('ends with the cursor in its address', async (t) => {
    let seconds = 5_000_000;
    const { ask, warm } = await listen(t, { cursorTtl: 100, now: () => seconds * 1000 });
    const { next } = JSON.parse(String((await ask('/api/v1/tournaments?limit=4')).body));
    const last = next.slice('http://a.test'.length);
    assert.equal((await warm(last)).status, 200);
    seconds += 149;
    assert.equal((await ask(last)).status, 200);
    seconds += 1;
    assert.equal((await ask(last)).status, 400);
  });

  it('is dropped with the cursor secret', async (t) => {
    const time = Date.now();
    const { service, ask, warm } = await listen(t, { now: () => time });
    const tag = (await warm(page)).headers['etag'];
    await rotateCursorSecret(service.database);
    const tagNow = async () => (await ask(page)).headers['etag'];
    await until({ what: `another tag than ${tag}`, see: tagNow, is: (seen) => seen !== tag });
  });

  it('has the encoding that the client accepts, and is shared between clients with the same one', async (t) => {
    const { warm } = await listen(t);
    const plain = await warm('/api/v1/clubs/large');
    for (const encoding of ['gzip', 'x-gzip', 'gzip;q=0.5']) {
      const packed = await warm('/api/v1/clubs/large', { 'accept-encoding': encoding });
      assert.equal(packed.headers['content-encoding'], 'gzip');
      assert.deepEqual(gunzipSync(packed.body), plain.body);
    }
    assert.equal(plain.headers['content-encoding'], undefined);
  });

  it('has the host and scheme of the request, as far as they are trusted', async (t) => {
    const { ask, warm } = await listen(t, { trustProxy: true });
    const urlOf = ({ body }: Received) => JSON.parse(String(body)).data.url;
    const cases = [
      [{ host: 'a.test' }, 'http://a.test'],
      [{ host: 'b.test' }, 'http://b.test'],
      [{ host: 'a.test', 'x-forwarded-proto': 'https' }, 'https://a.test'],
      [{ host: 'a.test', 'x-forwarded-host': 'c.test' }, 'http://c.test'],
      [{ host: 'a.test', 'x-forwarded-host': 'undefined' }, 'http://undefined'],
    ] as const;
    for (const [headers] of cases) await warm(one, headers);
    for (const [headers, site] of cases) {
      const answer = await ask(one, headers);
      assert.equal(urlOf(answer), `${site}/tournaments/t-1`);
      assert.equal('strict-transport-security' in answer.headers, site.startsWith('https'));
    }
    const { warm: warmAlone } = await listen(t, { trustProxy: false });
    assert.equal(urlOf(await warmAlone(one, cases[3][0])), 'http://a.test/tournaments/t-1');
  });

  it('is not made if something is missing or wrong', async (t) => {
    const { service, ask, warm } = await listen(t);
    assert.equal((await warm('/api/v1/tournaments/later')).status, 404);
    assert.equal((await warm('/api/v1/tournaments?limit=0')).status, 400);
    await service.import([tournament('later')]);
    assert.equal((await ask('/api/v1/tournaments/later')).status, 200);
  });

  it('has its line in the log like any other answer', async (t) => {
    const { makeLogger } = await import('../../src/cli/logger.ts');
    const lines: string[] = [];
    const logger = makeLogger('info', { write: (line) => lines.push(line) });
    const { ask, warm } = await listen(t, { logger });
    const kept = await warm(`${one}?x=secret`);
    await ask(`${one}?x=secret`, {}, 'HEAD');
    const entries = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId !== undefined);
    assert.deepEqual(
      entries.map(({ method, path, status, bytes, account }) => [method, path, status, bytes, account]),
      [...Array(3).fill(['GET', one, 200, kept.body.length, 'tests']), ['HEAD', one, 200, 0, 'tests']],
    );
    assert.deepEqual(Object.keys(entries[0]), Object.keys(entries[2]));
    assert.equal(entries[2].reqId, kept.headers['x-request-id']);
  });
});
