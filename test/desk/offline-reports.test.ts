// Personal pages without reception, in a real browser: what the phone stores, what it sends later, and what it forgets.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { battle, club } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { dayCup, readPlayers } from '../builders/players.ts';
import { startTcpProxy } from '../builders/tcp-proxy.ts';
import { until } from '../builders/until.ts';
import { findFaults } from '../pages/find-faults.ts';
import { phone } from '../pages/open-page.ts';
import { startDesks } from './open-desk.ts';

describe('personal pages without reception', { skip: skipBrowser }, () => {
  const desks = startDesks([club('gate'), dayCup()]);

  /** The cup from the start, its players, and a phone whose reception can be cut. */
  async function startDay(t: TestContext) {
    await desks.service.import([dayCup()]);
    await desks.organiser.post('/tournaments/cup/links/renew');
    const proxy = await startTcpProxy(t, desks.service.port);
    const context = await desks.browser.newContext(phone);
    t.after(() => context.close());
    const { a, b } = await readPlayers(desks.service, desks.organiser);
    if (!a || !b) throw new Error('a player has no link');
    for (const player of [a, b]) await player.withdraw();
    const addressOf = (code: string) => `http://127.0.0.1:${proxy.port}/p/${code}`;
    return { a, b, proxy, context, addressOf };
  }

  async function open(context: BrowserContext, address: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(address);
    return page;
  }

  /** Waits until the phone has the page, its files and the service worker. */
  async function waitStored(page: Page): Promise<void> {
    await until({
      what: 'the page to be stored',
      see: () =>
        page.evaluate<boolean>(`(async () => {
          const cache = await caches.open('muster-personal-' + location.pathname.split('/')[2].toLowerCase());
          const stored = (await cache.keys()).map(({ url }) => url);
          const registration = await navigator.serviceWorker.getRegistration('/p/');
          return stored.some((url) => url.includes('/assets/personal-')) && stored.some((url) => url.includes('/p/')) && registration?.active != null;
        })()`),
    });
  }

  /** As if the phone was taken out of the pocket. */
  function look(page: Page): Promise<unknown> {
    return page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
  }

  async function send(page: Page, own: string, opponent: string): Promise<void> {
    await page.getByLabel('Victory points').nth(0).fill(own);
    await page.getByLabel('Victory points').nth(1).fill(opponent);
    await page.getByRole('button', { name: 'Send the result' }).tap();
  }

  async function readReports() {
    const { data } = (await desks.organiser.get('/tournaments/cup/reports')).body;
    return data.map(({ state, versions }: { state: string; versions: { by: string }[] }) => [
      state,
      ...versions.map(({ by }) => by),
    ]);
  }

  it('store a report through a closed tab, and send it once when there is reception again', async (t) => {
    const { a, b, context, addressOf } = await startDay(t);
    const first = await open(context, addressOf(a.code));
    await waitStored(first);
    await context.setOffline(true);
    await send(first, '14', '9');
    await first.getByText('Your report 14 – 9 is saved on this phone').waitFor();
    assert.deepEqual(await findFaults(first), []);
    await first.close();
    const page = await open(context, `${addressOf(a.code.toUpperCase())}/`);
    await page.getByText('No connection. This page was loaded at').waitFor();
    await page.getByText('You play Bo').waitFor();
    await page.getByText('Your report 14 – 9 is saved on this phone').waitFor();
    const other = await open(context, addressOf(a.code));
    assert.deepEqual(await readReports(), []);
    await context.setOffline(false);
    await page.getByText('You report 14 – 9 (you win). Bo has to confirm it.').waitFor();
    await other.getByText('You report 14 – 9 (you win). Bo has to confirm it.').waitFor();
    await page.getByText(/Your report (?:14 – 9 )?was sent\./).waitFor();
    assert.deepEqual(await readReports(), [['reported', 'a']]);
    await b.report(9, 14);
    await page.getByText('Result: 14 – 9 (you win).').waitFor();
    const [{ changes }, ...earlier] = (await desks.organiser.get('/submissions')).body.data;
    assert.match(changes[0].details.join(), /reported by/);
    assert.equal(
      earlier.filter((one: { state: string; account: string }) => one.account === 'players').length,
      0,
    );
  });

  it('say so each time a report is stored on the phone, also if it corrects one that is not sent yet', async (t) => {
    const { a, proxy, context, addressOf } = await startDay(t);
    const page = await open(context, addressOf(a.code));
    await waitStored(page);
    proxy.refuse();
    await send(page, '14', '9');
    await page.getByText('No reception. Your report 14 – 9 is saved on this phone').waitFor();
    await send(page, '15', '9');
    await page.getByText('No reception. Your report 15 – 9 is saved on this phone').waitFor();
    proxy.allow();
    await look(page);
    await page.getByText('You report 15 – 9 (you win).').waitFor();

    const headers = { 'retry-after': '60' };
    await page.route('**/p/*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, headers }) : route.continue(),
    );
    await page.getByText('Change or withdraw my report').tap();
    await send(page, '16', '9');
    await page.getByText('The site is busy. Your report 16 – 9 is saved on this phone').waitFor();
    await send(page, '17', '9');
    await page.getByText('The site is busy. Your report 17 – 9 is saved on this phone').waitFor();
  });

  it('send also what corrects a report while that is being sent', async (t) => {
    const { a, proxy, context, addressOf } = await startDay(t);
    const page = await open(context, addressOf(a.code));
    await waitStored(page);
    proxy.refuse();
    await send(page, '14', '9');
    await page.getByText('No reception. Your report 14 – 9 is saved on this phone').waitFor();
    const corrected = Promise.withResolvers<void>();
    await page.route('**/p/*', async (route) => {
      if (route.request().method() === 'POST') await corrected.promise;
      await route.continue();
    });
    const sending = page.waitForRequest((request) => request.method() === 'POST');
    proxy.allow();
    await look(page);
    await sending;
    await send(page, '15', '9');
    await until({
      what: 'the correction to be stored',
      see: () =>
        page.evaluate<boolean>(
          '(async () => (await (await caches.match(location.href + "/unsent"))?.text())?.includes("own=15"))()',
        ),
    });
    corrected.resolve();
    await page.getByText('You report 15 – 9 (you win).').waitFor();
  });

  it('count a report once if its answer was lost', async (t) => {
    const { a, b, proxy, context, addressOf } = await startDay(t);
    const page = await open(context, addressOf(a.code));
    await waitStored(page);
    proxy.refuse();
    await send(page, '14', '9');
    await page.getByText('is saved on this phone').waitFor();
    // The site has it, and the opponent has confirmed it since.
    await a.report(14, 9);
    await b.report(9, 14);
    proxy.allow();
    await look(page);
    await page.getByText('Your report 14 – 9 was sent.').waitFor();
    await page.getByText('Result: 14 – 9 (you win).').waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
  });

  it('say what happened to a late report: disputed, or rejected because the battle has a result', async (t) => {
    for (const { meanwhile, expected } of [
      {
        meanwhile: ({ b }: Awaited<ReturnType<typeof startDay>>) => b.report(12, 12),
        expected: 'You report 14 – 9 (you win), Bo reports 12 – 12 (a draw).',
      },
      {
        meanwhile: () =>
          desks.service.import([dayCup({ battles: [battle('b_1', 'a', 'b', '3-3', { table: 1 })] })]),
        expected:
          'Your report 14 – 9 was not accepted. The battle has a result; only the organiser can change it',
      },
    ]) {
      const day = await startDay(t);
      const page = await open(day.context, day.addressOf(day.a.code));
      await waitStored(page);
      day.proxy.refuse();
      await send(page, '14', '9');
      await page.getByText('is saved on this phone').waitFor();
      await meanwhile(day);
      day.proxy.allow();
      await look(page);
      await page.getByText(expected).waitFor();
      assert.equal(await page.getByText('is saved on this phone').count(), 0);
    }
  });

  it('open only at their own address: no other code and no other page can read what is stored', async (t) => {
    const { a, b, proxy, context, addressOf } = await startDay(t);
    await waitStored(await open(context, addressOf(a.code)));
    const event = await open(context, addressOf('').replace('/p/', '/tournaments/cup'));
    const own = await open(context, addressOf(b.code));
    await waitStored(own);
    proxy.refuse();
    const read = `fetch('/p/${a.code}').then(() => 'read', () => 'failed')`;
    assert.equal(await event.evaluate(read), 'failed');
    assert.equal(await own.evaluate(read), 'failed');
    await own.reload();
    await own.getByText('You play Ada').waitFor();
    await assert.rejects(open(context, addressOf('abcdefghjk')), /ERR_/);
    const again = await open(context, addressOf(a.code));
    await again.getByText('You play Bo').waitFor();
  });

  it('are forgotten with one press, with everything that was stored', async (t) => {
    const { a, b, proxy, context, addressOf } = await startDay(t);
    const own = await open(context, addressOf(b.code));
    await waitStored(own);
    const page = await open(context, addressOf(a.code));
    await waitStored(page);
    const twin = await open(context, addressOf(a.code));
    proxy.refuse();
    await send(page, '14', '9');
    await page.getByText('is saved on this phone').waitFor();
    await page.getByRole('button', { name: 'Forget this phone' }).tap();
    await page.getByRole('heading', { name: 'Forgotten' }).waitFor();
    assert.deepEqual(await findFaults(page), []);
    await twin.getByRole('heading', { name: 'Forgotten' }).waitFor();
    assert.ok(!page.url().includes(a.code));
    const readNames = () => page.evaluate<string[]>('caches.keys()');
    await until({
      what: 'the cache to be removed',
      see: async () => !(await readNames()).some((name) => name.includes(a.code)),
    });
    await assert.rejects(page.goto(addressOf(a.code)), /ERR_/);
    proxy.allow();
    await own.getByRole('button', { name: 'Forget this phone' }).tap();
    await own.getByRole('heading', { name: 'Forgotten' }).waitFor();
    await until({
      what: 'the service worker to go with the last page',
      see: () =>
        own.evaluate<boolean>(
          `navigator.serviceWorker.getRegistrations().then((all) => !all.some(({ scope }) => scope.endsWith('/p/')))`,
        ),
    });
    assert.ok(!(await own.evaluate<string[]>('caches.keys()')).some((name) => name.includes('personal')));
    assert.deepEqual(await own.evaluate('Object.keys(localStorage)'), []);
    assert.deepEqual(await readReports(), [], 'the report is gone, too');
  });

  it('leave the phone when the link has ended', async (t) => {
    const { a, proxy, context, addressOf } = await startDay(t);
    const page = await open(context, addressOf(a.code));
    await waitStored(page);
    await desks.organiser.post('/tournaments/cup/links/a/renew');
    await look(page);
    await page.getByText('Ask the organiser for a new link').waitFor();
    await until({
      what: 'the page to be removed',
      see: () => page.evaluate<boolean>(`caches.has('muster-personal-${a.code}').then((is) => !is)`),
    });
    proxy.refuse();
    await assert.rejects(page.reload(), /ERR_/);
  });
});
