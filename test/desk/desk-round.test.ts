// A round with many tables on a phone and on a laptop: what is typed wrong, what is saved, and what is in view.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { battle, club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { until } from '../builders/until.ts';
import { findFaults } from '../pages/find-faults.ts';
import { measureOverflow, phone } from '../pages/open-page.ts';
import { startDesks, waitSaved } from './open-desk.ts';

const laptop = { viewport: { width: 1366, height: 768 } };

/** Twenty tables; the first six have a result. */
function large(slug: string): object {
  const names = Array.from({ length: 40 }, (_, index) => `p${index + 1}`);
  return tournament(slug, {
    name: slug,
    club: 'gate',
    status: 'ongoing',
    scoring: { points: { type: 'victoryPoints' }, max: 100 },
    stages: [{ id: 'swiss', rounds: 5 }],
    participants: names.map((key) => participant(key, { player: `Konstantin ${key.toUpperCase()}` })),
    battles: Array.from({ length: 20 }, (_, index) =>
      battle(
        `${slug}-${index + 1}`,
        `p${2 * index + 1}`,
        `p${2 * index + 2}`,
        index < 6 ? '60-40' : undefined,
        { table: index + 1 },
      ),
    ),
  });
}

function score(page: Page, player: number): Locator {
  const table = Math.ceil(player / 2);
  return page.getByLabel(`Score of Konstantin P${player}, Round 1, table ${table}`, { exact: true });
}

/** How many of them are in view as a whole. */
async function countInView(page: Page, rows: Locator): Promise<number> {
  const { height } = page.viewportSize() ?? { height: 0 };
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()));
  return boxes.filter((box) => box !== null && box.y >= 0 && box.y + box.height <= height).length;
}

describe('a round with many tables', { skip: skipBrowser }, () => {
  const desks = startDesks([club('gate')]);

  it('marks text that is not a number, saves everything else, and says so at table 20 on a phone', async () => {
    await desks.service.import([large('wrong-cup')]);
    const { page } = await desks.open(phone, '#tournament=wrong-cup');
    await score(page, 39).fill('9O');
    await score(page, 40).fill('1000');
    const line = page.getByText(
      'Not saved: Round 1, table 20, Konstantin P39, score: a number, please. Everything else is saved.',
    );
    await line.waitFor();
    assert.equal(await countInView(page, line), 1, 'the line stays in view');
    assert.equal(await score(page, 39).getAttribute('aria-invalid'), 'true');
    const row = page.locator('[data-table="20"]');
    await row.getByText('a number, please').waitFor();
    await row.getByText('Correct? The maximum is 100.').waitFor();
    assert.deepEqual(await findFaults(page), []);
    const { body } = await desks.organiser.get('/tournaments/wrong-cup/file');
    const { players } = body.tournaments[0].battles[19];
    assert.deepEqual(
      players.map(({ victoryPoints = null }) => victoryPoints),
      [null, 1000],
    );
    await score(page, 39).fill('90');
    await waitSaved(page);
    assert.equal(await measureOverflow(page), 0);
    await page.close();
  });

  it('shows text in place of the number of a table as it was typed, and goes on working', async () => {
    await desks.service.import([large('text-cup')]);
    const { page, complaints } = await desks.open(laptop, '#tournament=text-cup');
    await page.getByRole('button', { name: 'More about Konstantin P1 and Konstantin P2' }).click();
    await page.getByLabel('Table', { exact: true }).fill('2O');
    await page
      .getByText('Not saved: Round 1, table 2O, table: a number, please. Everything else is saved.')
      .waitFor();
    await page.locator('[data-table="2O"] .table-number', { hasText: '2O' }).waitFor();
    await page.getByRole('link', { name: 'Print' }).click();
    await page.getByRole('cell', { name: '2O', exact: true }).first().waitFor();
    await page.reload();
    await page.getByRole('cell', { name: '2O', exact: true }).first().waitFor();
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('shows extra points that are no number at both places where they stand', async () => {
    await desks.service.import([
      tournament('points-cup', {
        club: 'gate',
        stages: [{ id: 'swiss', rounds: 3 }],
        participants: ['a', 'b'].map((key) => participant(key)),
        adjustments: [{ participant: 'a', battlePoints: 3, stage: 'swiss', reason: 'Painting' }],
      }),
    ]);
    const { page, complaints } = await desks.open(laptop, '#tournament=points-cup/players');
    await page.getByRole('button', { name: 'Points for everybody' }).click();
    await page.getByRole('button', { name: 'More about A' }).click();
    await page.getByLabel('Painting for A').fill('3x');
    await page.getByRole('form', { name: 'Extra points of A' }).getByText('3x for Painting').waitFor();
    await page.getByRole('button', { name: 'Remove: A' }).click();
    await page.getByRole('button', { name: 'Yes, remove with 3x for Painting' }).waitFor();
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('shows fourteen tables on a laptop, and finds one by number, by name, or by its missing result', async () => {
    await desks.service.import([large('long-cup')]);
    const { page } = await desks.open(laptop, '#tournament=long-cup');
    const rows = page.locator('.result');
    await rows.first().waitFor();
    const count = await countInView(page, rows);
    assert.ok(count >= 14, `${count} tables`);
    const find = page.getByLabel('Table or name');
    await find.fill('p34');
    await until({ what: 'one table', see: () => rows.count(), is: (found) => found === 1 });
    await find.press('Enter');
    await until({ what: 'all tables', see: () => rows.count(), is: (found) => found === 20 });
    assert.match((await page.locator(':focus').getAttribute('aria-label')) ?? '', /table 17$/);
    assert.equal(await countInView(page, page.locator('[data-table="17"]')), 1);
    await page.getByRole('button', { name: 'Missing only' }).click();
    await until({ what: 'tables without result', see: () => rows.count(), is: (found) => found === 14 });
    await score(page, 13).fill('12');
    await score(page, 14).fill('8');
    assert.equal(await rows.count(), 14, 'the row that is typed in stays');
    await score(page, 14).press('Enter');
    await until({ what: 'one less', see: () => rows.count(), is: (found) => found === 13 });
    await page.getByRole('link', { name: 'Screen for the hall' }).waitFor();
    await page.getByRole('link', { name: 'Print' }).click();
    await page.getByRole('button', { name: 'Result slips' }).waitFor();
    await page.close();
  });

  it('shows a bracket of sixteen on a laptop, with names and scores on one line', async () => {
    const keys = Array.from({ length: 16 }, (_, index) => `p${index + 1}`);
    const rounds = [{ round: 1, victoryPoints: 71 }];
    const matches = Array.from({ length: 8 }, (_, index) => index + 1).map((table) => ({
      round: 'Round of 16',
      table,
      players: [`p${2 * table - 1}`, `p${2 * table}`],
      battle: `ko_${table}`,
    }));
    const later = ['Quarter-final', 'Semi-final', 'Final'].flatMap((round, index) =>
      Array.from({ length: 4 / 2 ** index }, (_, at) => ({ round, table: at + 1 })),
    );
    await desks.service.import([
      tournament('ko-cup', {
        club: 'gate',
        status: 'ongoing',
        stages: [{ id: 'knockout', matches: [...matches, ...later] }],
        participants: keys.map((key) => participant(key, { player: `Konstantin Abend ${key}` })),
        battles: matches.map(({ table, battle: id, players: [a = '', b = ''] }) =>
          battle(id, a, b, undefined, {
            ...{ stage: 'knockout', round: null, table },
            players: [
              { participant: a, rounds },
              { participant: b, victoryPoints: 55 },
            ],
          }),
        ),
      }),
    ]);
    const { page } = await desks.open(laptop, '#tournament=ko-cup');
    const sides = page.locator('.bracket-round:first-child .match-side');
    await sides.first().waitFor();
    assert.equal(await countInView(page, sides), 16);
    const heights = await sides.locator('b').evaluateAll((all) => all.map((one) => one.clientHeight));
    assert.ok(Math.max(...heights) < 20, 'two digits stand side by side');
    const name = page.locator('.result .who').first();
    assert.ok(((await name.boundingBox())?.height ?? 0) < 30, 'a score from rounds leaves room for the name');
    await page.close();
  });

  it('stays on the round of a bracket that is corrected, digit by digit', async () => {
    const knockout = { stage: 'knockout' };
    await desks.service.import([
      tournament('digits', {
        ...{ club: 'gate', status: 'ongoing', participants: [...'abcd'].map((key) => participant(key)) },
        stages: [
          {
            id: 'knockout',
            players: 4,
            matches: [
              { round: 'Semi-final', table: 1, battle: 'd1' },
              { round: 'Semi-final', table: 2, battle: 'd2' },
              { round: 'Final', table: 1, battle: 'd3' },
            ],
          },
        ],
        battles: [
          battle('d1', 'a', 'b', '14-9', knockout),
          battle('d2', 'c', 'd', '12-8', knockout),
          battle('d3', 'a', 'c', undefined, { ...knockout, round: 2 }),
        ],
      }),
    ]);
    const { page } = await desks.open(laptop, '#tournament=digits');
    await page.getByRole('heading', { name: 'Final' }).first().waitFor();
    await page.getByRole('button', { name: 'Semi-final', exact: true }).click();
    await page.locator('.result .score').first().focus();
    await page.keyboard.press('Delete');
    await page.getByText('1 result missing', { exact: true }).waitFor();
    for (const digit of '16') {
      await page.keyboard.type(digit);
      await page.getByText('All results are in.').waitFor();
    }
    assert.equal(await page.locator('.result .score').first().inputValue(), '16');
    await page.close();
  });

  it('plays a top 5 with every placement bracket to its end, and says who waits', async () => {
    const keys = [...'abcdefghijklmnopqrstuvwx'].slice(0, top.players);
    await desks.service.import([
      tournament('top', {
        ...{ club: 'gate', status: 'ongoing' },
        stages: ['knockout', ...top.placements.map((band) => `placement-${band}`)].map((id) =>
          id === 'knockout' ? { id, players: top.players, matches: [] } : { id, matches: [] },
        ),
        participants: keys.map((key) => participant(key)),
      }),
    ]);
    const { page } = await desks.open(laptop, '#tournament=top');
    const step = page.getByRole('button', { name: /^(?:Seed|Continue|Finish)/ });
    const finish = page.getByRole('button', { name: 'Finish the tournament' });
    await step.press('Enter');
    await page.getByText('waits for the winner of Quarter-final 1').waitFor();
    while (!(await finish.isVisible())) {
      await page
        .getByText(/results? missing/)
        .first()
        .waitFor();
      const [, , ...stages] = await page.locator('.tabs a').all();
      for (const stage of stages) {
        await stage.press('Enter');
        await page.locator('.tabs [aria-current]', { hasText: (await stage.textContent()) ?? '' }).waitFor();
        for (const row of await page.locator('.result').all()) await winByName(row);
      }
      await step.waitFor();
      if (!(await finish.isVisible())) await step.press('Enter');
    }
    await finish.press('Enter');
    await page.getByRole('region', { name: 'Final standings' }).waitFor();
    const { body } = await desks.service.get('/api/v1/tournaments/top/standings?limit=100');
    assert.deepEqual(
      body.data.map(({ rank, player }: { rank: number; player: string }) => `${rank} ${player}`),
      keys.map((key, index) => `${index + 1} ${key.toUpperCase()}`),
    );
    await page.close();
  });
});

/** Two who rest meet in the second round, whose other match waits for the first. */
const top = { players: 5, placements: ['3', '5'] };

/** Types scores that make the alphabetically first name win. */
async function winByName(row: Locator): Promise<void> {
  const names = await row.locator('.who').allTextContents();
  const scores = row.locator('.score');
  if ((await scores.first().inputValue()) !== '') return;
  const [first = '', second = ''] = names;
  await scores.first().fill(first < second ? '9' : '1');
  await scores.last().fill(first < second ? '1' : '9');
}
