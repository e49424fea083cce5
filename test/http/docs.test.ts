import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endpoints } from '../../src/contract/endpoints.ts';
import { errorCodes } from '../../src/contract/errors.ts';
import { describeAt } from '../../src/http/docs/describe-at.ts';
import { startService } from '../builders/service.ts';

describe('the documentation', () => {
  it('needs no key: description, reference and guide are public', async (t) => {
    const service = await startService(t, [], { baseUrl: 'https://api.test' });
    const { status, headers, body } = await service.request('GET', '/openapi.json');
    assert.equal(status, 200);
    assert.deepEqual(body, JSON.parse(JSON.stringify(describeAt('https://api.test', 'svc_v1_'))));
    assert.equal(body.servers[0].url, 'https://api.test');
    assert.match(String(headers['cache-control']), /^public/);
    const again = await service.request('GET', '/openapi.json', { 'if-none-match': String(headers.etag) });
    assert.equal(again.status, 304);
    for (const path of [
      '/docs',
      '/docs/',
      '/docs/guide',
      '/docs/event-file',
      '/docs/commands',
      '/docs/problems',
      '/docs/organisers',
      '/docs/rules/statistics',
    ]) {
      const page = await service.request('GET', path);
      assert.equal(page.status, 200);
      assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    }
  });

  it('the reference has every endpoint, parameter and resource, and a form for each endpoint', async (t) => {
    const { request } = await startService(t, [], { baseUrl: 'https://api.test' });
    const { text } = await request('GET', '/docs');
    const api = describeAt('https://api.test', 'svc_v1_');
    for (const [path, { get }] of Object.entries(api.paths)) {
      assert.ok(text.includes(`<code>${path}</code>`), path);
      assert.ok(text.includes(`data-base="https://api.test" data-path="${path}"`), path);
      for (const { name } of get.parameters)
        assert.ok(text.includes(`id="${get.operationId}-${name}"`), name);
    }
    for (const name of Object.keys(api.components.schemas)) assert.ok(text.includes(`id="${name}"`), name);
    assert.equal(text.match(/<form class="try"/g)?.length, Object.keys(endpoints).length);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, 'no id twice');
    for (const [, target = ''] of text.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(target), target);
  });

  it('loads nothing from elsewhere and runs nothing inline', async (t) => {
    const { request } = await startService(t, [], { baseUrl: 'https://api.test/sub' });
    for (const path of ['/docs', '/docs/guide', '/docs/event-file', '/docs/problems']) {
      const { text, headers } = await request('GET', path);
      const policy = String(headers['content-security-policy']);
      assert.match(policy, /default-src 'none'/);
      assert.match(policy, /connect-src 'self' https:\/\/api\.test(;|$)/);
      assert.doesNotMatch(policy, /unsafe/);
      assert.doesNotMatch(text, /<script(?![^>]*\ssrc="\/)|<style|\sstyle=|\son\w+=/i);
      const loaded = [...text.matchAll(/<(?:script|link|img)[^>]*\s(?:src|href)="([^"]+)"/g)].map(
        ([, url]) => url ?? '',
      );
      assert.ok(loaded.length >= 2);
      for (const url of loaded) {
        assert.ok(url.startsWith('/sub/'), 'below the path that the site has');
        const asset = await request('GET', url.slice('/sub'.length));
        assert.deepEqual([url, asset.status], [url, 200]);
        // The name of a namespace is no address.
        assert.doesNotMatch(asset.text.replace('http://www.w3.org/2000/svg', ''), /https?:\/\//);
      }
    }
  });

  it('has the frame of the pages where there are any, and only its own links where there are none', async (t) => {
    const alone = await startService(t, []);
    const { text: own } = await alone.request('GET', '/docs');
    assert.doesNotMatch(own, /href="\/tournaments"|href="\/desk"|action="\/search"/);
    const site = await startService(t, [], { pages: true, organiserKeyPrefix: 'org_v1_' });
    const frameOf = (text: string) =>
      [/<header class="top">[\s\S]*?<\/header>/, /<footer[\s\S]*?<\/footer>/].map((part) =>
        part.exec(text)?.[0].replaceAll(/ aria-current="page"|webcal:\/\/[^/]+/g, ''),
      );
    const docs = frameOf((await site.request('GET', '/docs/guide')).text);
    assert.deepEqual(docs, frameOf((await site.request('GET', '/clubs')).text));
    assert.match(docs[1] ?? '', /href="\/desk"/);
  });

  it('the guide names the address that it is served at', async (t) => {
    const set = await startService(t, [], { baseUrl: 'https://api.test' });
    const { text } = await set.request('GET', '/docs/guide');
    assert.match(text, /https:\/\/api\.test\/api\/v1\/tournaments/);
    assert.doesNotMatch(text, /127\.0\.0\.1/);
    const open = await startService(t);
    const { text: own, headers } = await open.request('GET', '/docs/guide');
    assert.ok(own.includes(`${open.address}/api/v1/tournaments`));
    assert.match(String(headers['cache-control']), /^private/);
  });

  it('has the icon of the site, which is also where browsers look for one by themselves', async (t) => {
    const { request } = await startService(t, [], { baseUrl: 'https://api.test/sub' });
    for (const path of ['/docs', '/docs/guide'])
      assert.match((await request('GET', path)).text, /<link rel="icon" href="\/sub\/favicon\.ico"/);
    const icon = await request('GET', '/favicon.ico');
    assert.deepEqual([icon.status, icon.headers['content-type']], [200, 'image/svg+xml; charset=utf-8']);
  });

  it('lists every code of an error, and the links of the guide lead somewhere', async (t) => {
    const service = await startService(t);
    const { text: api } = await service.request('GET', '/docs/api');
    for (const [status, code] of Object.entries(errorCodes)) {
      assert.ok(api.includes(`<td>${status}</td>`), status);
      assert.ok(api.includes(`<code>${code}</code>`), code);
    }
    const { text } = await service.request('GET', '/docs/guide');
    for (const [, target = ''] of text.matchAll(/href="(\/[^"]*)"/g)) {
      if (target === '/') continue;
      assert.deepEqual([target, (await service.request('GET', target)).status], [target, 200]);
    }
  });
});
