// docs/pages.md against the routes of the pages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { signUpOperation } from '../../src/organisers/entries/sign-up-operation.ts';
import { makePages } from '../../src/pages/routes.ts';
import { openTestDatabase, sqlite } from '../builders/engines.ts';

/** Files that pages load by themselves. */
const parts = /^\/(?:assets|sitemaps|search\/suggestions)\b|\bclock\.json$|\bworker\.js$/;

it('docs/pages.md has every address of a page in its table', async (t) => {
  const database = await openTestDatabase(t, sqlite);
  const { routes } = makePages({ database, keyPrefix: 'svc_v1_', cursorTtl: 60, trustProxy: false });
  const page = readFileSync(new URL('../../docs/pages.md', import.meta.url), 'utf8');
  const addresses = [...page.matchAll(/^\| (`\/.*?) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`?]+)[^`]*`/g)])
    .map(([, address = '']) => address.replaceAll(/[{}]/g, ''));
  const missing = [...routes, signUpOperation]
    .map(({ path }) => path)
    .filter((path) => !parts.test(path))
    .filter((pathname) => {
      const pattern = new URLPattern({ pathname });
      return !addresses.some((address) => pattern.test(address, 'http://site.test'));
    });
  assert.deepEqual(missing, []);
});
