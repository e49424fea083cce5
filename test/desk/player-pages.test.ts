// The players' day in real browsers: the desk beside the phones of players.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { dayCup, readPlayers } from '../builders/players.ts';
import { until } from '../builders/until.ts';
import { coloursAlone, findFaults } from '../pages/find-faults.ts';
import { collectComplaints, desktop, measureOverflow, phone } from '../pages/open-page.ts';
import { waitCached } from '../pages/venue-event.ts';
import { startDesks, waitSaved } from './open-desk.ts';

/** The page with what it loads, as it is sent, without the font that all pages share. */
const sumBytes = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(({ name, initiatorType }) => initiatorType !== 'fetch' && !name.endsWith('.woff2'))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

describe('the players’ day in browsers', { skip: skipBrowser }, () => {
  const desks = startDesks([club('gate'), dayCup()]);

  async function readScores(table: number): Promise<unknown[]> {
    const { body } = await desks.organiser.get('/tournaments/cup/file');
    const [{ battles }] = body.tournaments;
    return battles[table - 1].players.map(({ victoryPoints = null }) => victoryPoints);
  }

  it('accepts a report without JavaScript, and with it shows the opponent’s automatically, in at most 20 KB and the font', async () => {
    await desks.service.import([dayCup()]);
    const { a, b } = await readPlayers(desks.service, desks.organiser);
    const plain = await desks.browser.newContext({ ...phone, javaScriptEnabled: false });
    const live = await desks.browser.newContext(phone);
    const [first, second] = [await plain.newPage(), await live.newPage()];
    const complaints = collectComplaints(second);
    await second.goto(`${desks.service.address}/p/${b?.code}`);
    await second.getByText('No result yet.').waitFor();
    assert.equal(await measureOverflow(second), 0);
    assert.deepEqual(await findFaults(second), []);
    await second.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await findFaults(second, coloursAlone), []);
    const bytes = await second.evaluate<number>(sumBytes);
    assert.ok(bytes > 2000 && bytes <= 20 * 1024, `${bytes} bytes`);
    await second.getByLabel('Victory points').first().fill('9');
    await first.goto(`${desks.service.address}/p/${a?.code}`);
    await first.getByLabel('Victory points').nth(0).fill('14');
    await first.getByLabel('Victory points').nth(1).fill('9');
    await first.getByRole('button', { name: 'Send the result' }).tap();
    await first.getByText('You report 14 – 9 (you win). Bo has to confirm it.').waitFor();
    await second.getByText('Ada reports 9 – 14 (you lose). Confirm or correct.').waitFor();
    const typed = second.getByLabel('Victory points').first();
    assert.equal(await typed.inputValue(), '9', 'what was typed stays');
    assert.deepEqual(await findFaults(second), []);
    await second.getByRole('button', { name: 'Confirm Ada’s figures' }).press('Enter');
    await second.getByText('Result: 9 – 14 (you lose). Only the organiser can change it.').waitFor();
    assert.deepEqual(await readScores(1), [14, 9]);
    assert.deepEqual(complaints, []);
    await plain.close();
    await live.close();
  });

  it('follows what another phone does right after an answer', async () => {
    await desks.service.import([dayCup()]);
    const { a } = await readPlayers(desks.service, desks.organiser);
    const context = await desks.browser.newContext(phone);
    const page = await context.newPage();
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/battle'));
    await page.goto(`${desks.service.address}/p/${a?.code}`);
    await asked;
    await page.getByLabel('Victory points').nth(0).fill('14');
    await page.getByLabel('Victory points').nth(1).fill('9');
    await page.getByRole('button', { name: 'Send the result' }).tap();
    await page.getByText('Bo has to confirm it.').waitFor();
    await a?.withdraw();
    await page.getByText('No result yet.').waitFor();
    await context.close();
  });

  it('keeps a list that is being typed, and why it was rejected, while the page follows the desk', async () => {
    await desks.service.import([dayCup({ status: 'planned', listsIn: 'on', checkIn: {}, battles: [] })]);
    const { a } = await readPlayers(desks.service, desks.organiser);
    const tick = (here: boolean) => desks.organiser.put('/tournaments/cup/entries/a/check-in', { here });
    const context = await desks.browser.newContext(phone);
    const page = await context.newPage();
    await page.goto(`${desks.service.address}/p/${a?.code}`);
    const typed = page.getByLabel('List as text');
    await typed.fill('half a list');
    await tick(true);
    await page.getByText('You are checked in').waitFor();
    assert.equal(await typed.inputValue(), 'half a list');
    await page.getByRole('button', { name: 'Hand in the list' }).tap();
    const reason = page.getByText('No army list can be read from this');
    await reason.waitFor();
    await tick(false);
    await page.getByText('You are checked in').waitFor({ state: 'detached' });
    assert.equal(await typed.inputValue(), 'half a list');
    assert.ok(await reason.isVisible());
    await context.close();
  });

  it('keeps the focus in a form that the player is about to fill in, while the page follows the desk', async () => {
    await desks.service.import([dayCup({ status: 'planned', listsIn: 'on', checkIn: {}, battles: [] })]);
    const { a } = await readPlayers(desks.service, desks.organiser);
    const context = await desks.browser.newContext(phone);
    const page = await context.newPage();
    await page.goto(`${desks.service.address}/p/${a?.code}`);
    await page.getByLabel('List as text').focus();
    await desks.organiser.put('/tournaments/cup/entries/a/check-in', { here: true });
    await page.getByText('You are checked in').waitFor();
    await page.keyboard.insertText('half a list');
    assert.equal(await page.getByLabel('List as text').inputValue(), 'half a list');
    await context.close();
  });

  it('leaves what the player has opened and reads, and the focus, while the page follows the desk', async () => {
    const list = { text: 'Spears\n'.repeat(200), points: 1000 };
    const [ada, ...others] = 'abcd'.split('').map((key) => participant(key));
    await desks.service.import([dayCup({ listsIn: 'on', participants: [{ ...ada, list }, ...others] })]);
    const { a, b } = await readPlayers(desks.service, desks.organiser);
    const context = await desks.browser.newContext(phone);
    const page = await context.newPage();
    await page.goto(`${desks.service.address}/p/${a?.code}`);
    await page.getByText('Your list').tap();
    const text = page.locator('pre');
    await text.evaluate(new Function('e', 'e.scrollTop = 900; e.focus()') as () => void);
    await b?.report(9, 14);
    await page.getByText('B reports 14 – 9').waitFor();
    assert.match((await page.locator(':focus').textContent()) ?? '', /^Spears/);
    assert.equal(await text.evaluate(new Function('e', 'return e.scrollTop') as () => number), 900);

    // Nothing has changed: what is under the finger stays.
    const button = await page.getByRole('button', { name: 'Confirm B’s figures' }).elementHandle();
    const answer = page.waitForResponse((one) => one.url().endsWith(`/p/${a?.code}`));
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await (await answer).finished();
    await page.waitForResponse((one) => one.url().endsWith('/battle'));
    assert.ok(await button?.evaluate(new Function('e', 'return e.isConnected') as () => boolean));
    await context.close();
  });

  it('leaves personal pages out of the cache of events', async () => {
    await desks.service.import([dayCup()]);
    const { a } = await readPlayers(desks.service, desks.organiser);
    const context = await desks.browser.newContext(phone);
    const page = await context.newPage();
    await page.goto(`${desks.service.address}/tournaments/cup`);
    await waitCached(page, '/tournaments/cup');
    await page.goto(`${desks.service.address}/p/${a?.code}`);
    await until({
      what: 'the page to be stored',
      see: async () => (await page.evaluate<string[]>('caches.keys()')).join().includes('personal'),
    });
    const names = await page.evaluate<string[]>('caches.keys()');
    assert.deepEqual(
      names.filter((name) => !/^muster-(?:pages|parts)-/.test(name)),
      [`muster-personal-${a?.code}`],
    );
    for (const name of names.filter((one) => !one.includes('personal'))) {
      const cached = await page.evaluate<string[]>(
        `caches.open('${name}').then((cache) => cache.keys()).then((all) => all.map(({ url }) => url))`,
      );
      assert.ok(cached.every((url) => !url.includes('/p/')));
    }
    await context.close();
  });

  it('shows reports of players beside the rows, and accepts one with one press or replaces it with another result', async () => {
    await desks.service.import([dayCup()]);
    const { a, b, c } = await readPlayers(desks.service, desks.organiser);
    const { page, complaints } = await desks.open(phone, '#tournament=cup');
    await a?.report(14, 9);
    await c?.report(20, 3, {}, 'b_2');
    await page.getByText('2 results missing (2 reported)').waitFor();
    const own = await (await desks.browser.newContext(phone)).newPage();
    await own.goto(`${desks.service.address}/p/${b?.code}`);
    await own.getByLabel('Victory points').nth(0).fill('12');
    await own.getByLabel('Victory points').nth(1).fill('12');
    await own.getByRole('button', { name: 'Send the result' }).tap();
    await own.getByText('You report 12 – 12 (a draw), Ada reports 9 – 14 (you lose).').waitFor();
    assert.deepEqual(await findFaults(own), []);
    await page.getByText('2 results missing (1 reported, 1 disputed)').waitFor();
    assert.equal(await measureOverflow(page), 0);
    assert.deepEqual(await findFaults(page), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await findFaults(page, coloursAlone), []);
    await page.getByRole('button', { name: 'Enter 14 – 9, as Ada reports' }).press('Enter');
    await page.getByLabel('Score of Cy').fill('1');
    await page.getByLabel('Score of Dee').fill('2');
    await waitSaved(page);
    assert.deepEqual(await readScores(1), [14, 9]);
    assert.deepEqual(await readScores(2), [1, 2]);
    assert.equal(await page.locator('.reported').count(), 0);
    assert.deepEqual((await desks.organiser.get('/tournaments/cup/reports')).body.data, []);
    await own.getByText('Result: 9 – 14 (you lose).').waitFor();
    await own.context().close();
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('switches personal pages on, shows who has handed in a list, and shows, downloads and renews links', async () => {
    const participants = [
      participant('a', { player: 'Ada', list: { text: 'Skaven\n2010 pts', points: 2010 } }),
      participant('b', { player: 'Bo' }),
    ];
    await desks.service.import([tournament('pages', { club: 'gate', participants })]);
    const { page, complaints } = await desks.open(desktop, '#tournament=pages/players');
    await page.getByText('Personal pages: results and lists by phone').press('Enter');
    await page.getByLabel('Players hand in their army lists').check();
    await page.getByText('1 of 2 lists are in. Missing: Bo. Over the limit: Ada (2010 of 2000).').waitFor();
    await page.getByRole('button', { name: 'Hide the lists' }).press('Enter');
    await page.getByLabel('Players report their results').check();
    await waitSaved(page);
    const readRecord = async () => (await desks.organiser.get('/tournaments/pages/file')).body.tournaments[0];
    const { reports, listsIn, listsShown } = await readRecord();
    assert.deepEqual({ reports, listsIn, listsShown }, { reports: 'on', listsIn: 'on', listsShown: false });
    await page.getByRole('button', { name: 'Show the lists' }).press('Enter');
    await page.getByText('Lists are public.').waitFor();
    await waitSaved(page);
    assert.equal((await readRecord()).listsShown, true);
    assert.deepEqual(await findFaults(page), []);
    await page.getByRole('link', { name: 'Personal links and QR codes' }).press('Enter');
    const links = page.locator('.links a');
    await links.first().waitFor();
    const [first = '', second] = await links.allInnerTexts();
    assert.equal(await page.locator('.links svg').count(), 2);
    assert.deepEqual(await findFaults(page), []);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).press('Enter');
    assert.equal((await saved).suggestedFilename(), 'pages-links.csv');
    await page.getByRole('button', { name: 'Renew the link of Ada' }).press('Enter');
    await page.getByRole('button', { name: 'Yes, invalidate the old link' }).press('Enter');
    await page
      .getByText('The link of Ada is renewed. Links that were printed before no longer work.')
      .first()
      .waitFor();
    await page.getByText(first).waitFor({ state: 'detached' });
    assert.equal((await links.allInnerTexts())[1], second, 'the others stay');
    await page.getByRole('button', { name: 'Renew all links' }).press('Enter');
    await page.getByRole('button', { name: 'Yes, invalidate the old links' }).press('Enter');
    await page.getByText(second ?? '').waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
    await page.close();
  });
});
