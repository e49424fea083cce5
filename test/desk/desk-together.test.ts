// Several desks at one event, a lost connection, a reload, stored drafts: nothing typed is lost.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { battle, club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { until } from '../builders/until.ts';
import { findFaults } from '../pages/find-faults.ts';
import { desktop, phone } from '../pages/open-page.ts';
import { startDesks, waitSaved } from './open-desk.ts';

const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Round 1 of eight people, without results. */
function ongoing(slug: string): object {
  return tournament(slug, {
    name: slug,
    club: 'gate',
    status: 'ongoing',
    stages: [{ id: 'swiss', rounds: 3 }],
    participants: people.map((key) => participant(key)),
    battles: [0, 1, 2, 3].map((index) =>
      battle(
        `${slug}-swiss-1-${index + 1}`,
        people[2 * index] ?? '',
        people[2 * index + 1] ?? '',
        undefined,
        {
          table: index + 1,
        },
      ),
    ),
  });
}

function score(page: Page, name: string, table: number) {
  return page.getByLabel(`Score of ${name}, Round 1, table ${table}`, { exact: true });
}

describe('desks side by side', { skip: skipBrowser }, () => {
  const desks = startDesks([club('gate')]);

  /** The scores of a battle as they are stored. */
  async function readScores(slug: string, table: number): Promise<unknown[]> {
    const { body } = await desks.organiser.get(`/tournaments/${slug}/file`);
    const [{ battles }] = body.tournaments;
    return battles[table - 1].players.map(({ victoryPoints = null }) => victoryPoints);
  }

  it('merge what two desks enter, ask if both changed the same field, and show both values', async () => {
    await desks.service.import([ongoing('two')]);
    const [one, other] = [
      await desks.open(desktop, '#tournament=two'),
      await desks.open({ ...phone }, '#tournament=two'),
    ];
    const posts: string[] = [];
    for (const { page } of [one, other])
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (response.request().method() === 'POST') posts.push(`${response.status()} ${pathname}`);
      });
    await score(one.page, 'A', 1).waitFor();
    await score(other.page, 'A', 1).waitFor();
    await other.context.setOffline(true);
    await score(other.page, 'C', 2).fill('9');
    await score(other.page, 'D', 2).fill('4');
    await score(other.page, 'E', 3).fill('15');
    await score(one.page, 'A', 1).fill('12');
    await score(one.page, 'B', 1).fill('19');
    await score(one.page, 'E', 3).fill('11');
    await waitSaved(one.page);
    await other.page.getByText(/^No connection\./).waitFor();
    await other.context.setOffline(false);
    await other.page
      .getByText('Round 1, table 3, E, score: you entered 15, another desk entered 11. Which one counts?')
      .first()
      .waitFor();
    assert.deepEqual(await findFaults(other.page), []);
    assert.equal(await score(other.page, 'E', 3).inputValue(), '15', 'nothing typed is lost');
    assert.equal(await score(other.page, 'A', 1).inputValue(), '12', 'the other desk’s results are here');
    await other.page.getByRole('button', { name: 'Mine: 15' }).tap();
    await waitSaved(other.page);
    assert.deepEqual(await Promise.all([1, 2, 3].map((table) => readScores('two', table))), [
      [12, 19],
      [9, 4],
      [15, null],
    ]);
    assert.deepEqual(new Set(posts), new Set(['201 /organisers/v1/tournaments/two/results']), 'never a 412');
    await until({
      what: 'the first desk showing what the second entered',
      see: () => score(one.page, 'C', 2).inputValue(),
      is: (value) => value === '9',
    });
    await one.page.close();
    await other.context.close();
  });

  it('store what is typed without a connection, also through a reload, and save it automatically', async () => {
    await desks.service.import([ongoing('lost')]);
    const { page, context, complaints } = await desks.open({ ...desktop }, '#tournament=lost');
    await score(page, 'A', 1).fill('7');
    await waitSaved(page);
    await context.setOffline(true);
    await score(page, 'B', 1).fill('3');
    await page.getByText(/^No connection\./).waitFor();
    await score(page, 'C', 2).fill('8');
    await context.setOffline(false);
    await waitSaved(page);
    assert.deepEqual(await readScores('lost', 1), [7, 3]);
    await score(page, 'D', 2).fill('6');
    await page.reload();
    await page.getByText('Your unsaved changes are still here.').first().waitFor();
    assert.equal(await score(page, 'D', 2).inputValue(), '6');
    await waitSaved(page);
    assert.equal(await page.locator('.notice').count(), 0, 'not beside “Everything is saved”');
    assert.deepEqual(await readScores('lost', 2), [8, 6]);
    await until({
      what: 'the page in the cache',
      see: () => page.evaluate(`caches.match(location.pathname).then(Boolean)`),
      is: Boolean,
    });
    await context.setOffline(true);
    await page.reload();
    await page.getByText(/^No connection\./).waitFor();
    assert.equal(await score(page, 'D', 2).inputValue(), '6', 'what was saved is seen');
    await score(page, 'E', 3).fill('5');
    await page.reload();
    await page.getByText('Your unsaved changes are still here.').first().waitFor();
    assert.equal(await score(page, 'E', 3).inputValue(), '5', 'and what was typed');
    await page.getByRole('link', { name: 'Overview' }).click();
    // The service worker has the parts that open later, too.
    for (const [part, content] of [
      ['Schedule, missions, tables', 'table'],
      ['Awards', 'button'],
    ] as const) {
      await page.getByText(part, { exact: true }).click();
      await page.locator('details[open]', { hasText: part }).locator(content).first().waitFor();
    }
    await context.setOffline(false);
    await waitSaved(page);
    assert.deepEqual(await readScores('lost', 3), [5, null]);
    assert.deepEqual(
      complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED')),
      [],
    );
    await context.close();
  });

  it('say next to a field why it cannot be saved', async () => {
    await desks.service.import([ongoing('wrong')]);
    const { page } = await desks.open(desktop, '#tournament=wrong/overview');
    await page.getByText('Name, days, place').click();
    await page.getByLabel('First day').fill('2026-03-14');
    await page.getByLabel('Last day').fill('2026-03-13');
    const field = page.locator('.field', { has: page.getByLabel('Last day') });
    await field.getByText('The last day is before the first.').waitFor();
    assert.equal(await page.getByLabel('Last day').getAttribute('aria-invalid'), 'true');
    assert.deepEqual(await findFaults(page), []);
    await page.getByLabel('Last day').fill('2026-03-15');
    await waitSaved(page);
    await page.close();
  });

  it('do not take the focus from the field of the key if it is set as soon as the field appears', async () => {
    const context = await desks.browser.newContext(desktop);
    const page = await context.newPage();
    await page.addInitScript(`new MutationObserver((_, observer) => {
      const field = document.querySelector('input[type=password]');
      if (field === null) return;
      observer.disconnect();
      field.focus();
      requestAnimationFrame(() => setTimeout(() => field.setAttribute('data-seen', document.activeElement === field), 200));
    }).observe(document, { childList: true, subtree: true })`);
    await page.goto(`${desks.service.address}/desk`);
    await page.locator('[data-seen]').waitFor();
    assert.equal(await page.getByLabel('Organiser key').getAttribute('data-seen'), 'true');
    await context.close();
  });

  it('remember the key on a device if asked to, until signing out', async () => {
    const { page, context } = await desks.open({ ...desktop });
    await page.getByRole('heading', { name: 'My tournaments' }).waitFor();
    assert.equal(await page.evaluate('localStorage.length'), 0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Organiser key').fill(desks.organiser.key);
    await page.getByLabel('Remember this device').check();
    await page.getByRole('button', { name: 'Open the desk' }).click();
    await page.getByRole('heading', { name: 'My tournaments' }).waitFor();
    const second = await context.newPage();
    await second.goto(`${desks.service.address}/desk`);
    await second.getByRole('heading', { name: 'My tournaments' }).waitFor();
    await second.getByRole('button', { name: 'Sign out' }).click();
    await second.getByLabel('Organiser key').waitFor();
    assert.equal(
      await second.evaluate(`Object.keys(localStorage).filter((name) => name.startsWith('desk.')).length`),
      0,
    );
    await context.close();
  });

  it('store what an organiser types with their key, and show none of it to the next organiser', async () => {
    await desks.service.import([ongoing('shared')]);
    const second = await desks.service.organiser(['gate'], 'Second');
    const { page: visiting, context } = await desks.open({ ...desktop }, '#tournament=shared', second.key);
    const [owner, next] = [await context.newPage(), await context.newPage()];
    for (const page of [owner, next]) await page.goto(`${desks.service.address}/desk#tournament=shared`);
    const remember = async (page: Page, key: string) => {
      await page.getByLabel('Organiser key').fill(key);
      await page.getByLabel('Remember this device').check();
      await page.getByRole('button', { name: 'Open the desk' }).click();
      await score(page, 'A', 1).waitFor();
    };
    const readNames = (page: Page, storage: string) =>
      page.evaluate(`Object.keys(${storage}).filter((name) => name.startsWith('desk.')).sort()`);
    const seen = ['desk.key', 'desk.seen.', 'desk.seen.shared'];
    const typed = ['desk.draft.shared', 'desk.key', 'desk.seen.'];
    await score(visiting, 'A', 1).waitFor();
    await remember(owner, desks.organiser.key);

    await context.setOffline(true);
    await score(visiting, 'A', 1).fill('7');
    await visiting.getByText(/^No connection\./).waitFor();
    assert.deepEqual(await readNames(visiting, 'localStorage'), seen);
    assert.deepEqual(await readNames(visiting, 'sessionStorage'), typed);
    await context.setOffline(false);
    await waitSaved(visiting);
    await visiting.evaluate(`location.hash = ''`);
    await visiting.getByRole('button', { name: 'Sign out' }).click();
    await visiting.getByLabel('Organiser key').waitFor();
    assert.deepEqual(await readNames(visiting, 'sessionStorage'), []);
    assert.deepEqual(await readNames(visiting, 'localStorage'), seen, 'the other one stays signed in');

    await context.setOffline(true);
    await score(owner, 'B', 1).fill('3');
    await owner.getByText(/^No connection\./).waitFor();
    assert.deepEqual(await readNames(owner, 'localStorage'), typed);
    await owner.close();
    await context.setOffline(false);
    await remember(next, second.key);
    assert.deepEqual(await readNames(next, 'localStorage'), seen);
    assert.equal(await score(next, 'B', 1).inputValue(), '');
    await context.close();
  });
});
