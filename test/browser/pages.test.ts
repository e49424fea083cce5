// Pages in a real browser: every page on phone and desktop, by keyboard, without script, on paper.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { makePages } from '../../src/pages/routes.ts';
import type { Database } from '../../src/store/database.ts';
import { skipBrowser } from '../builders/browser.ts';
import { coloursAlone, everyRule, findFaults, removeRepetitions } from '../pages/find-faults.ts';
import { desktop, desktopSize, measureOverflow, phone, startVisits } from '../pages/open-page.ts';

const paths = [
  '/',
  '/search?q=iron',
  '/tournaments',
  '/tournaments/wurfelwacht-invitational-2026',
  '/tournaments/wurfelwacht-invitational-2026?stage=knockout',
  '/tournaments/wurfelwacht-invitational-2026?view=ranks&stage=swiss',
  '/tournaments/wurfelwacht-invitational-2026?view=players',
  '/tournaments/wurfelwacht-invitational-2026?view=battles',
  '/tournaments/les-corbeaux-d-etain-four-banners-2026?stage=swiss',
  '/tournaments/kuura-ja-noppa-crown-2026',
  '/tournaments/kuura-ja-noppa-crown-2026/screen',
  '/tournaments/kuura-ja-noppa-classic-2026?view=me&name=eero',
  '/tournaments/kosc-i-stal-gathering-2026',
  '/tournaments/copper-fork-last-lantern-2026',
  '/tournaments/penarroca-del-rio-open-2026',
  '/clubs',
  '/clubs/kosc-i-stal',
  '/battles/kuura-ja-noppa-crown-2026-placement-swiss-2-6',
  '/players/p_2axk',
  '/players',
  '/players/p_2axk/against/p_44vk',
  '/people/Alice%20Patel',
  '/seasons',
  '/seasons/cairns-circuit-2026',
  '/ratings',
  '/ratings/cairns',
  '/ratings/cairns/players/p_2axk',
  '/ratings/cairns/factions',
  '/statistics',
  '/statistics/matchups',
  '/statistics/matchups?faction=Hollow%20Parliament&to=2024-06',
  '/factions/Hollow%20Parliament',
  '/tournaments/nowhere',
  '/embed/tournaments/wurfelwacht-invitational-2026/standings',
];

/** Other contents of these pages, made of the same elements: axe would find the same. */
const variants = [
  '/tournaments?country=Germany&status=finished',
  '/tournaments?q=zzzz',
  '/battles/kuura-ja-noppa-crown-2026-placement-swiss-2-5',
  '/players?q=ali',
  '/players?club=kosc-i-stal&country=Poland',
  '/seasons/iron-gate-league?q=al',
  '/statistics?sort=winRate&order=up&from=2026-01&to=2026-02&draws=zero',
  '/statistics?battlePack=Nowhere',
  '/factions/Glass%20Legion?from=2030-01',
];

/** Not pages, or pages of the desk, which have tests of their own. */
const otherRoutes =
  /\.(?:ics|atom|xml|txt|js|json)$|^\/(?:assets|pictures|sitemaps?|desk|search\/suggestions)\b|\*/;

/** The patterns of the addresses of pages. */
function makeRoutes(database: Database): string[] {
  const { routes } = makePages({ database, keyPrefix: 'svc_v1_', cursorTtl: 60, trustProxy: false });
  return routes.map(({ path }) => path).filter((path) => !otherRoutes.test(path));
}

function isOf(route: string, path: string): boolean {
  return new URLPattern({ pathname: route }).test(path.split('?')[0], 'http://localhost');
}

function readClasses(style: string): Set<string> {
  return new Set([...style.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
}
const sheets = globSync('src/{html,pages}/assets/style/*.css').map((sheet) => readFileSync(sheet, 'utf8'));
/** The classes that the style sheets of any page define. */
const styled = readClasses(sheets.join('\n'));

// Run in the browser; TypeScript does not know the browser's globals here.
const isFocused = new Function('element', 'return element === document.activeElement') as () => boolean;
const readOutline = new Function('element', 'return getComputedStyle(element).outlineStyle') as () => string;

/** Which element has the focus, once the browser has moved it off the link. */
const focusSoon = `new Promise((resolve) => {
  const ask = (left) => document.activeElement.id !== '' || left === 0
    ? resolve(document.activeElement.id) : setTimeout(ask, 50, left - 1);
  ask(100);
})`;

describe('pages in a browser', { skip: skipBrowser }, () => {
  const visitor = startVisits();

  it('every page, on a phone and on a desktop, has no console error, no request to another host, no missing style and no horizontal scrolling; axe finds no violation: on a phone in one page of every route, in the dark scheme too, and on a desktop in the others', async (t) => {
    const context = await visitor.browser.newContext(desktop);
    t.after(() => context.close());
    const { page, complaints, hosts } = await visitor.openIn(context, '/');
    const faults: Record<string, unknown> = {};
    const routes = makeRoutes(visitor.site.database);
    const seen = new Set<string>();
    for (const path of [...paths, ...variants]) {
      const complaintsBefore = complaints.length;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(desktopSize);
      await page.goto(visitor.site.address + path);
      assert.equal(await measureOverflow(page), 0, `${path} is wider than the screen of a desktop`);
      const [style, used] = await page.evaluate<[string, string[]]>(
        `[document.querySelector('style').textContent, [...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList])]`,
      );
      const missing = new Set(used).intersection(styled).difference(readClasses(style));
      assert.deepEqual([...missing], [], `${path} uses classes that the style it carries lacks`);
      await page.setViewportSize(phone.viewport);
      assert.equal(await measureOverflow(page), 0, `${path} is wider than the screen of a phone`);
      if (!variants.includes(path)) {
        await removeRepetitions(page);
        const route = routes.find((one) => isOf(one, path)) ?? path;
        const isFirst = !seen.has(route);
        seen.add(route);
        // The first page of a route in both widths and schemes, each rule once: all but colours on a phone, colours light on a phone and dark on a desktop.
        const found = isFirst ? await findFaults(page, everyRule) : [];
        await page.setViewportSize(desktopSize);
        if (isFirst) await page.emulateMedia({ colorScheme: 'dark' });
        found.push(...(await findFaults(page, isFirst ? coloursAlone : everyRule)));
        if (found.length > 0) faults[path] = found;
      }
      // For a missing page the browser itself reports the status 404.
      const expected = path.endsWith('nowhere') ? /404/ : /^$/;
      assert.deepEqual(
        complaints.slice(complaintsBefore).filter((line) => !expected.test(line)),
        [],
        path,
      );
      assert.deepEqual([...hosts], [new URL(visitor.site.address).host], path);
    }
    assert.deepEqual(faults, {});
  });

  it('every route has a page among these, and no page of the documentation is wider than a phone of 360 pixels', async (t) => {
    const { database, address } = visitor.site;
    assert.deepEqual(
      makeRoutes(database).filter((route) => !paths.some((path) => isOf(route, path))),
      [],
      'routes of which no page is tried',
    );
    const context = await visitor.browser.newContext(phone);
    t.after(() => context.close());
    const { page } = await visitor.openIn(context, '/docs');
    const docs = await page.evaluate<string[]>(
      `[...document.querySelectorAll('a[href^="/docs"]')].map(({ pathname }) => pathname)`,
    );
    assert.ok(docs.length > 10, 'the documentation has many pages');
    const wide: string[] = [];
    for (const path of new Set(docs)) {
      await page.goto(address + path);
      const over = await measureOverflow(page);
      if (over > 0) wide.push(`${path}: ${over} pixels`);
    }
    assert.deepEqual(wide, []);
  });

  it('a keyboard is enough to skip to the content, open a tab and go back', async () => {
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

  it('a player is found using only the keyboard, by name and club, on a phone and without script too', async () => {
    for (const options of [desktop, { ...phone, javaScriptEnabled: false }]) {
      const { page, close } = await visitor.open('/', options);
      await page.getByRole('link', { name: 'Players' }).press('Enter');
      await page.getByLabel('Name', { exact: true }).focus();
      await page.keyboard.type('dabek');
      await page.getByLabel('Plays for').selectOption('Kość i Stal');
      await page.getByRole('button', { name: 'Show' }).press('Enter');
      await page.getByRole('heading', { name: 'Results' }).waitFor();
      assert.match(page.url(), /q=dabek&game=&club=kosc-i-stal/);
      assert.deepEqual(await page.locator('tbody th a').allTextContents(), [
        'Agnieszka Dąbek',
        'Ścibor Dąbek',
      ]);
      await page.getByRole('link', { name: 'Agnieszka Dąbek' }).press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Agnieszka Dąbek' }).waitFor();
      const [head, cell] = [
        page.locator('.history thead th').nth(1),
        page.locator('.history tbody th').first(),
      ];
      const left = async (place: typeof head) => Math.round((await place.boundingBox())?.x ?? -1);
      assert.equal(await left(head), await left(cell), 'the heading is aligned with its column');
      await close();
    }
  });

  it('the game is switched using only the keyboard, on a phone and without script too, and stays in the address', async () => {
    const pages = ['/tournaments', '/players', '/statistics', '/statistics/matchups', '/search?q=a'];
    for (const [options, opened] of [
      [desktop, pages.slice(0, 2)],
      [{ ...phone, javaScriptEnabled: false }, pages],
    ] as const) {
      const { page, close } = await visitor.open('/', options);
      for (const path of opened) {
        await page.goto(visitor.site.address + path);
        const game = page.getByRole('combobox', { name: 'Game', exact: true });
        const filters = page.locator('details:has(select[name=game]) > summary');
        if (!(await game.isVisible())) await filters.press('Enter');
        await game.focus();
        // The first letters of an option choose it.
        await page.keyboard.type('Open Field');
        assert.equal(await game.inputValue(), 'Open Field Battles', path);
        await game.locator('xpath=ancestor::form').getByRole('button').press('Enter');
        await page.waitForURL(/game=Open(\+|%20)Field(\+|%20)Battles/);
        assert.equal(await page.locator('select[name=game]').inputValue(), 'Open Field Battles', path);
      }
      await close();
    }
  });

  it('a calendar is subscribed to at the host that the page came from', async () => {
    const { page, close } = await visitor.open('/clubs/kosc-i-stal');
    const link = page.getByRole('link', { name: 'Subscribe to the club’s calendar' });
    const { host } = new URL(visitor.site.address);
    assert.equal(await link.getAttribute('href'), `webcal://${host}/calendar.ics?club=kosc-i-stal`);
    const answer = await page.request.get(`${visitor.site.address}/calendar.ics?club=kosc-i-stal`);
    assert.match(await answer.text(), /^BEGIN:VCALENDAR\r\n/);
    await close();
  });

  it('tabs, filters, lists and search work without script', async () => {
    const { page, close } = await visitor.open('/tournaments/wurfelwacht-invitational-2026', {
      ...phone,
      javaScriptEnabled: false,
    });
    await page.getByRole('link', { name: 'Top 8', exact: true }).click();
    assert.equal(await page.locator('.match').count(), 7);
    await page.getByRole('link', { name: 'Rounds', exact: true }).click();
    assert.ok((await page.locator('.pairings .match').count()) > 0);
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

  it('nothing moves for users who prefer reduced motion', async () => {
    const { page, close } = await visitor.open('/', desktop);
    const moving = await page.evaluate(
      `[...document.querySelectorAll('*')].flatMap((element) => ['', '::before', '::after'].map((part) => getComputedStyle(element, part).animationName)).filter((name) => name !== 'none').length`,
    );
    assert.equal(moving, 0);
    await close();
  });

  it('a printed board has all rows, and no navigation', async () => {
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
