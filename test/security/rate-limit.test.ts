// Limits per key and, for unknown keys, per client address (docs/rules/decisions.md, HTTP).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { makeLocalCounter, networkOf } from '../../src/http/access/rate-limit.ts';
import { makeKey } from '../../src/store/keys/key-text.ts';
import { createKey } from '../../src/store/keys/keys.ts';
import { startService } from '../builders/service.ts';

const path = '/api/v1/tournaments';
const prefix = 'svc_v1_';
/** 42 seconds before a window ends. */
const start = Date.parse('2026-05-01T12:00:18Z');
function bearer(key: string) {
  return { authorization: `Bearer ${key}` };
}
const tooMany = {
  error: { status: 429, message: 'Too many requests; see Retry-After', code: 'TOO_MANY_REQUESTS' },
};

describe('the limit of a key', () => {
  it('is in the headers of every answer: success, 304, and every error', async (t) => {
    const service = await startService(t, [tournament('open')], { rateLimit: 600, now: () => start });
    const first = await service.get(path);
    assert.equal(first.headers['ratelimit-policy'], '"key";q=600;w=60');
    assert.equal(first.headers['ratelimit'], '"key";r=599;t=42');
    const paths: [string, number, Record<string, string>?][] = [
      [path, 304, { 'if-none-match': String(first.headers['etag']) }],
      [`${path}?limit=0`, 400],
      [`${path}/none`, 404],
      ['/api/v1/nothing', 404],
      [`${path}/%zz`, 400],
      [`${path}/${'x'.repeat(9000)}`, 414],
    ];
    for (const [index, [address, status, headers]] of paths.entries()) {
      const answer = await service.get(address, headers);
      assert.equal(answer.status, status, address.slice(0, 50));
      assert.equal(answer.headers['ratelimit-policy'], '"key";q=600;w=60');
      assert.equal(answer.headers['ratelimit'], `"key";r=${598 - index};t=42`);
    }
    const post = await service.request('POST', path, bearer(service.key));
    assert.deepEqual([post.status, post.headers['ratelimit']], [405, '"key";r=592;t=42']);
  });

  it('answers 429 with Retry-After until a new window begins', async (t) => {
    let now = start;
    const service = await startService(t, [], { rateLimit: 2, now: () => now });
    assert.equal((await service.get(path)).status, 200);
    assert.equal((await service.get(path)).headers['ratelimit'], '"key";r=0;t=42');
    const rejected = await service.get(path);
    assert.equal(rejected.status, 429);
    assert.deepEqual(rejected.body, tooMany);
    assert.equal(rejected.headers['retry-after'], '42');
    assert.equal(rejected.headers['ratelimit'], '"key";r=0;t=42');
    assert.equal(rejected.headers['cache-control'], 'no-store');
    now += 41_999;
    assert.equal((await service.get(path)).headers['retry-after'], '1');
    now += 1;
    const again = await service.get(path);
    assert.deepEqual([again.status, again.headers['ratelimit']], [200, '"key";r=1;t=60']);
  });

  it('counts per key: another key is not affected, and a key may have another limit', async (t) => {
    const service = await startService(t, [], { rateLimit: 1, now: () => start });
    const wide = await createKey(service.database, { account: 'Ada', label: '', prefix, rateLimit: 5000 });
    const free = await createKey(service.database, { account: 'Ada', label: '', prefix, rateLimit: 0 });
    await service.get(path);
    assert.equal((await service.get(path)).status, 429);
    const other = await service.get(path, bearer(wide));
    assert.deepEqual([other.status, other.headers['ratelimit-policy']], [200, '"key";q=5000;w=60']);
    for (let count = 0; count < 3; count += 1) {
      const unlimited = await service.get(path, bearer(free));
      assert.deepEqual([unlimited.status, unlimited.headers['ratelimit']], [200, undefined]);
    }
  });

  it('is off with 0, without headers', async (t) => {
    const service = await startService(t, [], { rateLimit: 0 });
    const { status, headers } = await service.get(path);
    assert.equal(status, 200);
    assert.deepEqual([headers['ratelimit'], headers['ratelimit-policy']], [undefined, undefined]);
  });

  it('does not count a preflight, which has no key', async (t) => {
    const service = await startService(t, [], { rateLimit: 1, now: () => start });
    for (let count = 0; count < 3; count += 1) await service.request('OPTIONS', path);
    assert.equal((await service.get(path)).status, 200);
  });

  it('begins again with a clock that is set back', async (t) => {
    let now = start;
    const service = await startService(t, [], { rateLimit: 1, now: () => now });
    await service.get(path);
    assert.equal((await service.get(path)).status, 429);
    now -= 86_400_000;
    assert.equal((await service.get(path)).status, 200);
  });
});

describe('the limit of failures', () => {
  it('answers an address with too many unknown keys 429, and its valid keys as usual', async (t) => {
    let now = start;
    const service = await startService(t, [], { authFailureLimit: 2, now: () => now });
    const guess = () => service.request('GET', path, bearer(makeKey(prefix)));
    assert.deepEqual([(await guess()).status, (await guess()).status], [401, 401]);
    const rejected = await guess();
    assert.deepEqual([rejected.status, rejected.body], [429, tooMany]);
    assert.equal(rejected.headers['retry-after'], '42');
    assert.equal((await service.get(path)).status, 200);
    now += 42_000;
    assert.equal((await guess()).status, 401);
  });

  it('counts neither a missing header nor another prefix', async (t) => {
    const service = await startService(t, [], { authFailureLimit: 1, now: () => start });
    for (let count = 0; count < 3; count += 1) {
      assert.equal((await service.request('GET', path)).status, 401);
      assert.equal((await service.request('GET', path, bearer('other_1'))).status, 401);
    }
    assert.equal((await service.request('GET', path, bearer(makeKey(prefix)))).status, 401);
  });

  it('is off with 0', async (t) => {
    const service = await startService(t, [], { authFailureLimit: 0 });
    for (let count = 0; count < 100; count += 1) {
      assert.equal((await service.request('GET', path, bearer(makeKey(prefix)))).status, 401);
    }
  });

  it('counts an IPv6 customer by the /64, and a mapped IPv4 address as what it is', () => {
    const same = [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff::',
      '2001:0db8:0001:0002:3:4:5:6',
      '2001:db8:1:2::%eth0',
    ];
    assert.deepEqual(new Set(same.map(networkOf)), new Set(['2001:db8:1:2::/64']));
    assert.equal(networkOf('2001:db8:1:3::1'), '2001:db8:1:3::/64');
    assert.equal(networkOf('::1'), '0:0:0:0::/64');
    assert.equal(networkOf('2001::1.2.3.4'), '2001:0:0:0::/64');
    assert.equal(networkOf('::ffff:192.0.2.7'), '192.0.2.7');
    assert.equal(networkOf('192.0.2.7'), '192.0.2.7');
    assert.equal(networkOf('a proxy that says nonsense'), 'unknown');
  });

  it('counts a limited number of addresses; the others share counts, and no client uses up all of them', () => {
    const counter = makeLocalCounter(3);
    const count = (name: string) => Number(counter.count(name, 1));
    assert.deepEqual(['a', 'b', 'c', 'd', 'd', 'a'].map(count), [1, 1, 1, 1, 2, 2]);
    const shared = Array.from({ length: 3_000 }, (_, index) => count(`attacker ${index}`));
    assert.ok(shared.some((one) => one > 1));
    for (const name of ['e', 'f', 'g']) assert.ok(count(name) < 20);
    assert.equal(counter.count('d', 2), 1);
  });
});
