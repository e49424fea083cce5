// What the answers of pages promise: caching, hosts, and what is not published.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../builders/service.ts';
import { paths, world } from './small-world.ts';

/** Pages with a link for calendar programs, or with a picture for where they are shared: both need the host. */
const naming = /^\/(?:clubs\/iron-gate|tournaments\/open(?!\/)|battles\/b1)/;

describe('pages', () => {
  it('every page that names no host may be cached by anyone, is revalidated, and is not sent twice', async (t) => {
    const service = await startService(t, world, { pages: true });
    for (const path of paths) {
      const first = await service.request('GET', path);
      assert.equal(first.status, 200, path);
      const caching = naming.test(path) ? 'private, no-cache' : 'public, no-cache';
      assert.equal(first.headers['cache-control'], caching, path);
      assert.equal(first.headers['content-type'], 'text/html; charset=utf-8');
      const again = await service.request('GET', path, { 'if-none-match': String(first.headers.etag) });
      assert.equal(again.status, 304, path);
    }
  });

  it('an import changes the tag of the pages that show it, and of no other', async (t) => {
    const service = await startService(t, world, { pages: true });
    const tag = async (path: string) => (await service.request('GET', path)).headers.etag;
    const before = await Promise.all(['/tournaments/open', '/', '/battles/c1'].map(tag));
    await service.import([{ ...(world[2] as object), name: 'Soup at noon' }]);
    const after = await Promise.all(['/tournaments/open', '/', '/battles/c1'].map(tag));
    assert.notEqual(after[0], before[0]);
    assert.notEqual(after[1], before[1]);
    assert.equal(after[2], before[2]);
  });

  it('for every client, under every host, a page is the same, byte for byte', async (t) => {
    const service = await startService(t, world, { pages: true });
    for (const path of paths.filter((one) => !naming.test(one))) {
      const one = await service.request('GET', path, { host: 'one.example' });
      const other = await service.request('GET', path, {
        host: 'evil.example:81',
        'x-forwarded-host': 'evil.example',
      });
      assert.equal(one.text, other.text, path);
      assert.equal(one.headers.etag, other.headers.etag, path);
    }
  });

  it('pages with absolute addresses are public in caches only if the site is set', async (t) => {
    const loose = await startService(t, world, { pages: true });
    const set = await startService(t, world, { pages: true, siteUrl: 'https://results.example/muster' });
    for (const path of [
      ...paths.filter((one) => naming.test(one)),
      '/feed.atom',
      '/sitemap.xml',
      '/sitemaps/2026-03.xml',
      '/sitemaps/clubs.xml',
      '/robots.txt',
    ]) {
      const asked = await loose.request('GET', path, { host: 'one.example' });
      assert.match(String(asked.headers['cache-control']), /^private/, path);
      assert.match(asked.text, /(?:http|webcal):\/\/one\.example\//, path);
      const fixed = await set.request('GET', path, { host: 'one.example' });
      assert.match(String(fixed.headers['cache-control']), /^public/, path);
      assert.ok(fixed.text.includes('https://results.example/muster/'), path);
      assert.ok(!fixed.text.includes('one.example'), path);
    }
  });

  it('the picture of a page has an absolute address, because sites that show it need one', async (t) => {
    const service = await startService(t, world, { pages: true });
    for (const path of ['/tournaments/open', '/battles/b1']) {
      const { text } = await service.request('GET', path, { host: 'one.example' });
      for (const name of ['og:image', 'og:url'])
        assert.match(text, new RegExp(`"${name}" content="http://one\\.example/`), path);
    }
  });

  it('a site below a path links to itself there, and has absolute addresses for sharing', async (t) => {
    const service = await startService(t, world, { pages: true, siteUrl: 'https://results.example/muster' });
    const { text } = await service.request('GET', '/tournaments/open');
    const links = [...text.matchAll(/ (?:href|src|action)="([^"]*)"/g)].map(([, link = '']) => link);
    const own = links.filter(
      (link) => !link.startsWith('#') && !/^(?:https|webcal):\/\/results\.example\/muster\//.test(link),
    );
    assert.ok(own.length > 10);
    for (const link of own) assert.ok(link.startsWith('/muster/'), link);
    assert.match(text, /<link rel="canonical" href="https:\/\/results\.example\/muster\/tournaments\/open">/);
    assert.match(
      text,
      /og:image" content="https:\/\/results\.example\/muster\/pictures\/tournaments\/open\.png"/,
    );
  });

  it('what is not published is on no page', async (t) => {
    const service = await startService(t, world, { pages: true });
    for (const path of [
      '/tournaments/secret',
      '/battles/s1',
      '/players/p_hidden',
      '/embed/tournaments/secret/standings',
      '/pictures/tournaments/secret.png',
    ]) {
      assert.equal((await service.request('GET', path)).status, 404, path);
    }
    for (const path of [
      '/',
      '/tournaments',
      '/search?q=secret',
      '/search?q=hidden',
      '/tournaments?q=muster',
      '/feed.atom',
      '/sitemaps/undated.xml',
    ]) {
      const { status, text } = await service.request('GET', path);
      assert.equal(status, 200, path);
      assert.doesNotMatch(text, /Secret Muster|Hidden Hand|p_hidden|tournaments\/secret/, path);
    }
  });

  it('a tournament that is unpublished disappears from search and from its players', async (t) => {
    // Without the casual battle, in which the same player has another name.
    const service = await startService(t, world.slice(0, -1), { pages: true });
    assert.match((await service.request('GET', '/search?q=lind')).text, /players\/p_bo/);
    await service.import([{ ...(world[2] as object), published: false }]);
    assert.doesNotMatch((await service.request('GET', '/search?q=lind')).text, /p_bo|Bo Lind/);
    assert.equal((await service.request('GET', '/players/p_nobody')).status, 404);
  });
});
