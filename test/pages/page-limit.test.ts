// Pages have a limit per address and minute, as keys have (docs/limits.md, Pages).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../builders/service.ts';
import { textOf } from './read-html.ts';
import { paths, world } from './small-world.ts';

/** 42 seconds before a window ends. */
const start = Date.parse('2026-05-01T12:00:18Z');

describe('the limit of pages', () => {
  it('answers with a page that says when to come back, until a new minute begins', async (t) => {
    let now = start;
    const service = await startService(t, world, { pages: true, pageLimit: 2, now: () => now });
    const ask = (path: string) => service.request('GET', path);
    assert.deepEqual([(await ask('/')).status, (await ask('/nothing')).status], [200, 404]);
    for (const path of [...paths, '/feed.atom', '/pictures/tournaments/open.png', '/nothing']) {
      const { status, headers, text } = await ask(path);
      assert.deepEqual([path, status, headers['retry-after']], [path, 429, '42']);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(headers['cache-control'], 'no-store');
      assert.match(textOf(text), /Try again in 42 seconds/);
    }
    now += 42_000;
    assert.equal((await ask('/')).status, 200);
  });

  it('counts each address separately, an IPv6 customer by the /64', async (t) => {
    const options = { pages: true, pageLimit: 1, trustProxy: true, now: () => start };
    const service = await startService(t, world, options);
    const ask = async (address: string) =>
      (await service.request('GET', '/clubs', { 'x-forwarded-for': address })).status;
    assert.deepEqual(
      [await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.2')],
      [200, 429, 200],
    );
    assert.deepEqual([await ask('2001:db8::1'), await ask('2001:db8::2')], [200, 429]);
  });

  it('counts neither the API nor its documentation nor health, and is not counted by them', async (t) => {
    const options = { pages: true, pageLimit: 1, authFailureLimit: 1, now: () => start };
    const service = await startService(t, world, options);
    const open = [
      '/api/v1/tournaments',
      '/docs',
      '/openapi.json',
      '/health/live',
      '/schemas/event-file.json',
    ];
    for (const path of [...open, ...open]) assert.equal((await service.get(path)).status, 200, path);
    assert.equal((await service.request('OPTIONS', '/')).status, 204);
    const guess = { authorization: 'Bearer svc_v1_guess' };
    assert.equal((await service.request('GET', '/api/v1/tournaments', guess)).status, 401);
    assert.deepEqual(
      [(await service.request('GET', '/')).status, (await service.request('GET', '/')).status],
      [200, 429],
    );
    for (const path of open) assert.equal((await service.get(path)).status, 200, path);
  });

  it('is off with 0', async (t) => {
    const service = await startService(t, world, { pages: true, pageLimit: 0 });
    for (let count = 0; count < 20; count += 1)
      assert.equal((await service.request('GET', '/clubs')).status, 200);
  });
});
