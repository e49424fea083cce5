// Before an event, in browsers: an organiser gives out the page to sign up, decides about entries, and checks players in.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club, participant } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { entrantOf, openCup, sayEntries, signUp } from '../builders/entrants.ts';
import { patienceMs } from '../builders/until.ts';
import { desktop, measureOverflow, phone } from '../pages/open-page.ts';
import { startDesks, waitSaved } from './open-desk.ts';

describe('entries at the desk', { skip: skipBrowser }, () => {
  const desks = startDesks([
    club('gate'),
    openCup('cup', null, { participants: [participant('x', { player: 'Xan' })] }),
    openCup('hall', { places: 2 }, { checkIn: {} }),
  ]);

  it('have no button to copy a link where the browser has no clipboard, as without https', async () => {
    const { page, complaints } = await desks.open({ ...desktop });
    await page.getByRole('link', { name: 'hall' }).waitFor();
    const look = async () => {
      await page.goto(`${desks.service.address}/desk#tournament=hall/overview`);
      await page.reload();
      await page.getByText('Sign-up, check-in, time zone').waitFor();
      const signUp = await page.getByRole('button', { name: 'Copy the link', includeHidden: true }).count();
      await page.getByRole('link', { name: 'Invite' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Kim');
      await page.getByRole('button', { name: 'Invite' }).click();
      await page.locator('.notice code').waitFor();
      return [signUp, await page.getByRole('button', { name: 'Copy', exact: true }).count()];
    };
    assert.deepEqual(await look(), [1, 1]);
    await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    assert.deepEqual(await look(), [0, 0]);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('begin with one link and a QR code, and are approved, declined, moved up and removed', async () => {
    const { service, organiser } = desks;
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, complaints } = await desks.open({ ...desktop, permissions }, '#tournament=cup/overview');
    await page.getByText('Sign-up, check-in, time zone').click();
    await page.getByLabel('Players sign up by themselves').check();
    await page.getByLabel('Places').fill('2');
    await page.getByLabel('I approve each entry').check();
    await waitSaved(page);
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Copied').waitFor({ state: 'attached' });
    const link = `${service.address}/tournaments/cup/sign-up`;
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), link);
    assert.ok(await page.evaluate("document.querySelector('.sign-up-link img').decode().then(() => true)"));

    // A player signs up by phone, without a script.
    const theirs = await desks.browser.newContext({ ...phone, javaScriptEnabled: false });
    const ada = await theirs.newPage();
    ada.setDefaultTimeout(patienceMs);
    await ada.goto(link);
    await ada.getByLabel('Name', { exact: true }).fill('Ada');
    await ada.getByLabel('Contact').fill('ada@example.org');
    await ada.getByLabel('My name and results may be published').check();
    await ada.getByRole('button', { name: 'Sign up' }).click();
    await ada.getByText('The organiser has not approved your entry yet').waitFor();
    for (const name of ['Bo', 'Cy', 'xan']) await signUp(service, 'cup', { name });

    await page.goto(`${service.address}/desk#tournament=cup/players`);
    const entries = page.locator('.entries');
    await entries.getByText('ada@example.org').waitFor();
    assert.equal(await entries.getByText('same name').count(), 2);
    await entries.getByRole('button', { name: 'Approve: Ada' }).click();
    await entries.getByRole('button', { name: 'Remove: Ada' }).waitFor();
    await entries.getByRole('button', { name: 'Decline: Bo' }).click();
    await entries.getByText('Withdrawn, declined, removed (1)').waitFor();
    await entries.getByRole('button', { name: 'Approve: Cy' }).click();
    await entries.getByRole('button', { name: 'Move up: Cy' }).click();
    await entries.getByRole('button', { name: 'Remove: Xan', exact: true }).click();
    await entries.getByRole('button', { name: 'Yes, remove: Xan', exact: true }).click();
    await entries.getByText('Withdrawn, declined, removed (2)').waitFor();
    assert.deepEqual(await sayEntries(organiser, 'cup'), [
      'Ada in',
      'Cy in',
      'xan applied',
      'Bo declined',
      'Xan removed',
    ]);
    await ada.reload();
    await ada.getByText('You are in').waitFor();
    const admit = entries.locator('button', { hasText: /^(?:Approve|Admit|Move up)/ });
    assert.equal(await admit.count(), 3);
    const [record] = (await organiser.get('/tournaments/cup/file')).body.tournaments;
    await organiser.submit([{ kind: 'tournament', ...record, status: 'finished' }]);
    await page.reload();
    await entries.getByText('To approve (1)').waitFor();
    assert.equal(await admit.count(), 0);
    assert.equal(await measureOverflow(page), 0);
    assert.deepEqual(complaints, []);
    await theirs.close();
    await page.close();
  });

  it('take a walk-in with two presses, follow who is here, and say how many would be dropped', async () => {
    const { service, organiser } = desks;
    const ada = entrantOf(service, await signUp(service, 'hall', { name: 'Ada' }));
    const { page, complaints } = await desks.open(phone, '#tournament=hall/players');
    const entries = page.locator('.entries');
    await entries.getByText('0 of 1 here').waitFor();
    await entries.getByRole('button', { name: 'Open check-in' }).click();
    await entries.getByText('Check-in is open').waitFor();
    // The name is typed; then one press adds the player, and one ticks them.
    await page.getByLabel('Name (late entries too)').fill('Wim Late');
    await page.getByRole('button', { name: 'Add player' }).click();
    await entries.locator('li', { hasText: 'Wim Late' }).getByLabel('here').click();
    await entries.getByText('1 of 2 here').waitFor();
    assert.deepEqual(await sayEntries(organiser, 'hall'), ['Ada in', 'Wim Late in here']);

    const lost = page.waitForEvent('requestfailed');
    await page.route('**/entries', (route) => route.abort());
    await lost;
    await page.unroute('**/entries');
    assert.ok(await entries.getByText('1 of 2 here').isVisible(), 'without an answer, the list stays');
    assert.equal((await ada.arrive()).status, 200);
    await entries.getByText('2 of 2 here').waitFor();
    assert.equal((await ada.arrive(false)).status, 200);
    await entries.getByText('1 of 2 here').waitFor();
    await entries.getByRole('button', { name: 'Close check-in and drop 1 player' }).click();
    await entries.getByRole('button', { name: 'Yes, drop 1 player who is not here' }).click();
    await entries.getByText('Check-in is closed').waitFor();
    assert.deepEqual(await sayEntries(organiser, 'hall'), ['Ada in dropped', 'Wim Late in here']);
    assert.equal(await measureOverflow(page), 0);
    assert.deepEqual(
      complaints.filter((one) => !one.includes('ERR_FAILED')),
      [],
    );
    await page.close();
  });
});
