// Whole events at the desk, from nothing to final standings, without a file: on a laptop by keyboard, and on a phone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page, Route } from 'playwright-core';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { battle, club, participant, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { coloursAlone, findFaults } from '../pages/find-faults.ts';
import { desktop, measureOverflow, phone } from '../pages/open-page.ts';
import { startDesks, waitSaved } from './open-desk.ts';

/** Types a result into every row without one; Enter moves to the next score. */
async function typeScores(page: Page, scoreOf: (index: number) => number): Promise<void> {
  const scores = page.locator('.result .score');
  await scores.first().focus();
  const count = await scores.count();
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.insertText(String(scoreOf(index)));
    await page.keyboard.press('Enter');
  }
}

describe('an event at the desk', { skip: skipBrowser }, () => {
  const desks = startDesks([club('gate', { name: 'Iron Gate' }), player('p_ada', 'Ada Novak')]);

  it('leads 16 players through groups, a cut to 8 and placement brackets to final standings, by keyboard', async () => {
    const { page, context, complaints, hosts } = await desks.open();
    const press = (locator: Locator) => locator.press('Enter');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await press(page.getByRole('link', { name: 'New tournament' }));
    await page.getByLabel('Name', { exact: true }).fill('Grand Muster');
    assert.equal(await page.getByLabel('Web address').inputValue(), 'grand-muster');
    await page.getByLabel('Format', { exact: true }).selectOption('Round robin');
    await page.getByText('with an odd number, as many rounds as players').waitFor();
    await page.getByLabel('Format', { exact: true }).selectOption('Groups, knockout and placement');
    await page.getByLabel('Rounds', { exact: true }).fill('2');
    await page.getByLabel('Groups', { exact: true }).selectOption('4 groups');
    await page.getByLabel('Scoring', { exact: true }).selectOption('Victory points as scored');
    await page
      .getByRole('region', { name: 'Example board' })
      .getByRole('cell', { name: '33' })
      .first()
      .waitFor();
    assert.deepEqual(await findFaults(page), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await findFaults(page, coloursAlone), []);
    await press(button('Create tournament'));
    const names = Array.from({ length: 16 }, (_, index) => `Player ${String(index + 1).padStart(2, '0')}`);
    await page.getByLabel('Paste a list').fill(names.map((name) => `${name}\tHill Clans`).join('\n'));
    await press(button('Add 16 players'));
    await press(page.getByRole('link', { name: 'Pair round 1' }));
    for (const round of [1, 2]) {
      await press(button(`Pair round ${round}`));
      await page.getByRole('heading', { name: `Round ${round}`, exact: true }).waitFor();
      await page.getByText('8 results missing', { exact: true }).waitFor();
      if (round === 1) assert.deepEqual(await findFaults(page), []);
      await typeScores(page, (index) => 20 + ((index * 7) % 31));
      await page.getByText('All results are in.').waitFor();
    }
    await press(button('Seed the top 8'));
    for (const stages of [
      ['Knockout Stage'],
      ['Knockout Stage', 'Places 5–8'],
      ['Knockout Stage', '3rd Place', 'Places 5–8', '7th Place'],
    ]) {
      for (const name of stages) {
        await press(page.getByRole('link', { name, exact: true }));
        await page
          .getByText(/results? missing$/)
          .first()
          .waitFor();
        await typeScores(page, (index) => 10 + index);
        await page.getByText('All results are in.').waitFor();
      }
      if (stages.length < 4) await press(page.getByRole('button', { name: /^Continue: / }));
      await page
        .getByText(/results? missing$|^Finish the tournament$/)
        .first()
        .waitFor();
    }
    assert.deepEqual(await findFaults(page), []);
    await press(button('Finish the tournament'));
    await page.getByRole('link', { name: 'Final standings', exact: true }).waitFor();
    await page.getByRole('region', { name: 'Final standings' }).waitFor();
    await press(page.getByRole('link', { name: 'Overview' }));
    await press(button('Publish'));
    await press(page.getByRole('link', { name: 'Public page' }));
    await page.getByRole('heading', { level: 1, name: 'Grand Muster' }).waitFor();
    const { body } = await desks.service.get(
      '/api/v1/tournaments/grand-muster/standings?stage=standings&limit=100',
    );
    assert.deepEqual(pick(body.data.slice(0, 9), 'rank'), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert.equal(body.data.length, 16);
    // The browser logs each 409, which is the answer while there is no next step.
    assert.deepEqual(
      complaints.filter((line) => !line.includes('409')),
      [],
    );
    assert.deepEqual([...hosts], [new URL(desks.service.address).host]);
    assert.deepEqual(await context.cookies(), [], 'no cookie');
    await page.close();
  });

  it('runs a Swiss of three rounds with a late entry, a drop and a bye in at most 12 clicks, on a phone', async () => {
    const { page, complaints } = await desks.open(phone);
    let clicks = 0;
    const click = async (role: 'button' | 'link', name: string) => {
      clicks += 1;
      await page.getByRole(role, { name, exact: true }).tap();
    };
    const people = ['Ada Novak', 'Bo', 'Cy', 'Dee', 'Eve', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo', 'Kim', 'Lee'];
    await click('link', 'New tournament');
    await page.getByLabel('Name', { exact: true }).fill('Winter Cup');
    assert.equal(await measureOverflow(page), 0);
    // The request is held until the button has shown its progress.
    const sent = Promise.withResolvers<Route>();
    await page.route('**/submissions*', sent.resolve, { times: 1 });
    await click('button', 'Create tournament');
    await page.getByRole('button', { name: 'Creating …', disabled: true }).waitFor();
    await (await sent.promise).continue();
    await page.getByLabel('Paste a list').fill(people.join('\n'));
    await click('button', 'Add 12 players');
    assert.equal(await measureOverflow(page), 0);
    assert.deepEqual(await findFaults(page), []);
    await click('link', 'Pair round 1');
    await click('button', 'Pair round 1');
    await page.getByText('6 results missing', { exact: true }).waitFor();
    assert.equal(await measureOverflow(page), 0);
    assert.deepEqual(await findFaults(page), []);
    await typeScores(page, (index) => 5 + ((index * 7) % 16));
    await page.getByLabel('Late entry').fill('Zoe');
    await page.keyboard.press('Enter');
    await page.getByText('Bye', { exact: true }).waitFor();
    assert.deepEqual(await findFaults(page), []);
    await click('button', 'Pair round 2');
    await page.getByText('6 results missing', { exact: true }).waitFor();
    await typeScores(page, (index) => 5 + ((index * 5) % 16));
    const dropping = await page.locator('.result .who').first().innerText();
    await page.locator('.result').first().getByRole('button', { name: /^More/ }).tap();
    clicks += 1;
    await click('button', `Drop out: ${dropping}`);
    await page.locator('.proposal').waitFor();
    await click('button', 'Pair round 3');
    await page.getByText('6 results missing', { exact: true }).waitFor();
    assert.equal(await page.locator('.results').getByText(dropping, { exact: true }).count(), 0);
    await typeScores(page, (index) => 5 + ((index * 3) % 16));
    await click('button', 'Finish the tournament');
    await page.getByRole('region', { name: 'Final standings' }).waitFor();
    assert.ok(clicks <= 12, `${clicks} clicks`);
    const { body } = await desks.organiser.get('/tournaments/winter-cup/file');
    const [record] = body.tournaments;
    assert.equal(record.status, 'finished');
    assert.equal(record.battles.length, 18);
    assert.equal(record.stages[0].byes.length, 1);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('makes a swap part of the one step, and hides a round until it is shown', async () => {
    const people = ['a', 'b', 'c', 'd'];
    await desks.service.import([
      tournament('swap', {
        club: 'gate',
        stages: [{ id: 'swiss', rounds: 2 }],
        participants: people.map((key) => participant(key)),
      }),
    ]);
    const { page } = await desks.open(undefined, '#tournament=swap/swiss');
    const names = page.locator('.proposal li button');
    await names.first().waitFor();
    await page.evaluate(`document.querySelector('.proposal').setAttribute('data-old', '')`);
    await page.getByRole('button', { name: 'Draw again' }).press('Enter');
    await page.locator('.proposal:not([data-old])').waitFor();
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Draw again');
    const elsewhere = page.locator('summary', { hasText: 'Absent players' });
    const late = Promise.withResolvers<void>();
    await page.route('**/next?*', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Draw again' }).press('Enter');
    await names.first().waitFor({ state: 'detached' });
    await elsewhere.focus();
    late.resolve();
    await names.first().waitFor();
    assert.match(`${await page.evaluate('document.activeElement.textContent')}`, /^Absent players/);
    await page.unroute('**/next?*');
    const before = await names.allInnerTexts();
    await names.nth(0).press('Enter');
    await page.getByText(/^Pick the player to swap with .\.$/).waitFor();
    await names.nth(2).press('Enter');
    const after = await names.allInnerTexts();
    assert.deepEqual(after, [before[2], before[1], before[0], before[3]]);
    await page.getByLabel('Do not show this round yet').check();
    assert.deepEqual(await names.allInnerTexts(), after, 'the swap stays');
    await page.getByRole('button', { name: 'Pair round 1' }).press('Enter');
    await page.getByText('not shown yet').waitFor();
    await waitSaved(page);
    assert.deepEqual((await desks.service.get('/api/v1/tournaments/swap/battles')).body.data, []);
    const { body } = await desks.organiser.get('/tournaments/swap/history');
    assert.deepEqual(pick(body.data, 'words'), [
      ['Started', 'Round 1 paired: 2 battles'],
      ['Created', '4 players added: A, B, C, D'],
    ]);
    await page.getByRole('button', { name: 'Show round 1' }).press('Enter');
    await page.getByText('not shown yet').waitFor({ state: 'detached' });
    const shown = (await desks.service.get('/api/v1/tournaments/swap/battles')).body.data;
    assert.deepEqual(
      shown
        .flatMap(({ players }: { players: { player: string }[] }) => players.map(({ player: name }) => name))
        .sort(),
      ['A', 'B', 'C', 'D'],
    );
    await page.close();
  });

  it('shows no example of other rules while an answer is lost', async () => {
    const { page } = await desks.open(undefined, '#new');
    await page.getByLabel('Scoring', { exact: true }).selectOption('Victory points as scored');
    const example = page.getByRole('region', { name: 'Example board' });
    await example.waitFor();
    await page.route('**/example?*', (route) => route.abort());
    await page.getByLabel('Scoring', { exact: true }).selectOption({ index: 0 });
    await example.waitFor({ state: 'detached' });
    await page.close();
  });

  it('keeps swaps and the name of a late entry while another desk changes something else', async () => {
    const cup = (more: object = {}) =>
      tournament('beside', {
        ...{ club: 'gate', stages: [{ id: 'swiss', rounds: 2 }], ...more },
        participants: ['a', 'b', 'c', 'd'].map((key) => participant(key)),
      });
    await desks.service.import([cup()]);
    const { page } = await desks.open(undefined, '#tournament=beside/swiss');
    const names = page.locator('.proposal li button');
    await names.nth(0).press('Enter');
    await names.nth(2).press('Enter');
    const swapped = await names.allInnerTexts();
    await page.getByLabel('Late entry').pressSequentially('Ev');
    await desks.service.import([cup({ city: 'Turku' })]);
    const again = page.waitForResponse('**/next?dryRun=true');
    await page.evaluate('dispatchEvent(new Event("online"))');
    await (await again).finished();
    await names.first().waitFor();
    assert.deepEqual(await names.allInnerTexts(), swapped);
    await page.keyboard.type('e');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Flo');
    await names.filter({ hasText: 'Eve' }).waitFor();
    assert.equal(await page.getByLabel('Late entry').inputValue(), 'Flo');
    await page.close();
  });

  it('says on the other tabs what comes next, also where that is no pairing', async () => {
    const participants = ['a', 'b'].map((key) => participant(key));
    const knockout = { id: 'knockout', players: 2, matches: [] };
    const played = { participants, battles: [battle('said-1', 'a', 'b', '5-3')] };
    const ongoing = { ...played, status: 'ongoing' };
    const swiss = { id: 'swiss', rounds: 3 };
    const said = [
      [{ participants, stages: [swiss, knockout] }, 'Pair round 1'],
      [{ participants, stages: [knockout] }, 'Next step'],
      [{ ...played, stages: [swiss] }, 'Start the tournament'],
      [{ ...ongoing, stages: [swiss] }, 'Pair round 2'],
      [{ ...ongoing, stages: [{ ...swiss, shownRounds: 0 }] }, 'Show round 1'],
      [{ ...ongoing, stages: [{ ...swiss, rounds: 1 }, knockout] }, 'Next step'],
    ] as const;
    for (const [record, words] of said) {
      await desks.service.import([tournament('said', { club: 'gate', ...record })]);
      const { page } = await desks.open(undefined, '#tournament=said/overview');
      await page.getByRole('link', { name: words, exact: true }).waitFor();
      await page.close();
    }
  });

  it('pairs without absent players and forbidden pairs, and gives players the tables they need', async () => {
    await desks.service.import([
      tournament('wishes', {
        club: 'gate',
        stages: [{ id: 'swiss', rounds: 2 }],
        participants: ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => participant(key)),
      }),
    ]);
    const { page, complaints } = await desks.open(phone, '#tournament=wishes/swiss');
    await page.getByText('Absent players, byes, fixed tables, pairs that must not meet').tap();
    const add = async (who: string, what: string, more: () => Promise<unknown> = async () => undefined) => {
      await page.getByLabel('Player', { exact: true }).selectOption(who);
      await page.getByLabel('Request').selectOption(what);
      await more();
      await page.getByRole('button', { name: 'Add', exact: true }).tap();
    };
    await page.locator('details:has(summary:text("Absent players")) ~ section.next').waitFor();
    await add('C', 'is absent this round');
    await add('A', 'needs table', () => page.getByLabel('Table', { exact: true }).fill('2'));
    await add('A', 'must not meet', () => page.getByLabel('Other player').selectOption('B'));
    await add('D', 'is absent this round');
    await add('F', 'gets a bye worth', () => page.getByLabel('Worth').selectOption('a draw'));
    await page.getByRole('button', { name: 'Remove: D is absent' }).tap();
    const wishes = [
      'C is absent remove',
      'F gets a bye worth a draw remove',
      'A at table 2 remove',
      'A and B must not meet remove',
    ];
    assert.deepEqual(await page.locator('.stage .picks li').allInnerTexts(), wishes);
    await page.reload();
    await page.getByText('C is absent').waitFor();
    assert.deepEqual(await page.locator('.stage .picks li').allInnerTexts(), wishes);
    assert.equal(await measureOverflow(page), 0);
    assert.deepEqual(await findFaults(page), []);
    await page.getByRole('button', { name: 'Pair round 1' }).tap();
    await page.getByText('2 results missing', { exact: true }).waitFor();
    const { body } = await desks.organiser.get('/tournaments/wishes/file');
    const [{ battles, stages }] = body.tournaments;
    const pairs = battles.map(({ table, players }: { table: number; players: { participant: string }[] }) => [
      table,
      players
        .map((side) => side.participant)
        .sort()
        .join(),
    ]);
    const [, own] = pairs.find(([, pair]: [number, string]) => pair.includes('a')) ?? [];
    assert.ok(own === 'a,d' || own === 'a,e', own);
    assert.ok(pairs.some(([table, pair]: [number, string]) => table === 2 && pair === own));
    assert.deepEqual(stages[0].byes, [{ round: 1, participant: 'f', points: 'draw' }]);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('changes the name of a player when its field is left: half a name would be another person, with another page', async () => {
    const names = async () => {
      const { record } = (await desks.organiser.get('/tournaments/names/desk')).body.data;
      return record.participants.map((one: { player: string }) => one.player);
    };
    const named = [participant('a', { player: 'Ada Novak' }), participant('b', { player: 'Bo' })];
    await desks.service.import([tournament('names', { club: 'gate', participants: named })]);
    const { page, complaints } = await desks.open(desktop, '#tournament=names/players');
    const name = page.getByLabel('Name of player 1');
    await name.fill('Q');
    // While the field has the focus, something else is changed and saved.
    await page.evaluate(`{
      const field = document.querySelector('[aria-label="Faction of player 2"]');
      field.value = 'Skaven';
      field.dispatchEvent(new Event('input'));
    }`);
    await page.locator('.saving-changed').waitFor();
    await waitSaved(page);
    assert.deepEqual(await names(), ['Ada Novak', 'Bo']);
    assert.equal(await name.inputValue(), 'Q');
    await name.pressSequentially('uinn Ota');
    await page.keyboard.press('Tab');
    await page.locator('.saving-changed').waitFor();
    await waitSaved(page);
    assert.deepEqual(await names(), ['Quinn Ota', 'Bo']);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('leaves out players who decline the cut, and records a walkover, also in place of another', async () => {
    const players = ['a', 'b', 'c', 'd'];
    await desks.service.import([
      tournament('cut', {
        ...{ club: 'gate', status: 'ongoing' },
        stages: [
          { id: 'swiss', rounds: 1 },
          { id: 'knockout', players: 2, matches: [] },
        ],
        participants: players.map((key) => participant(key)),
        battles: [battle('c1', 'a', 'b', '9-1'), battle('c2', 'c', 'd', '8-2')],
      }),
    ]);
    const { page } = await desks.open(phone, '#tournament=cut/swiss');
    await page.getByText('Players who decline the cut').tap();
    await page.getByLabel('Player', { exact: true }).selectOption('C');
    await page.getByRole('button', { name: 'Add', exact: true }).tap();
    await page.getByText('Declined the cut: C.').waitFor();
    await page.getByRole('button', { name: 'Seed the top 2' }).tap();
    await page.getByText('1 result missing', { exact: true }).waitFor();
    const { body } = await desks.organiser.get('/tournaments/cut/desk');
    assert.deepEqual(body.data.record.battles[2].players.map(keyOf), ['a', 'd']);
    assert.deepEqual(body.data.figures.cut, { missing: [], extra: [] });
    for (const [name, winner] of [
      ['A', 'a'],
      ['D', 'd'],
    ] as const) {
      await page.getByLabel('Walkover: A or D').tap();
      await page.getByRole('button', { name, exact: true }).tap();
      await page.locator('.match-winner', { hasText: `${name} walkover` }).waitFor();
      await waitSaved(page);
      const { record } = (await desks.organiser.get('/tournaments/cut/desk')).body.data;
      assert.deepEqual(record.stages[1].matches, [{ round: 'Final', table: 1, players: ['a', 'd'], winner }]);
      assert.equal(record.battles.length, 2);
      await page.getByLabel('Walkover: A or D').tap();
    }
    await page.close();
  });

  it('names declining the cut among the requests, also where those who miss it are paired in the same step', async () => {
    await desks.service.import([
      tournament('both', {
        ...{ club: 'gate', status: 'ongoing' },
        stages: [
          { id: 'swiss', rounds: 1 },
          { id: 'knockout', players: 2, matches: [] },
          { id: 'placement-swiss', rounds: 1 },
        ],
        participants: ['a', 'b', 'c', 'd'].map((key) => participant(key)),
        battles: [battle('s1', 'a', 'b', '9-1'), battle('s2', 'c', 'd', '8-2')],
      }),
    ]);
    const { page } = await desks.open(phone, '#tournament=both/swiss');
    await page.locator('summary', { hasText: 'players who decline the cut' }).tap();
    await page.getByLabel('Player', { exact: true }).selectOption('C');
    await page.getByLabel('Request').selectOption('declines the cut');
    await page.getByRole('button', { name: 'Add', exact: true }).tap();
    await page.getByText('Declined the cut: C.').waitFor();
    await page.close();
  });
});

function keyOf({ participant: key }: { readonly participant: string }): string {
  return key;
}
