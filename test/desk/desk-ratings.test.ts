// The desk's page "Ratings": a rating made, tried, published, changed and undone, without faults.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club, finished, ratingRecord } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { coloursAlone, findFaults } from '../pages/find-faults.ts';
import { desktop, measureOverflow, phone } from '../pages/open-page.ts';
import { startDesks } from './open-desk.ts';

const game = 'Ironfall';

describe('ratings at the desk', { skip: skipBrowser }, () => {
  const desks = startDesks([
    club('gate'),
    finished('spring', '2026-03-01', ['Ada Bo'], { club: 'gate', name: 'Spring Cup', game }),
    finished('summer', '2026-06-01', ['Ada Cy'], { club: 'gate', name: 'Summer Cup', game }),
    ratingRecord('all', { game }),
  ]);

  it('are made, checked before they are saved, computed, published, changed and undone', async () => {
    const { page, complaints } = await desks.open(desktop);
    await page.locator('#desk').getByRole('link', { name: 'Ratings' }).click();
    // The rating without a club is not theirs.
    await page.getByText('You have no ratings yet.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'New rating' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Gate Ladder');
    // A problem stands beside its field.
    await page.getByLabel('Game', { exact: true }).fill(game);
    await page.getByLabel('Spread of newcomers').fill('2000');
    await page.locator('[aria-invalid="true"]').waitFor();
    assert.deepEqual(await findFaults(page), []);
    await page.getByLabel('Spread of newcomers').fill('');
    await page.getByLabel('Battles needed for a rank').fill('1');
    await page.getByText('No problems found.').waitFor();

    // One is left out, found by its name.
    await page.getByLabel('Add a tournament').fill('spring');
    await page.getByRole('button', { name: 'Spring Cup, 2026-03-01' }).click();
    await page.getByLabel('Spring Cup, 2026-03-01', { exact: true }).selectOption('does not count');
    assert.equal((await desks.organiser.get('/ratings/gate-ladder')).status, 404);
    let asked = 0;
    const figures = '**/organisers/v1/ratings/gate-ladder';
    await page.route(figures, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      asked += 1;
      if (asked === 2) return route.abort();
      const response = await route.fetch();
      const { data } = await response.json();
      return route.fulfill({ response, json: { data: { ...data, upToDate: asked > 1 } } });
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Not published. Everything is saved.').waitFor();
    assert.equal((await desks.service.get('/api/v1/ratings/gate-ladder')).status, 404);

    // The server computes it by itself; the page asks again, also after a request that failed.
    await page.getByText(/^Computed on/).waitFor();
    await page.getByText('2 players, 2 ranked').waitFor();
    await page.unroute(figures);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('The rating is published.').first().waitFor();
    const { rule, club: its } = (await desks.service.get('/api/v1/ratings/gate-ladder')).body.data;
    assert.deepEqual([its, rule.events], ['gate', { match: {}, except: ['spring'] }]);

    await page.getByLabel('Casual battles').selectOption('count too');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Published. Everything is saved.').waitFor();
    await page.getByText('Rating gate-ladder replaced: casual changed', { exact: true }).waitFor();
    await page.locator('.log').getByRole('button', { name: 'Undo' }).first().click();
    await page.getByRole('button', { name: 'Yes, undo this' }).click();
    await page.getByText('Undone: the previous state is restored.', { exact: false }).first().waitFor();
    assert.equal((await desks.service.get('/api/v1/ratings/gate-ladder')).body.data.rule.casual, 'exclude');

    await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
    await page.getByRole('button', { name: 'Yes, remove the rating' }).click();
    await page.getByText('The rating is removed.').first().waitFor();
    assert.equal((await desks.service.get('/api/v1/ratings/gate-ladder')).status, 404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Gate Ladder' }).click();
    await page.getByText('Published. Everything is saved.').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await findFaults(page, coloursAlone), []);
    // The browser notes the trial runs that found a problem, and the failed request.
    assert.deepEqual(
      complaints.filter((text) => !/422|ERR_FAILED/.test(text)),
      [],
    );
    await page.close();
  });

  it('fit a phone', async () => {
    const { page } = await desks.open(phone);
    await page.goto(`${desks.service.address}/desk/ratings#new`);
    await page.getByLabel('Change in a year').waitFor();
    assert.equal(await measureOverflow(page), 0);
    assert.deepEqual(await findFaults(page), []);
    await page.close();
  });
});
