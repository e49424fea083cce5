// Bad reception in a real browser: what is cached of an event, what is not, and when it is removed.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skipBrowser } from '../builders/browser.ts';
import { until } from '../builders/until.ts';
import { findFaults } from './find-faults.ts';
import { event, listCached, openThrough, startVenue, waitCached } from './venue-event.ts';

describe('bad reception', { skip: skipBrowser }, () => {
  const venue = startVenue();

  it('while nothing comes through, what was shown stays and says how old it is; results come in again afterwards', async (t) => {
    const { page, proxy, complaints } = await openThrough(venue, t);
    await waitCached(page, '/tournaments/venue');
    const look = () => page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    proxy.refuse();
    await look();
    await page.locator('.cached').waitFor();
    assert.deepEqual(await findFaults(page), []);
    assert.equal(await page.locator('.match').count(), 20);
    await venue.service.import([event('ongoing', '30-1')]);
    proxy.allow();
    await look();
    await page.locator('.cached').waitFor({ state: 'detached' });
    await page.locator('#news', { hasText: 'Results updated' }).waitFor({ state: 'attached' });
    assert.match((await page.locator('.scenario').textContent()) ?? '', /All results are in/);
    await venue.service.import([event('ongoing')]);
    assert.deepEqual(
      complaints.filter((line) => !/ERR_CONNECTION|Failed to load/.test(line)),
      [],
    );
  });

  it('a page that was never seen gives way to the first page of its event', async (t) => {
    const { page, proxy } = await openThrough(venue, t);
    await waitCached(page, '/tournaments/venue');
    proxy.refuse();
    await page.goto(`http://127.0.0.1:${proxy.port}/tournaments/venue?view=battles&stage=swiss&round=1`);
    await page.locator('.cached').waitFor();
    assert.match((await page.locator('h2').first().textContent()) ?? '', /Round 2/);
  });

  it('the service worker caches pages of events and their files, a bounded number, and nothing else', async (t) => {
    const { page } = await openThrough(venue, t);
    await waitCached(page, '/tournaments/venue');
    await page.evaluate(`(async () => {
      const ask = (path, headers = {}) => fetch(path, { headers }).then((answer) => answer.text());
      await ask('/api/v1/tournaments/venue', { authorization: 'Bearer ${venue.service.key}' });
      await ask('/tournaments/venue?asked-with-a-key', { authorization: 'Bearer ${venue.service.key}' });
      for (const path of ['/', '/docs', '/feed.atom', '/tournaments', '/players/p_none', '/tournaments/nowhere']) await ask(path);
      for (let number = 0; number < 50; number += 1) await ask('/tournaments/venue?view=players&list=' + number);
    })()`);
    await waitCached(page, '/tournaments/venue?view=players&list=49');
    await until({
      what: 'the oldest pages to be removed',
      see: async () =>
        (await listCached(page)).filter((path) => path.startsWith('/tournaments/')).length <= 40,
    });
    const cached = await listCached(page);
    assert.ok(cached.length <= 52, cached.join('\n'));
    for (const path of cached) assert.match(path, /^\/tournaments\/venue(?:\?view|$)|^\/assets\//);
  });

  it('a page that was loaded without the service worker is cached as well', async (t) => {
    const { page, context } = await openThrough(venue, t);
    await waitCached(page, '/tournaments/venue');
    await page.evaluate(
      'caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))',
    );
    const loaded = page.waitForEvent('load');
    await (await context.newCDPSession(page)).send('Page.reload', { ignoreCache: true });
    await loaded;
    await waitCached(page, '/tournaments/venue');
  });

  it('the cache of an older version is removed when a newer one comes, and the service worker when the event is over', async (t) => {
    const { page } = await openThrough(venue, t, 'await caches.open("muster-pages-older")');
    // Before listCached, which would create the cache again.
    await until({
      what: 'the older cache to be removed',
      see: async () => !(await page.evaluate<string[]>('caches.keys()')).includes('muster-pages-older'),
    });
    await waitCached(page, '/tournaments/venue');
    await venue.service.import([event('finished', '30-1')]);
    t.after(() => venue.service.import([event('ongoing')]));
    for (const path of await listCached(page))
      if (path.startsWith('/tournaments/'))
        await page.evaluate(`fetch(${JSON.stringify(path)}).then((answer) => answer.text())`);
    await until({
      what: 'the service worker to be unregistered',
      see: async () =>
        (await page.evaluate<number>(
          'navigator.serviceWorker.getRegistrations().then(({ length }) => length)',
        )) === 0,
    });
    assert.deepEqual(await page.evaluate('caches.keys()'), []);
    await page.goto(`${new URL(page.url()).origin}/tournaments/venue`);
    await page.waitForLoadState('load');
    assert.equal(await page.evaluate('navigator.serviceWorker.controller'), null);
  });
});
