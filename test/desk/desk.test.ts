// The desk in a real browser, on a laptop and on a phone: signing in, files with mistakes and from other platforms, a result corrected and
// undone. What an organiser does through a whole event is in desk-events.test.ts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Download } from 'playwright-core';
import { formats } from '#foreign/formats';
import { readFixture } from '../../packages/foreign/test/builders/foreign.ts';
import { battle, club, participant, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { form } from '../builders/form.ts';
import { findFaults } from '../pages/find-faults.ts';
import { desktop, measureOverflow, phone } from '../pages/open-page.ts';
import { readValues, startDesks, waitSaved } from './open-desk.ts';

const hostile = '<img src=x onerror="globalThis.broken=1"></script><script>globalThis.broken=1</script>';

describe('the desk', { skip: skipBrowser }, () => {
  const desks = startDesks([club('gate')]);

  it('lets a result be corrected and undone, on a phone', async () => {
    const { service } = desks;
    await service.import([
      tournament('phone-cup', {
        name: `Cup ${hostile}`,
        club: 'gate',
        status: 'ongoing',
        stages: [{ id: 'swiss', rounds: 1 }],
        participants: [participant('a', { player: hostile }), participant('b')],
        battles: [battle('ph_1', 'a', 'b', '3-1', { table: 1 })],
      }),
    ]);
    const { page } = await desks.open(phone);
    await page.getByRole('link', { name: /^Cup/ }).tap();
    const score = page.getByLabel('Score of', { exact: false }).first();
    assert.equal(await score.inputValue(), '3', 'it opens on the round, with what is recorded');
    await score.fill('0');
    assert.equal(await measureOverflow(page), 0, 'nothing is wider than the screen');
    assert.deepEqual(await findFaults(page), []);
    await waitSaved(page);
    await page.getByRole('link', { name: 'Overview' }).tap();
    await page.getByText(/^Round 1, table 1: .* 0 – 1 B, was 3 – 1$/).waitFor();
    assert.equal(await measureOverflow(page), 0);
    assert.deepEqual(await findFaults(page), []);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.getByRole('button', { name: 'Yes, undo this' }).tap();
    await page.getByText('Undone: the previous state is restored.').first().waitFor();
    const { body } = await service.get('/api/v1/battles/ph_1');
    assert.equal(body.data.players[0].victoryPoints, 3);
    assert.equal(await page.evaluate('globalThis.broken'), undefined, 'what a file says is text');
    await page.close();
  });

  it('marks a score that is computed from rounds, and asks before it is replaced', async () => {
    const rounds = [
      { round: 1, victoryPoints: 4 },
      { round: 2, victoryPoints: 8 },
    ];
    await desks.service.import([
      tournament('rounds-cup', {
        club: 'gate',
        status: 'ongoing',
        stages: [{ id: 'swiss', rounds: 1 }],
        participants: [participant('a'), participant('b')],
        battles: [
          battle('ro_1', 'a', 'b', undefined, {
            ...{ table: 1, finished: false },
            players: [
              { participant: 'a', rounds },
              { participant: 'b', victoryPoints: 7 },
            ],
          }),
        ],
      }),
    ]);
    const { page } = await desks.open(desktop, '#tournament=rounds-cup');
    const score = page.getByLabel('Score of A, Round 1, table 1, from its rounds');
    assert.equal(await score.inputValue(), '12');
    await page.keyboard.press('Tab');
    assert.equal(await score.getAttribute('readonly'), '');
    await page
      .getByRole('button', { name: 'The score of A is computed from rounds: change it' })
      .press('Enter');
    await page.getByText('This score is the sum of its rounds. Replace it?').waitFor();
    await page.getByRole('button', { name: 'Replace' }).press('Enter');
    await page.getByLabel('Score of A, Round 1, table 1', { exact: true }).fill('13');
    await page.getByText('1 result missing', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Finished: A and B' }).press('Enter');
    await page.getByText('All results are in.').waitFor();
    await waitSaved(page);
    const { body } = await desks.service.get('/api/v1/battles/ro_1');
    assert.deepEqual([body.data.players[0].victoryPoints, body.data.players[0].outcome], [13, 'win']);
    await page.close();
  });

  it('suggests stored people, clubs and factions, and accepts army lists and extra points in a row', async () => {
    await desks.service.import([
      ...[player('p_ada', 'Ada Novak'), club('other', { name: 'Other Club' })],
      tournament('before', {
        status: 'finished',
        stages: [{ id: 'swiss', rounds: 1 }],
        participants: [
          participant('a', { player: 'Ada Novak', playerId: 'p_ada', club: 'other', faction: 'Hill Clans' }),
          participant('b', { faction: 'Skaven' }),
        ],
        battles: [battle('be_1', 'a', 'b', '3-1')],
      }),
      tournament('entry', { club: 'gate', stages: [{ id: 'swiss', rounds: 1 }] }),
    ]);
    const { page } = await desks.open(desktop, '#tournament=entry');
    await page.getByLabel('Name', { exact: true }).fill('Ada N');
    await page.getByRole('button', { name: 'Ada Novak, Other Club, p_ada' }).press('Enter');
    await page.getByText('Paste a list').first().click();
    await page.getByLabel('Paste a list').fill('Ada Novak\nBo\tHill Clan\tother club\nCy\tSkaven\tnowhere');
    await page.getByRole('button', { name: 'Add 3 players' }).click();
    await page.getByText('Already in the list, not added again: Ada Novak.').first().waitFor();
    await page.getByText('nowhere is not known as a club: Cy.').first().waitFor();
    await page.getByRole('button', { name: 'Leave out nowhere' }).click();
    await page.getByRole('button', { name: 'Hill Clans' }).press('Enter');
    await page.getByRole('button', { name: 'More about Cy' }).press('Enter');
    await page.getByLabel('Extra battle points').fill('5');
    await page.getByLabel('Reason').fill('Best painted');
    await page.keyboard.press('Enter');
    await page.getByText('5 for Best painted').waitFor();
    const dropped = await page.evaluateHandle(
      `(() => { const data = new DataTransfer(); data.items.add(new File(['Skaven\\n1990 pts'], 'list.txt')); return data; })()`,
    );
    await page.locator('.player').nth(2).dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByRole('button', { name: 'More about Cy' }).getByText('List').waitFor();
    assert.deepEqual(await findFaults(page), []);
    await waitSaved(page);
    const [record] = (await desks.organiser.get('/tournaments/entry/file')).body.tournaments;
    assert.deepEqual(record.participants, [
      { key: 'ada-novak', player: 'Ada Novak', playerId: 'p_ada', club: 'other' },
      { key: 'bo', player: 'Bo', club: 'other', faction: 'Hill Clans' },
      { key: 'cy', player: 'Cy', faction: 'Skaven', list: { text: 'Skaven\n1990 pts' } },
    ]);
    assert.deepEqual(record.adjustments, [
      { participant: 'cy', battlePoints: 5, stage: 'swiss', reason: 'Best painted' },
    ]);
    // The column stays while its only value is typed again.
    await page.getByRole('button', { name: 'Points for everybody' }).click();
    await page.getByLabel('Best painted for Cy').press('Control+A');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('7');
    await page.getByRole('link', { name: 'Swiss Stage' }).click();
    await page.getByRole('row', { name: 'Cy' }).getByText('+7 Best painted').waitFor();
    await page.close();
  });

  it('shows five mistakes of a spreadsheet with their locations, and imports it once they are corrected', async () => {
    const { page } = await desks.open();
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
    assert.equal(await page.getByRole('button', { name: 'Upload' }).count(), 0);
    const formula = '"=HYPERLINK(""https://evil.test"",""Ada"")"';
    await choose.setInputFiles(
      sheets({
        about: 'sheet,Sheet Cup,ongoing,2000,gate,1',
        people: `${formula},@Hill,no\nBo,Hill,`,
        battles: `1,${formula},Bo,5,-3`,
      }),
    );
    await page.getByText('What would change').waitFor();
    assert.deepEqual(await findFaults(page), []);
    assert.equal((await desks.organiser.get('/tournaments/sheet')).status, 404, 'a trial run first, always');
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('Uploaded.').first().waitFor();
    assert.equal((await desks.organiser.get('/tournaments/sheet')).status, 200);
    await page.getByRole('link', { name: 'Sheet Cup' }).click();
    await page.getByRole('link', { name: 'Overview' }).click();
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
      'no spreadsheet runs the name of a player as a formula',
    );
    assert.match(parts[1]?.content ?? '', /,'@Hill,/);
    assert.match(parts[2]?.content ?? '', /,-3,/, 'numbers stay numbers');
    const { body: before } = await desks.organiser.get('/tournaments/sheet/file');
    const { body, headers } = form(parts);
    assert.equal((await desks.organiser.post('/submissions', body, headers)).status, 201);
    assert.deepEqual(
      (await desks.organiser.get('/tournaments/sheet/file')).body,
      before,
      'handed over again, they say the same',
    );
    await page.close();
  });

  it('asks for what a file of another platform lacks, under the names of the fields', async () => {
    const { page } = await desks.open(phone);
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
    assert.equal(await measureOverflow(page), 0);
    await page.getByLabel('First day').fill('2026-03-14');
    await page.getByLabel('Web address').fill('from-elsewhere');
    await page.getByLabel('Army points').fill('1500');
    await page.getByRole('button', { name: 'Check again' }).press('Enter');
    await page.getByText('What would change').waitFor();
    await page.getByRole('button', { name: 'Upload' }).press('Enter');
    await page.getByText('Uploaded.').first().waitFor();
    const { data } = (await desks.organiser.get('/tournaments/from-elsewhere')).body;
    assert.deepEqual([data.startDate, data.battleSize, data.organizer], ['2026-03-14', 1500, 'gate']);
    await page.close();
  });

  it('rejects a wrong key and forgets it, and is never framed', async () => {
    const context = await desks.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${desks.service.address}/desk`);
    assert.deepEqual(await findFaults(page), []);
    assert.deepEqual((await page.locator('#desk').innerText()).split(/\n+/), [
      'Sign in',
      'Organiser key',
      'Remember this device',
      'Ask the operator of this service for a key. It is stored for this tab only, or on a remembered device until you sign out.',
      'Open the desk',
    ]);
    await page.getByLabel('Organiser key').fill('org_v1_wrong');
    await page.getByRole('button', { name: 'Open the desk' }).click();
    await page
      .getByText(/^Invalid API key\./)
      .first()
      .waitFor();
    assert.equal(await page.evaluate('sessionStorage.length'), 0);
    const { headers } = await desks.service.request('GET', '/desk');
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /script-src 'self'/);
    const icon = await page.locator('link[rel=icon]').getAttribute('href');
    assert.equal((await desks.service.request('GET', icon ?? '')).status, 200, 'the tab has its icon');
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.equal(headers['set-cookie'], undefined);
    await context.close();
  });
});

function file(name: string, text: string) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}
