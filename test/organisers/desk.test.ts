// The desk in a real browser, on a laptop and on a phone: from nothing to a published page, mistakes mended, results corrected and undone,
// connection lost in between.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContextOptions, Download, Page } from 'playwright-core';
import { formats } from '../../src/foreign/formats.ts';
import { launchBrowser, skipBrowser } from '../builders/browser.ts';
import { engines } from '../builders/engines.ts';
import { readFixture } from '../builders/foreign.ts';
import { form } from '../builders/form.ts';
import { type OrganisedService, type OrganiserClient, startOrganised } from '../builders/organisers.ts';
import { battle, club, participant, tournament } from '../builders/records.ts';
import { desktop, phone } from '../pages/open-page.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function findFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(`axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')))`);
}

// Run in the browser, whose names this program does not know.
const readValues = new Function('options', 'return options.map(({ value }) => value)') as () => string[];

const hostile = '<img src=x onerror="globalThis.broken=1"></script><script>globalThis.broken=1</script>';
const people = ['Ada', 'Bo', 'Cy', 'Dee', 'Eve', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo', 'Kim', 'Lee'];

describe('the desk', { skip: skipBrowser }, () => {
  let service: OrganisedService;
  let browser: Browser;
  let ada: OrganiserClient;
  const ends: (() => unknown)[] = [];
  before(async () => {
    const t = { after: (end: () => unknown) => ends.push(end) };
    service = await startOrganised(t as never, engines[0], [club('gate')], { pages: true });
    ada = await service.organiser(['gate']);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    for (const end of ends.reverse()) await end();
  });

  async function open(options: BrowserContextOptions = desktop, hash = '') {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    const hosts = new Set<string>();
    page.on('request', (request) => {
      hosts.add(new URL(request.url()).host);
      assert.ok(!request.url().includes(ada.key), 'the key is never in an address');
    });
    await page.goto(`${service.address}/desk${hash}`);
    await page.getByLabel('Organiser key').fill(ada.key);
    await page.keyboard.press('Enter');
    return { page, context, complaints, hosts };
  }

  it('takes a 12-player event from nothing to a published page by keyboard and survives a reload and a lost connection', async () => {
    const { page, context, complaints, hosts } = await open();
    await page.getByRole('heading', { name: 'My tournaments' }).waitFor();
    assert.deepEqual(await findFaults(page), []);
    await page.getByRole('link', { name: 'New tournament' }).press('Enter');
    await page.getByLabel('Name', { exact: true }).fill('Winter Cup');
    assert.equal(await page.getByLabel('Web address').inputValue(), 'winter-cup');
    await page.getByLabel('Rounds').fill('1');
    await page.keyboard.press('Tab');
    for (const [index, name] of people.entries()) {
      await page.getByRole('button', { name: 'Add player' }).press('Enter');
      await page.keyboard.type(name);
      await page.getByLabel(`Faction of player ${index + 1}`).fill('Hill Clans');
    }
    await page.reload();
    await page.getByText('What you typed before is still here.').first().waitFor();
    assert.equal(await page.getByLabel('Name of player 12').inputValue(), 'Lee');
    for (let number = 1; number <= 6; number += 1) {
      await page.getByRole('button', { name: 'Add battle' }).press('Enter');
      await page.getByLabel(`Victory points of first player, battle ${number}`).fill(String(10 + number));
      await page.getByLabel(`Victory points of second player, battle ${number}`).fill('10');
    }
    await page.getByLabel('Victory points of second player, battle 6').fill('16');
    await page.getByLabel('Outcome of battle 6').selectOption('Player 2 won');
    assert.deepEqual(await findFaults(page), []);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('No connection. What you typed is kept; try again.').first().waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('12 players added, 6 battles added').waitFor();
    assert.equal(
      (await service.get('/api/v1/tournaments/winter-cup')).status,
      404,
      'not before it is published',
    );
    await page.getByRole('button', { name: 'Publish' }).press('Enter');
    await page.getByRole('button', { name: 'Unpublish' }).waitFor();
    const board = await service.get('/api/v1/tournaments/winter-cup/standings');
    assert.equal(board.body.data.length, 12);
    assert.deepEqual(board.body.data.find((row: { player: string }) => row.player === 'Lee').wins, 1);
    assert.deepEqual(await context.cookies(), [], 'no cookie');
    assert.deepEqual([...hosts], [new URL(service.address).host]);
    assert.deepEqual(
      complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED')),
      [],
    );
    await page.getByRole('link', { name: 'Public page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Winter Cup' }).waitFor();
    await context.close();
  });

  it('lets a result be corrected and undone, on a phone', async () => {
    await service.import([
      tournament('phone-cup', {
        name: `Cup ${hostile}`,
        club: 'gate',
        stages: [{ id: 'swiss', rounds: 1 }],
        participants: [participant('a', { player: hostile }), participant('b')],
        battles: [battle('ph_1', 'a', 'b', '3-1')],
      }),
    ]);
    const { page, context } = await open(phone);
    await page.getByRole('link', { name: /^Cup/ }).tap();
    await page.getByRole('link', { name: 'Enter results' }).tap();
    await page.getByLabel('Victory points of first player, battle 1').fill('0');
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    assert.equal(overflow, 0, 'nothing is wider than the screen');
    assert.deepEqual(await findFaults(page), []);
    await page.getByRole('button', { name: 'Save' }).tap();
    await page.getByText('1 result changed: ph_1').waitFor();
    await page.getByRole('link', { name: 'History' }).tap();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    assert.deepEqual(await findFaults(page), []);
    await page.getByRole('button', { name: 'Undo' }).first().tap();
    await page.getByRole('button', { name: 'Yes, undo this' }).tap();
    await page.getByText('Undone: what was there before is there again.').first().waitFor();
    const { body } = await service.get('/api/v1/battles/ph_1');
    assert.equal(body.data.players[0].victoryPoints, 3);
    assert.equal(await page.evaluate('globalThis.broken'), undefined, 'what a file says is text');
    await context.close();
  });

  it('protects two desks from each other', async () => {
    await ada.submit([tournament('two', { club: 'gate', name: 'Two desks' })]);
    const [one, other] = [await open(desktop, '#edit=two'), await open(desktop, '#edit=two')];
    for (const [{ page }, name] of [
      [one, 'First name'],
      [other, 'Second name'],
    ] as const)
      await page.getByLabel('Name', { exact: true }).fill(name);
    await one.page.getByRole('button', { name: 'Save' }).click();
    await one.page.getByText('Saved.').first().waitFor();
    await other.page.getByRole('button', { name: 'Save' }).click();
    await other.page
      .getByText(/was changed by Iron Gate at .*\(name: First name, was Two desks\)/)
      .first()
      .waitFor();
    await other.page.getByRole('button', { name: 'Load what is there now' }).click();
    await other.page.getByRole('heading', { name: 'First name' }).waitFor();
    await one.context.close();
    await other.context.close();
  });

  it('shows five mistakes of a spreadsheet beside their places, and takes it once they are mended', async () => {
    const { page, context } = await open();
    const sheets = (rows: { about: string; people: string; battles: string }) => [
      file('tournament.csv', `slug,name,status,battleSize,club,rounds\n${rows.about}\n`),
      file('participants.csv', `player,faction,dropped\n${rows.people}\n`),
      file('battles.csv', `round,player1,player2,victoryPoints1,victoryPoints2\n${rows.battles}\n`),
    ];
    const choose = page.getByLabel(/^Files/);
    await choose.setInputFiles(
      sheets({
        about: 'sheet,Sheet Cup,open,many,gate,1',
        people: 'Ada,Hill,maybe\nBo,Hill,',
        battles: '1,Ada,Bo,x,3\n7,Bo,Ada,1,2',
      }),
    );
    await page
      .getByText(/^\d+ problems; nothing was changed$/)
      .first()
      .waitFor();
    const places = await page.locator('.problems td:first-child').allTextContents();
    for (const place of [
      'tournament.csv, row 2, column status',
      'tournament.csv, row 2, column battleSize',
      'participants.csv, row 2, column dropped',
      'battles.csv, row 2, column victoryPoints1',
    ])
      assert.ok(places.includes(place), `${place} in ${places}`);
    assert.equal(await page.getByRole('button', { name: 'Hand over' }).count(), 0);
    const formula = '"=HYPERLINK(""https://evil.test"",""Ada"")"';
    await choose.setInputFiles(
      sheets({
        about: 'sheet,Sheet Cup,ongoing,2000,gate,1',
        people: `${formula},@Hill,no\nBo,Hill,`,
        battles: `1,${formula},Bo,5,-3`,
      }),
    );
    await page.getByText('This would change').waitFor();
    assert.deepEqual(await findFaults(page), []);
    assert.equal((await ada.get('/tournaments/sheet')).status, 404, 'a trial run first, always');
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.getByText('Handed over.').first().waitFor();
    assert.equal((await ada.get('/tournaments/sheet')).status, 200);
    await page.getByRole('link', { name: 'Sheet Cup' }).click();
    const downloads = new Map<string, Download>();
    page.on('download', (download) => downloads.set(download.suggestedFilename(), download));
    const wanted = ['sheet.json', 'tournament.csv', 'participants.csv', 'battles.csv'];
    const last = page.waitForEvent('download', {
      predicate: () => wanted.every((name) => downloads.has(name)),
    });
    await page.getByRole('button', { name: 'Download event file' }).click();
    await page.getByRole('button', { name: 'Download spreadsheets' }).click();
    await last;
    const parts = await Promise.all(
      wanted.slice(1).map(async (name) => {
        const content = readFileSync((await downloads.get(name)?.path()) ?? '', 'utf8');
        return { name, content, type: 'text/csv' };
      }),
    );
    assert.match(
      parts[1]?.content ?? '',
      /^"'=HYPERLINK\(""https/m,
      'no spreadsheet runs what a player is called',
    );
    assert.match(parts[1]?.content ?? '', /,'@Hill,/);
    assert.match(parts[2]?.content ?? '', /,-3,/, 'numbers stay numbers');
    const { body: before } = await ada.get('/tournaments/sheet/file');
    const { body, headers } = form(parts);
    assert.equal((await ada.post('/submissions', body, headers)).status, 201);
    assert.deepEqual(
      (await ada.get('/tournaments/sheet/file')).body,
      before,
      'handed over again, they say the same',
    );
    await context.close();
  });

  it('asks for what a file of another platform does not say, in the words of its fields', async () => {
    for (const options of [desktop, phone]) {
      const { page, context } = await open(options);
      const named = { name: 'games.json', mimeType: 'application/json' };
      await page
        .getByLabel(/^Files/)
        .setInputFiles({ ...named, buffer: readFixture('newrecruit-tournament.json') });
      await page.getByText('the file has no date; give “First day” above').waitFor();
      assert.deepEqual(
        await page.getByLabel('Platform').locator('option').evaluateAll(readValues),
        ['', ...formats],
        'every platform can be chosen',
      );
      assert.deepEqual(await findFaults(page), []);
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      assert.equal(overflow, 0);
      await page.getByLabel('First day').fill('2026-03-14');
      await page.getByLabel('Web address').fill('from-elsewhere');
      await page.getByLabel('Points limit of an army').fill('1500');
      await page.getByRole('button', { name: 'Check again' }).press('Enter');
      await page.getByText('This would change').waitFor();
      await page.getByRole('button', { name: 'Hand over' }).press('Enter');
      await page.getByText('Handed over.').first().waitFor();
      const { data } = (await ada.get('/tournaments/from-elsewhere')).body;
      assert.deepEqual([data.startDate, data.battleSize, data.organizer], ['2026-03-14', 1500, 'gate']);
      await context.close();
    }
  });

  it('refuses a wrong key and forgets it, and is never framed', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${service.address}/desk`);
    assert.deepEqual(await findFaults(page), []);
    assert.deepEqual((await page.locator('#desk').innerText()).split(/\n+/), [
      'Sign in',
      'Organiser key',
      'The people who run this service give out keys, one for a club. It stays in this tab: close the tab, and it is forgotten.',
      'Open the desk',
    ]);
    await page.getByLabel('Organiser key').fill('org_v1_wrong');
    await page.getByRole('button', { name: 'Open the desk' }).click();
    await page
      .getByText(/^Invalid API key\./)
      .first()
      .waitFor();
    assert.equal(await page.evaluate('sessionStorage.length'), 0);
    const { headers } = await service.request('GET', '/desk');
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /script-src 'self'/);
    const icon = await page.locator('link[rel=icon]').getAttribute('href');
    assert.equal((await service.request('GET', icon ?? '')).status, 200, 'the tab has its icon');
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.equal(headers['set-cookie'], undefined);
    await context.close();
  });
});

function file(name: string, text: string) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}
