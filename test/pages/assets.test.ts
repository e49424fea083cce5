// What pages load, what they may run, and who may frame them.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, it } from 'node:test';
import { changeRecords } from '../builders/change-records.ts';
import { startService } from '../builders/service.ts';
import { paths, world } from './small-world.ts';

// Assets are not in the database.
describe('what pages are made of', () => {
  it('only the embedded board may be framed', async (t) => {
    const service = await startService(t, world, { pages: true });
    for (const path of [...paths, '/nowhere']) {
      const { headers } = await service.request('GET', path);
      const framed = path.startsWith('/embed/');
      assert.match(
        String(headers['content-security-policy']),
        framed ? /frame-ancestors \*/ : /frame-ancestors 'none'/,
        path,
      );
      assert.equal(headers['x-frame-options'], framed ? undefined : 'DENY', path);
      assert.doesNotMatch(String(headers['content-security-policy']), /unsafe|https?:/, path);
    }
  });

  it('nothing on a page is inline except the style that its policy names: no script, no handler, no other host', async (t) => {
    const service = await startService(t, world, { pages: true });
    const own = new RegExp(`^(?:/(?!/)|#|(?:http|webcal)://127\\.0\\.0\\.1:${service.port}/)`);
    for (const path of paths) {
      const { text } = await service.request('GET', path);
      assert.doesNotMatch(
        text,
        / style="| on\w+="|<script(?! type="application\/ld\+json"| type="module" src="\/assets\/)/,
        path,
      );
      for (const [, link = ''] of text.matchAll(/ (?:href|src|action)="([^"]*)"/g))
        assert.match(link, own, path);
    }
  });

  it('the first paint of a page waits for nothing else: no stylesheet, no script, no preloaded font', async (t) => {
    const service = await startService(t, world, { pages: true });
    for (const path of paths) {
      const { text } = await service.request('GET', path);
      assert.doesNotMatch(text, /rel="(?:stylesheet|preload)"|<script src/, path);
    }
  });

  it('an address other than http or https is not a link', async (t) => {
    const service = await startService(t, world, { pages: true });
    // No import accepts such an address any more, but an older version may have stored one.
    await changeRecords(service.database, ({ recordWriter }) =>
      recordWriter.save({
        kind: 'club',
        record: { slug: 'old', name: 'Old', website: 'javascript:alert(1)' },
      }),
    );
    const { status, text } = await service.request('GET', '/clubs/old');
    assert.equal(status, 200);
    assert.doesNotMatch(text, /javascript:/);
  });

  it('script, font and icon have a hash of their content in their name and are cached for good', async (t) => {
    const service = await startService(t, world, { pages: true });
    const { text } = await service.request('GET', '/');
    const assets = [...text.matchAll(/(?:href=|src=|url\()"(\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    assert.ok(assets.length >= 4);
    for (const path of assets) {
      const { status, headers } = await service.request('GET', path);
      assert.equal(status, 200, path);
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    }
  });

  it('the style of a page is the one that its policy names, also below a path and after a 304', async (t) => {
    for (const siteUrl of [undefined, 'https://results.example/muster']) {
      const service = await startService(t, world, { pages: true, ...(siteUrl && { siteUrl }) });
      for (const path of [...paths, '/nowhere']) {
        const { text, headers } = await service.request('GET', path);
        const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);
        assert.equal(styles.length, 1, path);
        const source = `'sha256-${hash('sha256', styles[0] ?? '', 'base64')}'`;
        const policy = String(headers['content-security-policy']);
        assert.ok(policy.includes(`style-src ${source};`), path);
        const again = await service.request('GET', path, { 'if-none-match': String(headers.etag) });
        assert.equal(again.headers['content-security-policy'], policy, path);
      }
    }
  });

  it('a picture is a PNG of the size that is announced', async (t) => {
    const service = await startService(t, world, { pages: true });
    const answer = await service.request('GET', '/pictures/tournaments/open.png');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['content-type'], 'image/png');
    assert.equal(answer.bytes.subarray(1, 4).toString(), 'PNG');
    assert.deepEqual([answer.bytes.readUInt32BE(16), answer.bytes.readUInt32BE(20)], [1200, 630]);
  });
});
