// Search: near spellings where nothing has the words, and suggestions while someone types.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { club, participant, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { findNearText } from '../../src/store/read/near-words.ts';
import { skipBrowser } from '../builders/browser.ts';
import { startService } from '../builders/service.ts';
import { openBrowser } from '../builders/shared-browser.ts';
import { findFaults } from './find-faults.ts';
import { desktop, measureOverflow, phone } from './open-page.ts';
import { textOf } from './read-html.ts';

const world = [
  club('gate', { name: 'Iron Gate', city: 'Brackwater' }),
  player('p_1', 'Ingrid Åkesson'),
  player('p_2', 'Ingrid Østby'),
  player('p_3', 'Δάφνη Αθανασίου'),
  tournament('open', {
    name: 'Gråsundet Open',
    status: 'finished',
    startDate: '2026-03-14',
    participants: [participant('a', { player: 'Wanda Łoś' })],
  }),
  tournament('secret', { published: false, name: 'Hidden Muster' }),
];

describe('near spellings', () => {
  it('one letter that is swapped, wrong, missing or surplus finds the word that was meant', async (t) => {
    const { database } = await startService(t, world);
    for (const [typed, meant] of [
      ['ingird', 'ingrid'],
      ['Ingrit', 'ingrid'],
      ['ingid', 'ingrid'],
      ['inggrid', 'ingrid'],
      ['Nigrid', 'ingrid'],
      ['ingird akeson', 'ingrid akesson'],
      ['grasundt open', 'grasundet open'],
      ['brakwater', 'brackwater'],
      ['wandr', 'wanda'],
      ['δαφη', 'δαφνη'],
    ] as const)
      assert.equal(await findNearText(database, typed), meant, typed);
  });

  it('words that are further away, too short, known, or not published are not near', async (t) => {
    const { database } = await startService(t, world);
    for (const typed of [
      'ngirdi',
      'irx',
      'ingrid',
      'ingr',
      'hiden',
      'mustre',
      '',
      '!',
      'x'.repeat(100),
      'ingird zzzzz',
    ])
      assert.equal(await findNearText(database, typed), undefined, typed);
  });

  it('the search shows what was meant and says so; the rule of the API stays', async (t) => {
    const service = await startService(t, world, { pages: true });
    const page = async (path: string) => textOf((await service.request('GET', path)).text);
    assert.match(
      await page('/search?q=ingird'),
      /Nothing is called “ingird”\. These are the results for “ingrid”\. Players Ingrid Åkesson .*Ingrid Østby/,
    );
    assert.match(await page('/search?q=wandr'), /results for “wanda”\..*Wanda Łoś/);
    assert.doesNotMatch(await page('/search?q=ingrid'), /results for/);
    assert.match(await page('/search?q=ngirdi'), /Nothing found for “ngirdi”/);
    assert.match(await page('/players?q=ingird'), /Did you mean ingrid ?\?/);
    assert.deepEqual((await service.get('/api/v1/search?q=ingird')).body.data, []);
  });

  it('suggestions are the first results, with near spellings, each with what distinguishes it', async (t) => {
    const service = await startService(t, world, { pages: true });
    const suggest = async (q: string) => {
      const { status, body, headers } = await service.request(
        'GET',
        `/search/suggestions?q=${encodeURIComponent(q)}`,
      );
      assert.equal(status, 200);
      assert.match(String(headers['content-type']), /^application\/json/);
      return body;
    };
    const people = [
      { name: 'Ingrid Åkesson', detail: '0 battles', path: '/players/p_1' },
      { name: 'Ingrid Østby', detail: '0 battles', path: '/players/p_2' },
    ];
    assert.deepEqual(await suggest('ingr'), people);
    assert.deepEqual(await suggest('ingird'), people);
    assert.deepEqual(await suggest('gras'), [
      { name: 'Gråsundet Open', detail: '2026-03-14', path: '/tournaments/open' },
    ]);
    for (const q of ['', 'hidden', 'zz']) assert.deepEqual(await suggest(q), []);
  });
});

describe('suggestions in a browser', { skip: skipBrowser }, () => {
  const items = (page: Page) => page.locator('.suggestions li');

  it('come while someone types, by keyboard and by touch; axe finds nothing', async (t) => {
    const service = await startService(t, world, { pages: true });
    const browser = await openBrowser(t);
    for (const [options, selector] of [
      [desktop, '#quick'],
      [desktop, '#search'],
      [phone, '#search'],
    ] as const) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await page.goto(service.address);
      await page.locator(selector).pressSequentially('ingird');
      await items(page).nth(1).waitFor();
      assert.deepEqual(await items(page).allTextContents(), [
        'Ingrid Åkesson 0 battles',
        'Ingrid Østby 0 battles',
      ]);
      assert.deepEqual(await findFaults(page), []);
      assert.equal(await measureOverflow(page), 0);
      await page.keyboard.press('Escape');
      await items(page).first().waitFor({ state: 'detached' });
      await page.keyboard.type('x');
      await page.keyboard.press('Backspace');
      await items(page).nth(1).waitFor();
      if (selector === '#quick') await items(page).nth(1).click();
      else {
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
      }
      await page.waitForURL(/\/players\/p_2$/);
      await context.close();
    }
  });

  it('do not prevent sending a search', async (t) => {
    const service = await startService(t, world, { pages: true });
    const browser = await openBrowser(t);
    const page = await browser.newPage();
    await page.goto(service.address);
    await page.locator('#search').pressSequentially('ingr');
    await items(page).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?q=ingr$/);
  });
});
