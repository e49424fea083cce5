// The desk's page "People": suggestions side by side, merge, not the same and undo, by keyboard, without faults.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { battle, club, participant, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { coloursAlone, findFaults } from '../pages/find-faults.ts';
import { desktop, measureOverflow, phone } from '../pages/open-page.ts';
import { startDesks } from './open-desk.ts';

function event(slug: string, ids: readonly [string, string | null]): object {
  const [ada, cy] = ids;
  return tournament(slug, {
    name: `The ${slug}`,
    status: 'ongoing',
    club: 'gate',
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [
      participant('a', { player: 'Ada Novak', playerId: ada, faction: 'Skaven' }),
      participant('b', { player: 'Cy Dee', ...(cy !== null && { playerId: cy }) }),
    ],
    battles: [battle(`${slug}.1`, 'a', 'b', '5-3')],
  });
}

describe('people at the desk', { skip: skipBrowser }, () => {
  const desks = startDesks([
    club('gate'),
    player('p_ada', 'Ada Novak'),
    event('spring', ['nr_1', 'p_cy']),
    event('summer', ['p_ada', null]),
  ]);

  it('are compared, merged, separated, and each step can be undone', async () => {
    const all = await desks.service.organiser('all', 'League');
    const { page, complaints } = await desks.open(desktop, '', all.key);
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { name: /Ada Novak/ }).waitFor();
    assert.ok(await page.getByText('same name · same faction: Skaven', { exact: false }).isVisible());
    await page.getByRole('button', { name: 'Side by side' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'The spring' }).waitFor();
    assert.ok(await page.getByText('They never met in a battle.').isVisible());
    assert.deepEqual(await findFaults(page), []);

    await page.getByRole('button', { name: 'Merge, show as p_ada' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('nr_1 is shown as p_ada now.').first().waitFor();
    await page.getByRole('heading', { name: /Ada Novak/ }).waitFor({ state: 'detached' });
    assert.equal((await desks.service.get('/api/v1/users/nr_1')).status, 308);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Undone: the previous state is restored.').first().waitFor();
    await page.getByRole('heading', { name: /Ada Novak/ }).waitFor();
    assert.equal((await desks.service.get('/api/v1/users/nr_1')).status, 200);

    await page.getByRole('button', { name: 'Not the same' }).click();
    await page.getByText('nr_1 and p_ada are recorded as two people.').first().waitFor();
    await page.getByRole('heading', { name: /Ada Novak/ }).waitFor({ state: 'detached' });
    assert.ok(await page.getByRole('heading', { name: /Cy Dee without an id, in The summer/ }).isVisible());
    await page.getByRole('button', { name: 'Give the id p_cy to Cy Dee in The summer' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Cy Dee in The summer has the player id p_cy now.').first().waitFor();
    const { body } = await desks.service.get('/api/v1/users/p_cy');
    assert.equal(body.data.tournaments, 2);
    await page.getByLabel('First player').fill('Ada');
    await page.getByRole('button', { name: 'Ada Novak, p_ada', exact: true }).click();
    await page.getByLabel('Second player').fill('Cy');
    await page.getByRole('button', { name: 'Cy Dee, p_cy', exact: true }).click();
    await page.getByText('They met in 1 battle').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await findFaults(page, coloursAlone), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('fit a phone, and show which key is needed if the key is for one club', async () => {
    const { page } = await desks.open(phone);
    assert.equal(await page.getByRole('link', { name: 'People' }).count(), 0);
    await page.goto(`${desks.service.address}/desk/people`);
    await page.getByText('This needs a key for all clubs').first().waitFor();
    assert.equal(await measureOverflow(page), 0);
    await page.getByRole('link', { name: 'Back to the desk' }).click();
    await page.getByRole('heading', { name: 'My tournaments' }).waitFor();
    await page.close();
  });
});
