// The clock at the desk.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { dayCup } from '../builders/players.ts';
import { findFaults } from '../pages/find-faults.ts';
import { desktop } from '../pages/open-page.ts';
import { startDesks } from './open-desk.ts';

const stages = [{ id: 'swiss', rounds: 3, plan: [{ round: 1, minutes: 50 }] }];

describe('the desk', { skip: skipBrowser }, () => {
  const desks = startDesks([club('gate'), dayCup({ published: true, stages })]);

  it('runs the clock of the round that is open, and follows another desk', async () => {
    const { page } = await desks.open(desktop, '#tournament=cup/swiss');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    assert.equal(await page.getByLabel('Minutes').inputValue(), '50');
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
    await button('Resume').waitFor();
    assert.deepEqual(await findFaults(page), []);
    await button('Stop the clock').click();
    await page.getByRole('timer').waitFor({ state: 'detached' });
    await page.close();
  });
});
