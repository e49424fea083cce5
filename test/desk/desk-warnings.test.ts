// What the desk warns of, on a phone: pairings across groups, and a correction that changes who made the cut.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { battle, club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { findFaults } from '../pages/find-faults.ts';
import { measureOverflow, phone } from '../pages/open-page.ts';
import { startDesks, waitSaved } from './open-desk.ts';

const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Round 1 of eight players, the scores of the first of each table. */
function played(slug: string, scores: readonly number[]): object[] {
  return scores.map((score, index) =>
    battle(`${slug}-${index + 1}`, keys[2 * index] ?? '', keys[2 * index + 1] ?? '', `${score}-1`, {
      table: index + 1,
    }),
  );
}

describe('the desk warns', { skip: skipBrowser }, () => {
  const desks = startDesks([
    club('gate'),
    tournament('groups', {
      ...{ club: 'gate', status: 'ongoing' },
      stages: [{ id: 'swiss', rounds: 3, groups: ['North', 'South'] }],
      participants: keys.map((key, index) => participant(key, { group: index < 4 ? 'North' : 'South' })),
      battles: played('groups', [3, 3, 3, 3]),
    }),
    tournament('cut', {
      ...{ club: 'gate', status: 'ongoing' },
      stages: [
        { id: 'swiss', rounds: 1 },
        {
          id: 'knockout',
          players: 4,
          matches: [
            { round: 'Semi-final', table: 1, players: ['a', 'g'] },
            { round: 'Semi-final', table: 2, players: ['c', 'e'] },
            { round: 'Final', table: 1 },
          ],
        },
      ],
      participants: keys.map((key) => participant(key)),
      battles: played('cut', [30, 20, 10, 5]),
    }),
  ]);

  it('of a swap across groups before a round is paired, and of a player of another group after it', async () => {
    const { page } = await desks.open(phone, '#tournament=groups');
    const proposal = page.locator('.proposal');
    await proposal.getByRole('button', { name: 'A', exact: true }).click();
    assert.equal(await page.getByText('across groups').count(), 0);
    await proposal.getByRole('button', { name: 'E', exact: true }).click();
    await page
      .getByText('2 pairings across groups. The battle counts on the boards of both groups')
      .waitFor();
    const row = page.locator('.result').first();
    await row.getByRole('button', { name: /^More/ }).click();
    await row.getByLabel('Second player').selectOption('H');
    await row.getByText('A and H are of different groups. The battle counts').waitFor();
    assert.equal(await measureOverflow(page), 0);
    await page.close();
  });

  it('of a correction that changes who made the cut, also far down in a round', async () => {
    const { page } = await desks.open(phone, '#tournament=cut/swiss');
    await page.getByLabel('Score of H, Round 1, table 4', { exact: true }).fill('9');
    await waitSaved(page);
    await page.locator('.saving-line').getByRole('link', { name: 'Changes the cut' }).tap();
    const notice = page.locator('.notice.bad', { hasText: 'H made the cut instead of G.' });
    const { y = -1 } = (await notice.boundingBox()) ?? {};
    assert.ok(y >= 0 && y < phone.viewport.height, 'in view');
    assert.equal(await measureOverflow(page), 0);
    assert.deepEqual(await findFaults(page), []);
    await page.getByRole('link', { name: 'in the history' }).tap();
    await page.getByText(/^Round 1, table 4: G 5 – 9 H, was 5 – 1$/).waitFor();
    await page.close();
  });
});
