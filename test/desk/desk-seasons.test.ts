// The desk's page "Seasons": a league made from an example, seen before it is saved, published and undone, without faults.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club, finished } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { coloursAlone, findFaults } from '../pages/find-faults.ts';
import { desktop, measureOverflow, phone } from '../pages/open-page.ts';
import { startDesks } from './open-desk.ts';

const year = new Date().getFullYear();

describe('seasons at the desk', { skip: skipBrowser }, () => {
  const desks = startDesks([
    club('gate'),
    club('other'),
    finished('spring', `${year}-03-01`, ['Ada Bo'], { club: 'gate', name: 'Spring Cup' }),
    finished('summer', `${year}-06-01`, ['Ada Cy'], { club: 'gate', name: 'Summer Cup' }),
    finished('theirs', `${year}-07-01`, ['Cy Bo'], { club: 'other', name: 'Their Open' }),
  ]);

  it('are made from an example, seen before they are saved, published and undone', async () => {
    const { page, complaints } = await desks.open(desktop);
    await page.locator('#desk').getByRole('link', { name: 'Seasons' }).click();
    await page.getByText('You have no seasons yet.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'New season' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Gate League');
    await page.getByRole('button', { name: 'League 3–1–0' }).click();
    const rows = page.locator('.stage-side tbody tr');
    await rows.first().waitFor();
    assert.deepEqual(await rows.allInnerTexts().then(squeeze), ['1 Ada 6 2 2', '2 Bo 0 1 1', '2 Cy 0 1 1']);

    // A tournament of another club, found by its name, counts one and a half times, typed key by key.
    await page.getByLabel('Add a tournament').fill('their');
    await page.getByRole('button', { name: `Their Open, ${year}-07-01` }).click();
    await page.getByLabel('Weight of Their Open').pressSequentially('1.5');
    await page.getByRole('cell', { name: '4.5' }).waitFor();
    assert.equal((await desks.organiser.get('/seasons/gate-league')).status, 404);

    // A problem stands beside its field.
    const win = page.getByLabel('Points for a win');
    await win.fill('three');
    await page.locator('[aria-invalid="true"]').waitFor();
    assert.match(await win.evaluate(readProblem), /^a number, please$/);
    assert.deepEqual(await findFaults(page), []);
    await win.fill('3');
    await page.locator('[aria-invalid]').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Not published. Everything is saved.').waitFor();
    assert.equal((await desks.service.get('/api/v1/seasons/gate-league')).status, 404);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('The season is published.').first().waitFor();
    const { body } = await desks.service.get('/api/v1/seasons/gate-league');
    assert.deepEqual(body.data.rule.events, {
      match: { club: 'gate' },
      tournaments: ['theirs'],
      weights: { theirs: 1.5 },
    });

    await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
    await page.getByRole('button', { name: 'Yes, remove the season' }).click();
    await page.getByText('The season is removed.').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Gate League' }).click();
    await page.getByText('Published. Everything is saved.').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await findFaults(page, coloursAlone), []);
    // The browser notes the trial run that found a problem.
    assert.deepEqual(
      complaints.filter((text) => !text.includes('422')),
      [],
    );
    await page.close();
  });

  it('keep what is typed while they are being saved', async () => {
    const record = { slug: 'typed', name: 'Typed League', club: 'gate', events: { match: {} } };
    await desks.organiser.submit([{ kind: 'season', ...record, points: [{ type: 'result', win: 3 }] }]);
    const { page } = await desks.open(desktop);
    await page.goto(`${desks.service.address}/desk/seasons#season=typed`);
    const name = page.getByLabel('Name', { exact: true });
    const sent = Promise.withResolvers<void>();
    await page.route('**/submissions', async (route) => {
      await sent.promise;
      await route.continue();
    });
    await name.fill('Typed League A');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await name.fill('Typed League AB');
    sent.resolve();
    await page.getByRole('heading', { name: 'Typed League A', exact: true }).waitFor();
    await page.getByText('Your changes are stored on this device, but not saved yet.').waitFor();
    assert.equal(await name.inputValue(), 'Typed League AB');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Typed League AB', exact: true }).waitFor();
    await page.getByText('Everything is saved.').waitFor();
    await page.close();
    await desks.organiser.remove('/seasons/typed');
  });

  it('that are set aside say so in the list and in the editor', async () => {
    const record = { slug: 'large', name: 'Large League', club: 'gate', events: { match: {} } };
    const points = [{ type: 'result', win: 3 }];
    await desks.organiser.submit([{ kind: 'season', ...record, points }]);
    await desks.service.database.write((writer) =>
      writer.run(
        `INSERT INTO season_due (season, first_mark, last_mark, at, set_aside) VALUES ('large', '', '', '', 1)`,
      ),
    );
    const { page } = await desks.open(phone);
    await page.goto(`${desks.service.address}/desk/seasons`);
    const item = page.getByRole('listitem').filter({ hasText: 'Large League' });
    await item.getByText('not up to date').waitFor();
    assert.deepEqual(await findFaults(page), []);
    await page.getByRole('link', { name: 'Large League' }).click();
    await page.getByText('takes over 30 seconds', { exact: false }).first().waitFor();
    assert.deepEqual(await findFaults(page), []);
    assert.equal(await measureOverflow(page), 0);
    await page.close();
    await desks.organiser.remove('/seasons/large');
  });

  it('fit a phone', async () => {
    const { page } = await desks.open(phone);
    await page.goto(`${desks.service.address}/desk/seasons#new`);
    await page.getByRole('button', { name: 'Season like the ITC' }).click();
    assert.equal(await page.getByLabel('Points for each of these wins').inputValue(), '2');
    assert.equal(await measureOverflow(page), 0);
    await page.close();
  });
});

/** Run in the browser: what describes a field. */
const readProblem = new Function(
  'field',
  "return document.getElementById(field.getAttribute('aria-describedby')).textContent",
) as (field: unknown) => string;

function squeeze(texts: readonly string[]): string[] {
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}
