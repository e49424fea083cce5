// There are no dead links: every page that can be reached from the first one, the documentation included, with the anchors of its links.
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { describe, it } from 'node:test';
import { docsPath } from '../../src/http/docs/docs-page.ts';
import { startService } from '../builders/service.ts';
import { paths, world } from './small-world.ts';

function decode(text: string): string {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

function links(html: string): string[] {
  return [...html.matchAll(/<(?:a|link|script|img)\b[^>]*? (?:href|src)="([^"]*)"/g)].map(([, link = '']) =>
    decode(link),
  );
}

function ids(html: string): Set<string> {
  return new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => decode(id)));
}

for (const [name, site] of [
  ['at the root', ''],
  ['below a path', '/results'],
] as const) {
  describe(`links of a site ${name}`, () => {
    it('all lead somewhere, and so do their anchors', async (t) => {
      const service = await startService(t, world, {
        pages: true,
        organiserKeyPrefix: 'org_v1_',
        baseUrl: `https://results.test${site}`,
      });
      const pages = new Map<string, { readonly status: number; readonly ids: Set<string> }>();
      const wrong: string[] = [];
      const anchors: { readonly from: string; readonly to: string; readonly id: string }[] = [];
      const waiting = [...paths, '/docs'].map((path) => ({ path, from: '(start)' }));
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { path, from } = next;
        if (pages.has(path)) continue;
        const { status, headers, text } = await service.request('GET', path);
        const isPage = String(headers['content-type']).startsWith('text/html');
        pages.set(path, { status, ids: isPage ? ids(text) : new Set() });
        if (status !== 200) wrong.push(`${from} → ${path}: ${status}`);
        if (!isPage) continue;
        for (const link of links(text)) {
          const address = new URL(link, `https://results.test${site}${path}`);
          if (address.host !== 'results.test' || address.protocol !== 'https:') continue;
          if (!address.pathname.startsWith(`${site}/`)) {
            wrong.push(`${path} → ${link}: outside of the site`);
            continue;
          }
          const to = address.pathname.slice(site.length) + address.search;
          if (address.hash !== '')
            anchors.push({ from: path, to, id: decodeURIComponent(address.hash.slice(1)) });
          waiting.push({ path: to, from: path });
        }
      }
      const lost = anchors.filter(({ to, id }) => !pages.get(to)?.ids.has(id));
      assert.deepEqual([...wrong, ...lost.map(({ from, to, id }) => `${from} → ${to}#${id}`)], []);
      const docs = globSync(['*.md', 'rules/*.md'], { cwd: 'docs' }).map(docsPath);
      assert.deepEqual(
        [...docs, '/docs', '/desk'].filter((path) => !pages.has(path)),
        [],
        'every page of the documentation can be reached',
      );
    });
  });
}
