// Answers for missing pages: a helpful page, or JSON if pages are switched off.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../builders/service.ts';
import { textOf } from './read-html.ts';
import { paths, world } from './small-world.ts';

// Pages of errors come from no database.
describe('errors of pages', () => {
  it('a 404 is a page with advice; under /api/ it is JSON', async (t) => {
    const service = await startService(t, world, { pages: true });
    for (const [path, words] of [
      ['/tournaments/nowhere', 'Tournament not found'],
      ['/clubs/nowhere', 'Club not found'],
      ['/players/nobody', 'Player not found'],
      ['/battles/none', 'Battle not found'],
      ['/what/ever', 'Not found'],
      ['/assets/none.css', 'Not found'],
    ] as const) {
      const { status, headers, text } = await service.request('GET', path);
      assert.equal(status, 404, path);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(headers['cache-control'], 'no-store');
      assert.ok(textOf(text).includes(words), path);
      assert.match(text, /<form class="search"/);
      assert.match(text, /<link rel="icon" href="\/assets\/icon-/);
    }
    const unknownStage = await service.request('GET', '/tournaments/open?stage=knockout');
    assert.equal(unknownStage.status, 404);
    assert.match(textOf(unknownStage.text), /This tournament has: swiss, standings/);
    const api = await service.get('/api/v1/nowhere');
    assert.deepEqual(api.body, { error: { status: 404, message: 'Not found', code: 'NOT_FOUND' } });
    const rejected = await service.request('GET', '/api/v1/nowhere');
    assert.equal(rejected.body.error.code, 'UNAUTHORIZED');
  });

  it('another method on a page is rejected with a page, and no body is read', async (t) => {
    const service = await startService(t, world, { pages: true });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of ['/', '/tournaments', '/tournaments/open', '/clubs/none']) {
        const { status, headers, text } = await service.request(method, path, {
          'content-type': 'application/json',
          'content-length': '999999999',
        });
        assert.equal(status, 405, `${method} ${path}`);
        assert.equal(headers.allow, 'GET, HEAD, OPTIONS');
        assert.equal(headers['content-type'], 'text/html; charset=utf-8');
        assert.match(textOf(text), /Method not allowed/);
      }
    }
    const { status, body } = await service.request('POST', '/api/v1/tournaments', {
      authorization: `Bearer ${service.key}`,
    });
    assert.deepEqual([status, body.error.code], [405, 'METHOD_NOT_ALLOWED']);
  });

  it('an invalid address is a page, with the headers of one; under /api/ it is JSON', async (t) => {
    const service = await startService(t, world, { pages: true });
    for (const path of ['/%zz', '/tournaments/%', '/players/%c3%28']) {
      const { status, headers, text } = await service.request('GET', path);
      assert.equal(status, 400, path);
      assert.equal(headers['content-type'], 'text/html; charset=utf-8', path);
      assert.equal(headers['cache-control'], 'no-store', path);
      assert.match(String(headers['content-security-policy']), /style-src 'sha256-[^']+';/, path);
      assert.match(textOf(text), /The address is malformed/, path);
      assert.match(text, /<form class="search"/);
    }
    const api = await service.get('/api/v1/%zz');
    assert.deepEqual(api.body, {
      error: { status: 400, message: 'The address is malformed', code: 'BAD_REQUEST' },
    });
  });

  it('switched off, there are no pages, and the API is as before', async (t) => {
    const service = await startService(t, world);
    for (const path of [...paths, '/feed.atom', '/sitemap.xml', '/robots.txt']) {
      const { status, body } = await service.request('GET', path, { accept: 'text/html' });
      assert.equal(status, 404, path);
      assert.equal(body.error.code, 'NOT_FOUND', path);
    }
    assert.equal((await service.get('/api/v1/tournaments')).status, 200);
  });

  it('switched off, every url of the API leads to the site of the operator', async (t) => {
    const siteUrl = 'https://club.example/results';
    const service = await startService(t, world, { siteUrl });
    for (const [path, expected] of [
      ['/api/v1/tournaments/open', `${siteUrl}/tournaments/open`],
      ['/api/v1/clubs/iron-gate', `${siteUrl}/clubs/iron-gate`],
      ['/api/v1/battles/b1', `${siteUrl}/battles/b1`],
    ] as const) {
      assert.equal((await service.get(path)).body.data.url, expected);
    }
  });
});
