// Hostile text in a real browser: escaping is enough to stop it, and so is the content security policy.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { makeDueRatings } from '../../src/publish/ratings/make-ratings.ts';
import { skipBrowser } from '../builders/browser.ts';
import { startService } from '../builders/service.ts';
import { openBrowser } from '../builders/shared-browser.ts';
import { sharedBySuite } from '../builders/suite.ts';
import { hostilePaths, hostilePlayer, hostileWorld } from './hostile.ts';

/** The page as it would be without escaping. */
function unescapeAll(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#96;', '`')
    .replaceAll('\\u003c', '<')
    .replaceAll('&amp;', '&');
}

describe('a tournament made of attacks', { skip: skipBrowser }, () => {
  const suite = sharedBySuite();
  let browser: Browser;
  let address: string;
  before(async () => {
    const service = await startService(suite, hostileWorld, { pages: true });
    await makeDueRatings(service.database);
    ({ address } = service);
    browser = await openBrowser(suite);
  });

  /** How often a payload ran, over all pages. */
  async function countRuns(
    options: BrowserContextOptions,
    paths = hostilePaths,
    change?: (html: string) => string,
    policy = true,
  ) {
    const context = await browser.newContext(options);
    let runs = 0;
    await context.exposeFunction('pwned', () => {
      runs += 1;
    });
    const page = await context.newPage();
    page.on('dialog', (dialog) => dialog.dismiss());
    if (change !== undefined) {
      await page.route('**/*', async (route) => {
        if (route.request().resourceType() !== 'document') return route.continue();
        const answer = await route.fetch();
        const { 'content-security-policy': csp, ...headers } = answer.headers();
        await route.fulfill({
          status: answer.status(),
          headers: policy ? { ...headers, 'content-security-policy': csp ?? '' } : headers,
          body: change(await answer.text()),
        });
      });
    }
    for (const path of paths) {
      if (runs > 0) break;
      await page.goto(address + path, { waitUntil: 'load' });
      // Scripts that run by themselves, or when a link is followed, have started by the second frame.
      await page.evaluate(`new Promise((seen) => {
        for (const link of document.querySelectorAll('a[href^="javascript:"]')) link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        requestAnimationFrame(() => requestAnimationFrame(seen));
      })`);
    }
    await context.close();
    return runs;
  }

  it('has rated people on its pages', async () => {
    const rated = await fetch(`${address}/ratings/siege/players/${hostilePlayer}`);
    assert.equal(rated.status, 200);
    assert.match(await rated.text(), /Rival /);
  });

  it('is harmless with escaping and no policy', async () => {
    assert.equal(await countRuns({ bypassCSP: true }), 0);
  });

  it('is harmless with the policy and no escaping; the policy is the same on all pages of an address', async () => {
    // Pages of factions differ in the name alone.
    const byAddress = Map.groupBy(hostilePaths, (path) =>
      path
        .split('?')[0]
        ?.replace(/^\/factions\/.*/, '/factions')
        .split('/')
        .slice(0, 3)
        .join('/'),
    );
    const first = [...byAddress.values()].flatMap(([path]) => path ?? []);
    assert.ok(first.length > 10);
    assert.equal(await countRuns({}, first, unescapeAll), 0);
  });

  it('would do harm with neither, so these tests can fail', async () => {
    assert.ok((await countRuns({ bypassCSP: true }, hostilePaths, unescapeAll, false)) > 0);
  });
});
