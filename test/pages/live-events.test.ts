// Pages of live events: round and leader on cards, standings beside the round, each player's rounds beside a board.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { battle, club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { startService } from '../builders/service.ts';
import { itemsOf, rowsOf, textOf } from './read-html.ts';

const people = [
  participant('a', { player: 'Ada Novák', playerId: 'p_ada', faction: 'Glass Legion' }),
  participant('b', { player: 'Bo Lind' }),
  participant('c', { player: 'Cy <b>Young</b>' }),
  participant('d', { player: 'Dee Late' }),
];
const live = tournament('live', {
  name: 'Live Cup',
  status: 'ongoing',
  club: 'gate',
  city: null,
  country: null,
  stages: [{ id: 'swiss', name: 'The Long March', rounds: 3, byes: [{ round: 1, participant: 'c' }] }],
  participants: people,
  battles: [
    battle('b1', 'a', 'b', '20-10'),
    battle('b2', 'a', 'c', '12-12', { round: 2 }),
    battle('b3', 'd', 'b', undefined, { round: 2, finished: false }),
  ],
});
const knockout = tournament('cut', {
  name: 'Cut Cup',
  status: 'ongoing',
  stages: [
    { id: 'swiss', rounds: 1 },
    {
      id: 'knockout',
      name: 'Top Two',
      players: 2,
      matches: [{ round: 'Final', table: 1, players: ['a', 'b'] }],
    },
  ],
  participants: people,
  battles: [battle('k1', 'a', 'b', '20-10')],
});

async function start(t: TestContext) {
  const records = [club('gate', { name: 'Iron Gate' }), live, knockout];
  const service = await startService(t, records, { pages: true });
  return async (path: string) => {
    const { status, text } = await service.request('GET', path);
    assert.equal(status, 200, path);
    return text;
  };
}

/** The names of the tabs, and which is open. */
function tabsOf(page: string) {
  return [...(/<nav class="tabs"[\s\S]*?<\/nav>/.exec(page)?.[0] ?? '').matchAll(/<a [^>]*>([^<]*)</g)].map(
    ([link, name]) => (link.includes('aria-current') ? `[${name}]` : name),
  );
}

function liveCardsOf(page: string): string[] {
  return itemsOf(page, 'event card').filter((card) => card.includes('status-ongoing'));
}

describe('live events', () => {
  it('have a card with the round and the leader; during a knockout there is no leader', async (t) => {
    const read = await start(t);
    const cards = liveCardsOf(await read('/')).map(textOf);
    assert.match(
      cards.find((card) => card.includes('Live Cup')) ?? '',
      /4 players · Round 2 of 3 · \d+ points Leading Ada Novák Glass Legion$/,
    );
    const cut = cards.find((card) => card.includes('Cut Cup')) ?? '';
    assert.match(cut, /Top Two: Final/);
    assert.doesNotMatch(cut, /Leading/);
  });

  it('a club’s page does not repeat its name on its cards, and leaves no empty line', async (t) => {
    const read = await start(t);
    const [card = ''] = liveCardsOf(await read('/clubs/gate'));
    assert.doesNotMatch(card, /Iron Gate|event-place/);
    assert.match(textOf(itemsOf(await read('/tournaments'), 'event').join(' ')), /Iron Gate/);
  });

  it('open on the round with the standings beside it; the tab is called Standings, and the stage still has its name', async (t) => {
    const read = await start(t);
    const page = await read('/tournaments/live');
    assert.deepEqual(tabsOf(page), ['[Rounds]', 'Standings', '4 players']);
    const beside = /<section class="tab only-beside"[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
    assert.match(textOf(beside), /^Standings Why these ranks The Long March /);
    assert.equal(rowsOf(beside, 'board').length, 4);
    const standings = await read('/tournaments/live?stage=swiss');
    assert.deepEqual(tabsOf(standings), ['Rounds', '[Standings]', '4 players']);
    assert.match(standings, /<h2 id="tab-name">The Long March<\/h2>/);
    assert.deepEqual(tabsOf(await read('/tournaments/cut')), [
      '[Rounds]',
      'Standings',
      'Swiss Stage',
      '4 players',
    ]);
  });

  it('a board has each player’s rounds in words, with a gap for a round that was missed', async (t) => {
    const read = await start(t);
    const page = await read('/tournaments/live?stage=swiss');
    const strips = Object.fromEntries(
      rowsOf(page, 'board').map(([, player = '', strip]) => [player.split(' ')[0], strip]),
    );
    assert.deepEqual(strips, {
      Ada: 'Round 1: won 20–10 against Bo Lind Round 2: drew 12–12 against Cy <b>Young</b>',
      Bo: 'Round 1: lost 10–20 against Ada Novák Round 2: no result yet against Dee Late',
      Cy: 'Round 1: bye Round 2: drew 12–12 against Ada Novák',
      Dee: 'Round 2: no result yet against Bo Lind',
    });
    assert.match(page, /<ol class="strip" id="rounds-\d" tabindex="0"><li><\/li><li class="open">/);
  });

  it('final standings name the stage of a round beside the main ones, so that one final was won by one player', async (t) => {
    const final = (one: string) => [{ round: 'Final', table: 1, battle: one }];
    const ended = tournament('ended', {
      status: 'finished',
      stages: [
        { id: 'swiss', rounds: 1 },
        { id: 'knockout', players: 2, matches: final('e3') },
        { id: 'placement-3', players: 2, matches: final('e4') },
        { id: 'placement-swiss', rounds: 1, byes: [{ round: 1, participant: 'd' }] },
      ],
      participants: people,
      battles: [
        battle('e1', 'a', 'b', '9-1'),
        battle('e2', 'c', 'd', '8-2'),
        battle('e3', 'a', 'c', '5-4', { stage: 'knockout', round: 1 }),
        battle('e4', 'b', 'd', '7-6', { stage: 'placement-3', round: 1 }),
      ],
    });
    const service = await startService(t, [ended], { pages: true });
    const { text } = await service.request('GET', '/tournaments/ended');
    assert.deepEqual(
      rowsOf(text, 'board').map(([, , strip]) => strip),
      [
        'Round 1: won 9–1 against Bo Lind Final: won 5–4 against Cy <b>Young</b>',
        'Round 1: won 8–2 against Dee Late Final: lost 4–5 against Ada Novák',
        'Round 1: lost 1–9 against Ada Novák 3rd Place, Final: won 7–6 against Dee Late',
        'Round 1: lost 2–8 against Cy <b>Young</b> Placement Swiss, Round 1: bye 3rd Place, Final: lost 6–7 against Bo Lind',
      ],
    );
    const board = await service.request('GET', '/tournaments/ended?stage=placement-swiss');
    assert.deepEqual(rowsOf(board.text, 'board')[0]?.[2], 'Round 1: bye');
  });
});
