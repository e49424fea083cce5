import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { decode, makeRequest, type Service, serve, startService } from '../builders/service.ts';

const records = [
  club('small'),
  club('large', { description: 'ä'.repeat(3000) }),
  ...Array.from({ length: 30 }, (_, index) => tournament(`t-${index}`, { startDate: '2026-01-01' })),
];

/** The answer as the client reads it, and how it was encoded. */
async function fetchRaw(service: Service, url: string, headers: Record<string, string> = {}) {
  const answer = decode(await service.get(url, headers));
  return { ...answer, encoding: String(answer.headers['content-encoding'] ?? 'identity') };
}

describe('caching', () => {
  it('an unchanged answer is a 304 with the same tag, by any form of If-None-Match', async (t) => {
    const service = await startService(t, records);
    for (const path of [
      'clubs/small',
      'tournaments/t-1',
      'tournaments?limit=2',
      'tournaments?limit=100',
      'tournaments/t-1/battles',
    ]) {
      const { headers, body } = await service.get(`/api/v1/${path}`);
      const tag = String(headers.etag);
      assert.match(tag, /^"[\w.-]+"$/);
      assert.notEqual(body, undefined);
      for (const held of [tag, `W/${tag}`, `"other", ${tag}`, `"a,b" , W/${tag}`, '*']) {
        const again = await service.get(`/api/v1/${path}`, { 'if-none-match': held });
        assert.deepEqual([path, held, again.status, again.text], [path, held, 304, '']);
        assert.equal(again.headers.etag, tag);
        assert.equal(again.headers['cache-control'], 'private, no-cache');
        assert.match(String(again.headers.vary), /Accept-Encoding/);
        assert.equal(again.headers['content-type'], undefined);
        assert.equal(again.headers['link'], undefined);
      }
      for (const held of ['"other"', tag.slice(1, -1), '', 'W/', `${tag}x`, '"""', '"*"'])
        assert.equal((await service.get(`/api/v1/${path}`, { 'if-none-match': held })).status, 200);
    }
  });

  it('a tag is made from the stored hash, which no read verifies', async (t) => {
    const service = await startService(t, records);
    for (const table of ['club', 'tournament'])
      await service.database.write((writer) => writer.run(`UPDATE ${table} SET hash = 'another'`));
    const tags = ['clubs/small', 'clubs/large', 'tournaments/t-1'].map(async (path) => {
      const { status, headers } = await service.get(`/api/v1/${path}`);
      assert.equal(status, 200);
      return headers.etag;
    });
    const [small, large, one] = await Promise.all(tags);
    assert.deepEqual([large?.slice(0, -2), one], [small?.slice(0, -2), small], 'but for the encoding');
  });

  it('a change makes a new tag, and so does another host', async (t) => {
    const service = await startService(t, records);
    const tagAt = async (path: string, host = 'a.test') =>
      String((await service.get(`/api/v1/${path}`, { host })).headers.etag);
    for (const path of ['tournaments/t-1', 'tournaments?limit=100']) {
      const before = await tagAt(path);
      assert.notEqual(await tagAt(path, 'b.test'), before);
      await service.import([tournament('t-1', { startDate: '2026-01-01', city: `Graz ${path}` })]);
      assert.notEqual(await tagAt(path), before);
    }
  });

  it('a change makes a new tag even if size and CRC-32 are the same, and is in the list of changes', async (t) => {
    // Two words with the same CRC-32.
    const [before, after] = ['plumless', 'buckeroo'].map((description) => club('small', { description }));
    const service = await startService(t, [before ?? {}]);
    for (const path of ['/api/v1/clubs/small', '/api/v1/clubs']) {
      const { headers } = await service.get(path);
      const { since } = (await service.get('/api/v1/changes')).body;
      await service.import([after ?? {}]);
      const again = await service.get(path, { 'if-none-match': String(headers.etag) });
      assert.equal(again.status, 200, path);
      const { data } = (await service.get(`/api/v1/changes?since=${since}`)).body;
      assert.equal(data[0]?.id, 'small');
      await service.import([before ?? {}]);
    }
  });

  it('a page is unchanged for the rest of an hour of the clock, or of half of CURSOR_TTL, and its cursor outlives that by CURSOR_TTL', async (t) => {
    for (const [cursorTtl, window] of [
      [86_400, 3600],
      [7200, 3600],
      [100, 50],
    ] as const) {
      const begin = 5_000_400;
      let seconds = begin + 17;
      const service = await startService(t, records, { cursorTtl, now: () => seconds * 1000 });
      const { headers, body, bytes } = await service.get('/api/v1/tournaments?limit=2');
      const held = { 'if-none-match': String(headers.etag) };
      seconds = begin + window - 1;
      const unchanged = await service.get('/api/v1/tournaments?limit=2', held);
      assert.deepEqual([cursorTtl, unchanged.status, unchanged.headers.etag], [cursorTtl, 304, headers.etag]);
      assert.deepEqual((await service.get('/api/v1/tournaments?limit=2')).bytes, bytes);
      seconds = begin + window;
      assert.equal((await service.get('/api/v1/tournaments?limit=2', held)).status, 200);
      seconds = begin + window + cursorTtl - 1;
      assert.equal((await service.get(body.next)).status, 200, 'its cursor still works');
      seconds = begin + window + cursorTtl;
      assert.equal((await service.get(body.next)).status, 400);
      // A last page has no cursor, so its tag has no window.
      const last = await service.get('/api/v1/tournaments?limit=100');
      seconds += 10 * cursorTtl;
      const again = await service.get('/api/v1/tournaments?limit=100', {
        'if-none-match': String(last.headers.etag),
      });
      assert.equal(again.status, 304);
    }
  });

  it('GET, HEAD and another process return the same tag and length in any second', async (t) => {
    let seconds = 5_000_400;
    const options = { now: () => seconds * 1000 };
    const service = await startService(t, records, options);
    const { port, close } = await serve(service.database, options);
    t.after(close);
    const headers = { authorization: `Bearer ${service.key}`, host: 'a.test' };
    for (const path of ['tournaments?limit=2', 'tournaments/t-1']) {
      const seen = new Set<string>();
      for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
        for (const request of [service.request, makeRequest(port)]) {
          const answer = await request(method, `/api/v1/${path}`, headers);
          seen.add(`${answer.headers.etag} ${answer.headers['content-length']} ${answer.headers['link']}`);
          seconds += 100;
        }
      }
      assert.equal(seen.size, 1, path);
    }
  });

  it('above 1 KiB an answer is compressed as the client prefers, with its own tag', async (t) => {
    const service = await startService(t, records);
    const plain = await fetchRaw(service, '/api/v1/clubs/large');
    assert.equal(plain.encoding, 'identity');
    const cases: Readonly<Record<string, string>> = {
      gzip: 'gzip',
      'x-gzip': 'gzip',
      'gzip, deflate, br': 'br',
      'gzip, deflate, br, zstd': 'zstd',
      'GZIP;Q=0.9, BR;Q=0.1': 'gzip',
      'br;q=0, gzip': 'gzip',
      'zstd;q=0.001': 'zstd',
      '*': 'gzip',
      'br;q=0.5, *;q=0.1': 'br',
      'gzip;q=0, *': 'identity',
      'identity, gzip;q=0.5': 'identity',
      'identity;q=0.5, gzip;q=0.5': 'gzip',
      'identity;q=0, br': 'br',
      deflate: 'identity',
      '*;q=0': 'identity',
      'gzip;q=2': 'identity',
      'gzip;q=abc, br': 'br',
      ',,;,gzip': 'gzip',
      '': 'identity',
    };
    const tags = new Map<string, unknown>();
    for (const [wanted, encoding] of Object.entries(cases)) {
      const answer = await fetchRaw(service, '/api/v1/clubs/large', { 'accept-encoding': wanted });
      assert.deepEqual([wanted, answer.encoding], [wanted, encoding]);
      assert.equal(answer.text, plain.text);
      assert.match(String(answer.headers.vary), /Accept-Encoding/);
      const tag = tags.get(encoding) ?? answer.headers.etag;
      assert.equal(answer.headers.etag, tag);
      tags.set(encoding, tag);
      const held = { 'accept-encoding': wanted, 'if-none-match': String(tag) };
      assert.equal((await fetchRaw(service, '/api/v1/clubs/large', held)).status, 304);
    }
    assert.equal(new Set(tags.values()).size, 4);
    const mixed = { 'accept-encoding': 'br', 'if-none-match': String(tags.get('gzip')) };
    assert.equal((await fetchRaw(service, '/api/v1/clubs/large', mixed)).status, 200);
  });

  it('up to 1 KiB an answer is sent as it is, unless the client rejects that', async (t) => {
    const size = async (length: number, wanted = 'gzip') => {
      await service.import([club('sized', { description: 'a'.repeat(length) })]);
      const answer = await fetchRaw(service, '/api/v1/clubs/sized', { 'accept-encoding': wanted });
      return [answer.text.length, answer.encoding];
    };
    const service = await startService(t, records);
    const [empty] = await size(0);
    const room = 1024 - Number(empty);
    assert.deepEqual(await size(room), [1024, 'identity']);
    assert.deepEqual(await size(room + 1), [1025, 'gzip']);
    assert.deepEqual(await size(0, 'gzip, identity;q=0'), [empty, 'gzip']);
  });

  it('no shared cache may store an answer that needed a key, nor an error', async (t) => {
    const service = await startService(t, records);
    assert.equal((await service.get('/api/v1/tournaments')).headers['cache-control'], 'private, no-cache');
    for (const path of ['/api/v1/clubs/none', '/api/v1/tournaments?limit=0', '/api/v1/nothing'])
      assert.equal((await service.get(path)).headers['cache-control'], 'no-store');
    const rejected = await service.request('GET', '/api/v1/tournaments');
    assert.equal(rejected.headers['cache-control'], 'no-store');
    assert.match(String(rejected.headers.vary), /Accept-Encoding, Authorization/);
  });
});
