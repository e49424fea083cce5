// Find me: people who share a name, and lists that are not shown yet.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  battle,
  casualBattle,
  club,
  participant,
  player,
  tournament,
} from '../../packages/rules/test/builders/records.ts';
import { skipBrowser } from '../builders/browser.ts';
import { startService } from '../builders/service.ts';
import { openBrowser } from '../builders/shared-browser.ts';
import { until } from '../builders/until.ts';
import { phone } from './open-page.ts';
import { textOf } from './read-html.ts';

function event(more: object = {}) {
  const list = { text: 'Spears of Ada', points: 2000 };
  return tournament('open', {
    status: 'ongoing',
    stages: [{ id: 'swiss', rounds: 3 }],
    participants: [
      participant('a', { player: 'Ada Novák', faction: 'Glass Legion', list }),
      participant('b', { player: 'Ada Novák', faction: 'Brass Menagerie', club: 'gate' }),
      participant('c', { player: 'ada novak', faction: 'Brass Menagerie', club: 'gate' }),
      participant('d', { player: 'Bo' }),
    ],
    battles: [
      battle('b1', 'a', 'b', undefined, { table: 1 }),
      battle('b2', 'c', 'd', undefined, { table: 2 }),
    ],
    ...more,
  });
}

const labels = [
  'Ada Novák (Glass Legion)',
  'Ada Novák (Brass Menagerie, Iron Gate, no. 2)',
  'ada novak (Brass Menagerie, Iron Gate)',
];

describe('people at an event', () => {
  it('who share a name are distinguished by faction and club, and each has an address', async (t) => {
    const service = await startService(t, [club('gate', { name: 'Iron Gate' }), event()], { pages: true });
    const page = async (name?: string) => {
      const query = name === undefined ? '' : `&name=${encodeURIComponent(name)}`;
      const { text } = await service.request('GET', `/tournaments/open?view=me${query}`);
      return {
        text: textOf(text),
        names: [...text.matchAll(/ data-name>([^<]*)</g)].map(([, one = '']) => one),
        cards: [...text.matchAll(/ data-me="([^"]*)"/g)].map(([, one = '']) => one),
      };
    };
    assert.deepEqual((await page()).names.toSorted(), [...labels, 'Bo'].toSorted());
    const shared = await page('ADA NOVAK');
    assert.deepEqual(shared.names.toSorted(), labels.toSorted());
    assert.deepEqual(shared.cards.toSorted(), labels.toSorted());
    assert.match(shared.text, /Several players have this name\. Pick one:/);
    for (const [label, table] of [
      [labels[0], 1],
      [labels[2], 2],
    ] as const) {
      const one = await page(label);
      assert.deepEqual(one.cards, [label]);
      assert.match(one.text, new RegExp(`Table ${table} `));
    }
    assert.deepEqual((await page('bo')).cards, ['Bo']);
  });

  it('a hidden list is said to be not shown yet, a missing one not submitted, beside the faction', async (t) => {
    const service = await startService(t, [club('gate'), event()], { pages: true });
    const read = async (query: string) =>
      textOf((await service.request('GET', `/tournaments/open?${query}`)).text);
    assert.match(await read('view=players'), /Brass Menagerie · No list submitted/);
    assert.match(await read('view=me&name=bo'), /No army list from ada novak/);
    await service.import([event({ listsShown: false })]);
    const players = await read('view=players');
    assert.equal(players.split('List not shown yet').length - 1, 4);
    assert.doesNotMatch(players, /No list submitted|Spears/);
    assert.match(await read('view=me&name=bo'), /Army lists are not shown yet\./);
  });

  it('are distinguished in a search if they share a name', async (t) => {
    const people = [player('p_1', 'Ada Novak'), player('p_2', 'Ada Novak')];
    const played = casualBattle('c1', {
      date: '2026-05-03',
      players: [{ player: 'Ada Novak', playerId: 'p_1' }, { player: 'Bo' }],
    });
    const service = await startService(t, [...people, played], { pages: true });
    const { text } = await service.request('GET', '/search?q=ada');
    assert.match(textOf(text), /Ada Novak 1 battle, last on 2026-05-03 Ada Novak 0 battles/);
  });
});

describe('people of one name in a browser', { skip: skipBrowser }, () => {
  it('are remembered individually', async (t) => {
    const service = await startService(t, [club('gate', { name: 'Iron Gate' }), event()], { pages: true });
    const browser = await openBrowser(t);
    const page = await browser.newPage(phone);
    await page.goto(`${service.address}/tournaments/open`);
    await page.locator('#me-name').fill('Ada Novák');
    await page.getByRole('button', { name: 'Find my table' }).click();
    await page.getByRole('link', { name: labels[0] ?? '' }).click();
    await until({
      what: 'the choice to be remembered',
      see: async () => (await page.evaluate("localStorage.getItem('muster-me')")) === labels[0],
    });
    await page.goto(`${service.address}/tournaments/open`);
    await page
      .locator('.me-found')
      .getByText(labels[0] ?? '')
      .waitFor();
  });
});
