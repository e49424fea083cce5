// The clock at the desk, and schedule, missions and tables on its overview.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { club, pack, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { dayCup, openBattle } from '../builders/players.ts';
import { findFaults } from '../pages/find-faults.ts';
import { desktop } from '../pages/open-page.ts';
import { readValues, startDesks, waitSaved } from './open-desk.ts';

/** One battle of the pack, with its mission. */
const earlier = tournament('earlier', {
  ...{ club: 'gate', published: true, battlePack: 'Highlands', stages: [{ id: 'swiss', rounds: 1 }] },
  participants: [participant('a'), participant('b')],
  battles: [openBattle('e_1', 'a', 'b', { scenario: 'Bridges' })],
});
const stages = [{ id: 'swiss', rounds: 3, plan: [{ round: 1, minutes: 50 }] }];

describe('the desk', { skip: skipBrowser }, () => {
  const desks = startDesks([
    club('gate'),
    pack('Highlands'),
    earlier,
    dayCup({ published: true, battlePack: 'Highlands', startDate: '2026-03-14', stages }),
  ]);

  it('runs the clock of the round that is open, and follows another desk', async () => {
    const { page } = await desks.open(desktop, '#tournament=cup/swiss');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const minutes = page.getByLabel('Minutes');
    assert.equal(await minutes.inputValue(), '50');
    for (const key of ['End', 'Backspace', 'Backspace']) await minutes.press(key);
    assert.equal(await minutes.inputValue(), '', 'an empty field is not filled in again');
    await minutes.fill('50');
    await button('Start the clock').click();
    await page.getByRole('timer').waitFor();
    assert.match((await page.getByRole('timer').textContent()) ?? '', /^(50:00|49:5\d)$/);
    await button('5 minutes more').click();
    await page.getByText(/^54:\d\d$/).waitFor();
    await page.getByLabel('Table', { exact: true }).fill('2');
    await button('More for one table').click();
    await page.getByText(/table 2 59:/).waitFor();
    const { version } = (await desks.organiser.get('/tournaments/cup/clock')).body.data;
    await desks.organiser.put('/tournaments/cup/clock', { version, action: 'pause' });
    // Neither takes the place of the other under a finger.
    await page.locator('button:enabled', { hasText: 'Resume' }).waitFor();
    assert.ok(await button('Pause').isDisabled());
    assert.deepEqual(await findFaults(page), []);
    await button('Stop the clock').click();
    await page.getByRole('timer').waitFor({ state: 'detached' });
    await page.close();
  });

  it('counts every press of a quick hand, and starts once after a double click', async () => {
    const { page, complaints } = await desks.open(desktop, '#tournament=cup/swiss');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const presses: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && presses.push(request.postData() ?? ''));
    // Both clicks come before the answer, which moves the button.
    const clicked = Promise.withResolvers<void>();
    await page.route('**/clock', async (route) => {
      await clicked.promise;
      await route.continue();
    });
    await button('Start the clock').dblclick();
    clicked.resolve();
    await page.getByRole('timer').waitFor();
    await button('5 minutes more').click({ clickCount: 3, delay: 5 });
    await page.getByText(/^64:\d\d$/).waitFor();
    assert.equal(presses.length, 4);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('edits schedule, missions and tables, also pasted from a spreadsheet', async () => {
    const { page, complaints } = await desks.open(desktop, '#tournament=cup/overview');
    await page.getByText('Schedule, missions, tables').click();
    const cell = (name: string) => page.getByLabel(name, { exact: true });
    await paste(page, 'Tables, row 1: Table', '1\tBridge\tRuins\n2\t\tForest\n7\tStage\n');
    await cell('Tables, row 4: Terrain').fill('Forest');
    await cell('Missions of Swiss Stage, Round 2: Scenario').pressSequentially('Bri');
    // What is typed slowly stays, while the cell before it is saved.
    await waitSaved(page);
    await page.keyboard.type('dges');
    await paste(page, 'Schedule, row 1: Time', '2026-03-14 9:00\tRound 1\n13:00\tLunch\n');
    // A row that has no text or round yet is not saved.
    await cell('Schedule, row 3: Time').fill('2026-03-14T13:45');
    await page.getByText('Each row needs a time').waitFor();
    await cell('Schedule, row 3: or round').selectOption('Round 2');
    await page.getByRole('button', { name: 'Remove row 2 of Tables' }).click();
    await waitSaved(page);
    const { body } = await desks.organiser.get('/tournaments/cup/desk');
    assert.deepEqual(body.data.record.tables, [
      { table: 1, name: 'Bridge', terrain: 'Ruins' },
      { table: 7, name: 'Stage' },
      { table: 8, terrain: 'Forest' },
    ]);
    assert.deepEqual(body.data.record.stages[0].plan, [
      { round: 1, minutes: 50 },
      { round: 2, scenario: 'Bridges' },
    ]);
    assert.deepEqual(body.data.record.schedule, [
      { at: '2026-03-14T09:00', stage: 'swiss', round: 1 },
      { at: '2026-03-14T13:00', text: 'Lunch' },
      { at: '2026-03-14T13:45', stage: 'swiss', round: 2 },
    ]);
    assert.deepEqual(await page.locator('#missions option').evaluateAll(readValues), ['Bridges']);
    await page.getByText('Format', { exact: true }).first().click();
    await page.getByText('Stage by stage').click();
    await page.getByLabel('Spread players over tables and terrain').check();
    await waitSaved(page);
    const [swiss] = (await desks.organiser.get('/tournaments/cup/file')).body.tournaments[0].stages;
    assert.deepEqual(swiss.pairing, { method: 'swiss', tables: 'spread' });
    const minutes = cell('Missions of Swiss Stage, Round 2: Minutes');
    await minutes.fill('9O');
    await minutes.blur();
    await page
      .getByText('Not saved: Swiss Stage, missions: a number, please. Everything else is saved.')
      .waitFor();
    assert.equal(await minutes.getAttribute('aria-invalid'), 'true');
    await minutes.fill('90');
    await cell('Tables, row 1: Table').fill('20000');
    await page.keyboard.press('Tab');
    await page.getByText(/^Row 1: /).waitFor();
    assert.equal(await minutes.getAttribute('aria-invalid'), null);
    assert.deepEqual(await findFaults(page), []);
    assert.deepEqual(
      complaints.filter((text) => !text.includes('422')),
      [],
    );
    await page.close();
  });
});

/** As a spreadsheet puts cells in the clipboard. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
}
