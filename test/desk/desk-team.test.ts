// A team at the desk, in browsers: an organiser invites, a scorekeeper opens the link and enters a result.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { battle, club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { patienceMs } from '../builders/until.ts';
import { desktop, measureOverflow, phone } from '../pages/open-page.ts';
import { startDesks, waitSaved } from './open-desk.ts';

describe('a team at the desk', { skip: skipBrowser }, () => {
  const desks = startDesks([
    club('gate'),
    tournament('cup', {
      name: 'The cup',
      club: 'gate',
      status: 'ongoing',
      stages: [{ id: 'swiss', rounds: 2 }],
      participants: [participant('a', { player: 'Ada' }), participant('b', { player: 'Bo' })],
      battles: [battle('b1', 'a', 'b')],
    }),
  ]);

  it('is invited by a link that is shown once, enters results, and is revoked', async () => {
    const { page, complaints } = await desks.open(desktop, '#tournament=cup/overview');
    await page.getByRole('link', { name: 'Invite' }).click();
    await page.getByRole('heading', { name: 'Team of The cup' }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Kim');
    await page.getByRole('button', { name: 'Invite' }).click();
    const link = (await page.locator('.notice code').textContent()) ?? '';
    assert.match(link, /\/i\/[a-z2-9]{20}$/);
    assert.ok(await page.evaluate("document.querySelector('.notice img').decode().then(() => true)"));

    const theirs = await desks.browser.newContext(phone);
    const kim = await theirs.newPage();
    kim.setDefaultTimeout(patienceMs);
    await kim.goto(link);
    await kim.getByRole('button', { name: 'Open the desk' }).click();
    await kim.getByRole('link', { name: 'The cup' }).click();
    assert.equal(await kim.getByRole('link', { name: 'Overview' }).count(), 0);
    assert.equal(await kim.getByRole('button', { name: /Pair|Next/ }).count(), 0);
    const scores = kim.locator('.result .score');
    await scores.nth(0).fill('12');
    await scores.nth(1).fill('7');
    await scores.nth(1).blur();
    await waitSaved(kim);
    assert.equal(await measureOverflow(kim), 0);
    const { body } = await desks.organiser.get('/tournaments/cup/history');
    assert.equal(body.data[0].account, 'Kim (scorekeeper)');

    await page.reload();
    assert.equal(await page.locator('.notice code').count(), 0);
    await page.getByText('Kim, scorekeeper').waitFor();
    await page.getByRole('button', { name: 'Revoke: Kim' }).click();
    await page.getByRole('button', { name: 'Yes, revoke it: Kim' }).click();
    await page.getByText('revoked').waitFor();
    await kim.reload();
    await kim.getByText('You have no rights at this desk').first().waitFor();
    await kim.getByLabel('Organiser key').waitFor();
    assert.deepEqual(complaints, []);
    await theirs.close();
    await page.close();
  });
});
