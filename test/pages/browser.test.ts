// Pages in a real browser: every page on phone and desktop, by keyboard, without script, on paper.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { skipBrowser } from '../builders/browser.ts';
import { desktop, phone, startVisits } from './open-page.ts';

const paths = [
  '/',
  '/search?q=iron',
  '/tournaments',
  '/tournaments?country=Germany&status=finished',
  '/tournaments?q=zzzz',
  '/tournaments/wurfelwacht-invitational-2026',
  '/tournaments/wurfelwacht-invitational-2026?stage=knockout',
  '/tournaments/wurfelwacht-invitational-2026?view=ranks&stage=swiss',
  '/tournaments/wurfelwacht-invitational-2026?view=players',
  '/tournaments/wurfelwacht-invitational-2026?view=battles',
  '/tournaments/les-corbeaux-d-etain-four-banners-2026?stage=swiss',
  '/tournaments/kuura-ja-noppa-crown-2026',
  '/tournaments/copper-fork-last-lantern-2026',
  '/tournaments/penarroca-del-rio-open-2026',
  '/clubs',
  '/clubs/kosc-i-stal',
  '/battles/b_28o9',
  '/battles/b_28o8',
  '/players/p_2axk',
  '/statistics',
  '/statistics?sort=winRate&order=up&from=2026-01&to=2026-02&draws=zero',
  '/statistics?battlePack=Nowhere',
  '/statistics/matchups',
  '/statistics/matchups?faction=Hollow%20Parliament&to=2024-06',
  '/factions/Hollow%20Parliament',
  '/factions/Glass%20Legion?from=2030-01',
  '/tournaments/nowhere',
  '/embed/tournaments/wurfelwacht-invitational-2026/standings',
];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Run in the browser, whose names this program does not know.
const isFocused = new Function('element', 'return element === document.activeElement') as () => boolean;
const readOutline = new Function('element', 'return getComputedStyle(element).outlineStyle') as () => string;

/** Which element has the focus, once the browser has moved it off the link. */
const focusSoon = `new Promise((resolve) => {
  const ask = (left) => document.activeElement.id !== '' || left === 0
    ? resolve(document.activeElement.id) : setTimeout(ask, 50, left - 1);
  ask(100);
})`;

/** WCAG 2.2 A and AA, and axe's own best practices. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What another colour scheme can change of a page that is the same otherwise, and another width cannot. */
const colours = ['color-contrast', 'link-in-text-block'];
const everyRuleIn = { runOnly: everyRule };
const coloursAlone = { runOnly: { type: 'rule', values: colours } };
const allButColours = {
  runOnly: everyRule,
  rules: Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])),
};

/** What axe finds against the rules; what it finds right need not be told. */
async function findFaults(page: Page, options: object): Promise<string[]> {
  return page.evaluate(`axe.run(document, { resultTypes: ['violations'], ...${JSON.stringify(options)} })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html, any }) => html.slice(0, 160) + ' ' + (any[0]?.message ?? '')).join(' | ')))`);
}

describe('pages in a browser', { skip: skipBrowser }, () => {
  const visitor = startVisits();

  for (const [name, options, isDarkToo] of [
    ['phone', phone, false],
    ['desktop, light and dark', desktop, true],
  ] as const) {
    it(`every page on a ${name}: no complaint, no other host, nothing beyond the edge, nothing that axe finds`, async (t) => {
      const faults: Record<string, unknown> = {};
      const context = await visitor.browser.newContext(options);
      t.after(() => context.close());
      for (const path of paths) {
        const { page, complaints, hosts } = await visitor.openIn(context, path);
        // A page that is missing is said so by the browser as well.
        const expected = path.endsWith('nowhere')
          ? complaints.filter((line) => !line.includes('404'))
          : complaints;
        assert.deepEqual(expected, [], path);
        assert.deepEqual([...hosts], [new URL(visitor.site.address).host], path);
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        assert.equal(overflow, 0, `${path} is wider than the screen`);
        await page.evaluate(axe);
        const found = await findFaults(page, isDarkToo ? everyRuleIn : allButColours);
        if (isDarkToo) {
          await page.emulateMedia({ colorScheme: 'dark' });
          found.push(...(await findFaults(page, coloursAlone)));
        }
        if (found.length > 0) faults[path] = found;
        await page.close();
      }
      assert.deepEqual(faults, {});
    });
  }

  it('by keyboard alone: skip to the content, to a tab, into it and back', async () => {
    const { page, close } = await visitor.open('/tournaments/wurfelwacht-invitational-2026');
    await page.keyboard.press('Tab');
    assert.equal(await page.locator(':focus').textContent(), 'Skip to content');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#main$/);
    assert.equal(await page.evaluate(focusSoon), 'main');
    const tab = page.getByRole('link', { name: 'Swiss Stage', exact: true });
    for (let step = 0; step < 30 && !(await tab.evaluate(isFocused)); step += 1) {
      await page.keyboard.press('Tab');
      const outline = await page.locator(':focus').evaluate(readOutline);
      assert.notEqual(outline, 'none', 'whatever has the focus shows it');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/stage=swiss/);
    await page.locator('h2', { hasText: 'Swiss Stage' }).waitFor();
    assert.equal(await page.locator(':focus').textContent(), 'Swiss Stage', 'the focus stays on the tab');
    await page.goBack();
    await page.locator('h2', { hasText: 'Final Standings' }).waitFor();
    await close();
  });

  it('without script everything is there: tabs, filters, lists, search', async () => {
    const { page, close } = await visitor.open('/tournaments/wurfelwacht-invitational-2026', {
      ...phone,
      javaScriptEnabled: false,
    });
    await page.getByRole('link', { name: 'Top 8', exact: true }).click();
    assert.equal(await page.locator('.match').count(), 7);
    await page.getByRole('link', { name: 'Battles', exact: true }).click();
    assert.ok((await page.locator('.battle').count()) > 0);
    await page.getByRole('link', { name: '39 players' }).click();
    await page.locator('summary').first().click();
    assert.ok(await page.locator('pre').first().isVisible());
    await page.goto(`${visitor.site.address}/tournaments`);
    await page.getByLabel('Country', { exact: true }).selectOption('Germany');
    await page.getByRole('button', { name: 'Show' }).click();
    assert.match(page.url(), /country=Germany/);
    for (const place of await page.locator('.event-place').allTextContents()) assert.match(place, /Germany/);
    await page.goto(visitor.site.address);
    await page.locator('#search').fill('Yrjö');
    await page.getByRole('button', { name: 'Search' }).click();
    assert.ok((await page.locator('.names a').count()) > 0);
    await close();
  });

  it('who wants less motion gets none', async () => {
    const { page, close } = await visitor.open('/', { ...desktop, reducedMotion: 'reduce' });
    const moving = await page.evaluate(
      `[...document.querySelectorAll('*')].flatMap((element) => ['', '::before', '::after'].map((part) => getComputedStyle(element, part).animationName)).filter((name) => name !== 'none').length`,
    );
    assert.equal(moving, 0);
    await close();
  });

  it('on paper a board stands alone, in full', async () => {
    const { page, close } = await visitor.open('/tournaments/wurfelwacht-invitational-2026');
    await page.emulateMedia({ media: 'print' });
    for (const selector of ['.top', '.tabs', '.bottom', '.filter']) {
      assert.equal(await page.locator(selector).first().isVisible(), false, selector);
    }
    assert.equal(await page.locator('.board tbody tr').count(), 39);
    assert.ok(await page.getByRole('heading', { level: 1 }).isVisible());
    await close();
  });
});
