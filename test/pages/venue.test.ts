// An event in a real browser, as people at the venue use it: find me, and brackets on a phone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { skipBrowser } from '../builders/browser.ts';
import { importRecords } from '../builders/service.ts';
import { until } from '../builders/until.ts';
import { coloursAlone, findFaults } from './find-faults.ts';
import { collectComplaints, desktopSize, measureOverflow, phone } from './open-page.ts';
import { openThrough, startVenue, waitCached, withResult } from './venue-event.ts';

describe('at the venue', { skip: skipBrowser }, () => {
  const venue = startVenue();

  const findMe = async (page: Page, name: string) => {
    await page.locator('#me-name').fill(name);
    await page.keyboard.press('Enter');
    await page.locator('.me-card').waitFor();
  };
  const isRemembered = (page: Page) =>
    until({
      what: 'the name to be remembered',
      see: () => page.evaluate<boolean>('"muster-me" in localStorage'),
    });
  it('a player finds their table by name, and again with the network off', async (t) => {
    const { page, proxy, context } = await openThrough(venue, t);
    await findMe(page, 'ada novak');
    assert.match(
      (await page.locator('.me-card').textContent()) ?? '',
      /Table 8.*Ada Novák.*Round 2 of 3, against Player 27/s,
    );
    await isRemembered(page);
    const address = `${new URL(page.url()).origin}/tournaments/venue`;
    await page.goto(address);
    await waitCached(
      page,
      '/tournaments/venue',
      `/tournaments/venue?view=me&name=${encodeURIComponent('Ada Novák')}`,
    );
    await page.close();
    proxy.refuse();
    const again = await context.newPage();
    await again.goto(address);
    assert.match((await again.locator('.me-card').textContent()) ?? '', /Table 8/);
    assert.match(
      (await again.locator('.cached').textContent()) ?? '',
      /^No connection\. This page was loaded at .+\.$/,
    );
  });

  it('a player is remembered on every page of the event, by keyboard, and forgotten on request; axe finds nothing on a phone, nor in the dark on a desktop', async (t) => {
    const context = await venue.browser.newContext(phone);
    t.after(() => context.close());
    const page = await context.newPage();
    const complaints = collectComplaints(page);
    const faults: string[] = [];
    await page.goto(`${venue.service.address}/tournaments/venue`);
    await page.locator('#me-name').focus();
    await until({
      what: 'the names that are offered',
      see: async () => (await page.locator('#me-names option').count()) === 40,
    });
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await page.locator('.me-found').waitFor();
    assert.equal(await page.locator(':focus').textContent(), 'Not me');
    for (const path of [
      '/tournaments/venue?stage=swiss',
      '/tournaments/venue?view=players',
      '/battles/v1-3',
      '/tournaments/venue',
    ]) {
      await page.goto(venue.service.address + path);
      const found = page.locator('.me-found');
      await found.waitFor();
      assert.match((await found.textContent()) ?? '', /Table 8.*against Player 27.*1–0–0/s, path);
      for (const size of [desktopSize, phone.viewport]) {
        await page.setViewportSize(size);
        assert.equal(await measureOverflow(page), 0, `${path} at ${size.width}`);
      }
    }
    await page.goto(`${venue.service.address}/battles/v1-3`);
    await page.locator('.me-tools a').click();
    await page.waitForURL(/view=me/);
    assert.match((await page.locator('style').textContent()) ?? '', /\.tabs\b/, 'the style of an event');
    await page.goto(`${venue.service.address}/tournaments/venue`);
    await page.locator('.me-found summary').click();
    assert.match((await page.locator('.me-found pre').textContent()) ?? '', /Spears of k27/);
    faults.push(...(await findFaults(page)));
    await page.setViewportSize(desktopSize);
    await page.emulateMedia({ colorScheme: 'dark' });
    faults.push(...(await findFaults(page, coloursAlone)));
    await page.locator('#not-me').press('Enter');
    assert.equal(
      await page
        .locator('#me-name')
        .evaluate(new Function('e', 'return e === document.activeElement') as () => boolean),
      true,
    );
    assert.equal(await page.evaluate('localStorage.length'), 0);
    assert.deepEqual(await context.cookies(), []);
    assert.deepEqual([...faults, ...complaints], []);
  });

  it('new results leave the name that is being typed, the list that is being read, and the focus', async (t) => {
    const context = await venue.browser.newContext({ ...phone, serviceWorkers: 'block' });
    t.after(() => context.close());
    const page = await context.newPage();
    await page.goto(`${venue.service.address}/tournaments/venue`);
    const update = async (score: string) => {
      const before = await page.locator('main').getAttribute('data-version');
      await importRecords(venue.service.database, [withResult(score)]);
      await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
      await page.locator(`main:not([data-version="${before}"])`).waitFor();
    };
    const focused = page.locator(':focus');
    await page.locator('#me-name').pressSequentially('Ada Nok');
    await page.keyboard.press('ArrowLeft');
    await update('1-0');
    await page.keyboard.press('Delete');
    await page.keyboard.type('vák');
    assert.equal(await focused.inputValue(), 'Ada Novák');
    await page.keyboard.press('Enter');
    await page.locator('.me-found summary').press('Enter');
    const list = page.locator('.me-found pre');
    await list.evaluate(
      new Function('e', 'e.scrollTop = 200; e.focus(); e.dataset.before = 1') as () => void,
    );
    await update('2-0');
    await page.locator('.me-found pre:not([data-before])').waitFor();
    assert.match((await focused.textContent()) ?? '', /^Spears of k27/);
    assert.equal(await list.evaluate(new Function('e', 'return e.scrollTop') as () => number), 200);
  });

  it('a name that is not me stays away, though its table was being read again', async (t) => {
    const context = await venue.browser.newContext({ ...phone, serviceWorkers: 'block' });
    t.after(() => context.close());
    const page = await context.newPage();
    await page.goto(`${venue.service.address}/tournaments/venue`);
    await findMe(page, 'ada novak');
    const pressed = Promise.withResolvers<void>();
    await page.route('**/*view=me*', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/*view=me*');
    await page.evaluate('document.dispatchEvent(new Event("muster-shown"))');
    const late = (await asked).response();
    await page.getByRole('button', { name: 'Not me' }).tap();
    pressed.resolve();
    await (await late)?.finished();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    assert.ok(await page.locator('#me-name').isVisible());
    assert.equal(await page.locator('.me-card').count(), 0);
  });

  it('a phone shows a bracket one round at a time, without script, by arrow keys; a desktop shows all of it', async (t) => {
    const context = await venue.browser.newContext({ ...phone, javaScriptEnabled: false });
    t.after(() => context.close());
    const page = await context.newPage();
    await page.goto(`${venue.service.address}/tournaments/cup?stage=knockout`);
    const rounds = page.locator('.bracket-round');
    const seen = async () => (await rounds.all()).map((round) => round.isVisible());
    const visible = async () => Promise.all(await seen());
    assert.deepEqual(await visible(), [true, false], 'the round that misses a result');
    assert.match(
      (await rounds.first().textContent()) ?? '',
      /Player 0 lost.*9.*Player 1 won.*9.*winner as recorded/s,
    );
    await page.getByRole('radio', { name: 'Semi-final' }).focus();
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await visible(), [false, true]);
    await page.setViewportSize({ width: 1280, height: 900 });
    assert.deepEqual(await visible(), [true, true]);
  });

  it('without JavaScript the form leads to the same card', async (t) => {
    const context = await venue.browser.newContext({ ...phone, javaScriptEnabled: false });
    t.after(() => context.close());
    const page = await context.newPage();
    await page.goto(`${venue.service.address}/tournaments/venue`);
    await findMe(page, 'ada');
    assert.match((await page.locator('.me-card').textContent()) ?? '', /Table 8/);
  });
});
