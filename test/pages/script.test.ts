// What script adds to pages, in a real browser: tabs without reload, sorting, filtering, copying, updates; and the embedded board.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { battle, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { importRecords } from '../builders/service.ts';
import { desktop, startVisits } from './open-page.ts';

describe('what script adds', { skip: skipBrowser }, () => {
  const visitor = startVisits();

  it('a tab opens without a reload', async () => {
    const { page, complaints, close } = await visitor.open('/tournaments/wurfelwacht-invitational-2026');
    await page.evaluate('window.kept = true');
    await page.getByRole('link', { name: 'Top 8', exact: true }).click();
    await page.locator('.bracket').waitFor();
    assert.equal(await page.evaluate('window.kept'), true);
    assert.match(await page.title(), /^Top 8/);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('tables sort by a click, and lists narrow while typing', async () => {
    const { page, close } = await visitor.open('/tournaments/wurfelwacht-invitational-2026');
    const column = (number: number) =>
      page.locator(`.board tbody tr td:nth-child(${number})`).allTextContents();
    await page.getByRole('button', { name: 'Victory points', exact: true }).click();
    const points = (await column(5)).map(Number);
    assert.deepEqual(
      points,
      points.toSorted((a, b) => b - a),
    );
    await page.getByRole('button', { name: 'Rank' }).click();
    const ranks = (await column(1)).map(Number);
    assert.deepEqual(
      ranks,
      ranks.toSorted((a, b) => a - b),
    );
    await page.locator('.filter input').fill('glass legi');
    const factions = await page.locator('.board tbody tr:visible small').allTextContents();
    assert.ok(factions.length > 0);
    for (const faction of factions) assert.equal(faction, 'Glass Legion');
    await close();
  });

  it('an army list is copied as it was submitted', async () => {
    const { page, close } = await visitor.open('/battles/kuura-ja-noppa-crown-2026-placement-swiss-2-6', {
      ...desktop,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const text = await page.locator('pre').first().textContent();
    await page.getByRole('button', { name: 'Copy list' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), text);
    await close();
  });

  it('a live tournament shows new results automatically, and leaves what was typed and opened', async () => {
    const at = (score?: string) =>
      tournament('live', {
        name: 'Live Cup',
        status: 'ongoing',
        stages: [{ id: 'swiss', rounds: 2 }],
        participants: 'abcdefghij'.split('').map((key) => participant(key)),
        battles: [battle('live-1', 'a', 'b', '20-10'), battle('live-2', 'c', 'd', score)],
      });
    await importRecords(visitor.site.database, [at()]);
    const { page, complaints, close } = await visitor.open('/tournaments/live?stage=swiss');
    await page.locator('.filter input').fill('c');
    assert.deepEqual(await page.locator('.board tbody tr:visible .main').allTextContents(), ['0']);
    await importRecords(visitor.site.database, [at('12-8')]);
    await page.evaluate('document.querySelector("main").dataset.live = "0.2"');
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await page.locator('#news', { hasText: 'Results updated' }).waitFor({ state: 'attached' });
    assert.deepEqual(await page.locator('.board tbody tr:visible .main').allTextContents(), ['3']);
    assert.equal(await page.locator('.filter input').inputValue(), 'c');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('of two tabs that were pressed, the second stays, even if the first is answered later', async () => {
    const { page, close } = await visitor.open('/tournaments/wurfelwacht-invitational-2026');
    const pressed = Promise.withResolvers<void>();
    await page.route('**/*stage=knockout', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    const late = page.waitForResponse('**/*stage=knockout');
    await page.getByRole('link', { name: 'Top 8', exact: true }).click();
    await page.getByRole('link', { name: /^\d+ players$/ }).click();
    await page.waitForURL('**/*view=players');
    pressed.resolve();
    await (await late).finished();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    assert.match(page.url(), /view=players$/);
    assert.match(await page.title(), /players/);
    await close();
  });

  it('an update leaves a wide bracket where it was scrolled to', async () => {
    const rounds = ['Round of 32', 'Round of 16', 'Quarter-final', 'Semi-final', 'Final'];
    const keys = Array.from({ length: 32 }, (_, index) => `w${index}`);
    const matches = rounds.flatMap((round, nth) =>
      Array.from({ length: 16 / 2 ** nth }, (_, index) => ({
        round,
        table: index + 1,
        ...(nth === 0 && { battle: `wide-${index}` }),
      })),
    );
    const at = (score?: string) =>
      tournament('wide', {
        status: 'ongoing',
        stages: [{ id: 'knockout', matches }],
        participants: keys.map((key) => participant(key)),
        battles: matches.slice(0, 16).map(({ table }, index) =>
          battle(`wide-${index}`, `w${index}`, `w${31 - index}`, index === 0 ? score : undefined, {
            ...{ stage: 'knockout', round: 1, table },
          }),
        ),
      });
    await importRecords(visitor.site.database, [at()]);
    const { page, close } = await visitor.open('/tournaments/wide?stage=knockout', {
      ...desktop,
      viewport: { width: 800, height: 900 },
    });
    const box = page.locator('.scroll');
    await box.evaluate(new Function('e', 'e.scrollLeft = 150') as () => void);
    await importRecords(visitor.site.database, [at('12-8')]);
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await page.locator('#news', { hasText: 'Results updated' }).waitFor({ state: 'attached' });
    assert.equal(await box.evaluate(new Function('e', 'return e.scrollLeft') as () => number), 150);
    await close();
  });

  it('an update waits while a letter is being composed', async () => {
    const at = (score?: string) =>
      tournament('composed', {
        status: 'ongoing',
        stages: [{ id: 'swiss', rounds: 2 }],
        participants: 'abcdefghij'.split('').map((key) => participant(key)),
        battles: [battle('composed-1', 'a', 'b', score)],
      });
    await importRecords(visitor.site.database, [at()]);
    const { page, close } = await visitor.open('/tournaments/composed?stage=swiss');
    const input = page.locator('.filter input');
    const keyboard = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      keyboard.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    const update = async () => {
      const answer = page.waitForResponse('**/composed?stage=swiss');
      await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
      await (await answer).finished();
    };
    await input.focus();
    await compose('n');
    await importRecords(visitor.site.database, [at('12-8')]);
    await update();
    await compose('に');
    await keyboard.send('Input.insertText', { text: 'に' });
    assert.equal(await input.inputValue(), 'に');
    await update();
    await page.locator('#news', { hasText: 'Results updated' }).waitFor({ state: 'attached' });
    assert.equal(await input.inputValue(), 'に');

    // The field goes with its page, in the middle of a letter.
    await page.getByRole('link', { name: /^\d+ players$/ }).click();
    await page.waitForURL('**/*view=players');
    await input.focus();
    await compose('n');
    await page.goBack();
    await page.locator('.board').first().waitFor();
    await importRecords(visitor.site.database, [at('13-8')]);
    await update();
    await page.locator('.board', { hasText: '13' }).first().waitFor();
    await close();
  });

  it('an embedded board shows inside another site; no other page does', async () => {
    const clubSite = createServer((request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`<iframe src="${visitor.site.address}${request.url}"></iframe>`),
    );
    clubSite.listen(0, '127.0.0.1');
    await once(clubSite, 'listening');
    const { port } = clubSite.address() as AddressInfo;
    const context = await visitor.browser.newContext(desktop);
    const page = await context.newPage();
    const frame = async (path: string) => {
      await page.goto(`http://localhost:${port}${path}`);
      return page.frames()[1]?.locator('table').count();
    };
    assert.equal(await frame('/embed/tournaments/wurfelwacht-invitational-2026/standings'), 1);
    assert.equal(await frame('/tournaments/wurfelwacht-invitational-2026'), 0);
    await context.close();
    clubSite.close();
  });
});
