// Awards at the desk, and voting on the phones of players.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { dayCup, readPlayers } from '../builders/players.ts';
import { coloursAlone, findFaults } from '../pages/find-faults.ts';
import { collectComplaints, desktop, measureOverflow, phone } from '../pages/open-page.ts';
import { startDesks, waitSaved } from './open-desk.ts';

describe('awards', { skip: skipBrowser }, () => {
  const desks = startDesks([club('gate'), dayCup({ published: true, reports: 'off' })]);

  it('are named, voted on with two taps, counted once the voting is closed, and given', async () => {
    const { page, complaints } = await desks.open(desktop, '#tournament=cup/overview');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.getByText('Awards', { exact: true }).click();
    await button('Add an award').click();
    await page.getByLabel('Name of award 1').fill('Best army');
    await page.getByLabel('Give Best army to').selectOption('Cy');
    await button('Add an award').click();
    await page.getByLabel('Name of award 2').fill('Favourite opponent');
    await page.getByLabel('The players vote on it').last().check();
    await button('Open the voting: Favourite opponent').click();
    await page.getByText('Voting is open: 0 of 4 have voted.').waitFor();
    assert.ok(await page.getByLabel('Name of award 2').isDisabled());
    assert.deepEqual(await findFaults(page), []);

    const players = await readPlayers(desks.service, desks.organiser);
    const context = await desks.browser.newContext(phone);
    const own = await context.newPage();
    const faults = collectComplaints(own);
    await own.goto(`${desks.service.address}/p/${players['a']?.code}`);
    assert.equal(await measureOverflow(own), 0);
    assert.deepEqual(await findFaults(own), []);
    await own.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await findFaults(own, coloursAlone), []);
    await own.getByRole('radio', { name: 'Dee' }).tap();
    await own.getByRole('button', { name: 'Vote', exact: true }).tap();
    await own.getByText('Favourite opponent: you have voted').waitFor();
    assert.equal(await own.locator(':checked').count(), 0, 'for whom is not shown');
    await own.getByText('Change or take back my vote').tap();
    await own.getByRole('button', { name: 'Take my vote back' }).tap();
    await own.getByText('Favourite opponent: you have voted').waitFor({ state: 'detached' });
    await own.getByRole('radio', { name: 'Bo' }).tap();
    await own.getByRole('button', { name: 'Vote', exact: true }).tap();
    await own.getByText('Favourite opponent: you have voted').waitFor();
    assert.deepEqual(faults, []);
    await context.close();

    await page.getByText('Voting is open: 1 of 4 have voted.').waitFor();
    await button('Close the voting: Favourite opponent').click();
    await button('Yes, close and count it: Favourite opponent').click();
    await page.getByText('Voting is closed: 1 of 4 voted.').waitFor();
    assert.equal(await page.getByRole('row', { name: 'Bo (most votes) 1' }).count(), 1);
    const read = async () => (await desks.service.get('/api/v1/tournaments/cup/awards')).body.data;
    const cy = [{ player: 'Cy', playerId: null }];
    const before = [
      { name: 'Best army', winners: cy },
      { name: 'Favourite opponent', winners: [] },
    ];
    assert.deepEqual(await read(), before, 'until it is given');
    assert.deepEqual(await findFaults(page), []);
    await button('Give the award: Favourite opponent').click();
    await button('Give the award: Favourite opponent').waitFor({ state: 'detached' });
    await waitSaved(page);
    assert.deepEqual((await read())[1].winners, [{ player: 'Bo', playerId: null }]);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('that are voted on stay so at the desk while an answer is lost', async () => {
    await desks.service.import([dayCup({ published: true, awards: [{ name: 'Best army', vote: true }] })]);
    const { page } = await desks.open(desktop, '#tournament=cup/overview');
    await page.getByText('Awards', { exact: true }).click();
    await page.getByRole('button', { name: 'Open the voting: Best army' }).click();
    await page.getByText('Voting is open: 0 of 4 have voted.').waitFor();
    const lost = page.waitForEvent('requestfailed');
    await page.route('**/votes', (route) => route.abort());
    await lost;
    await page.unroute('**/votes');
    assert.ok(await page.getByLabel('Name of award 1').isDisabled(), 'another name would lose the votes');
    const { a } = await readPlayers(desks.service, desks.organiser);
    const [ballot] = (await a?.votes())?.body.data ?? [];
    await a?.vote('Best army', ballot.candidates[0].id);
    await page.getByText('Voting is open: 1 of 4 have voted.').waitFor();
    await page.close();
  });
});
