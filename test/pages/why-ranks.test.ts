// Why a rank: extra points by name, and what decided in words that people use.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { battle, club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import type { StageResource } from '../../src/contract/resources.ts';
import { makeLinks } from '../../src/pages/frame/links.ts';
import { showExplanation } from '../../src/pages/tournament/why-ranks.ts';
import { sqlite } from '../builders/engines.ts';
import { startOrganised } from '../builders/organisers.ts';
import { rowsOf, textOf } from './read-html.ts';

const painted = tournament('painted', {
  club: 'gate',
  status: 'ongoing',
  stages: [{ id: 'swiss', rounds: 2 }],
  participants: [participant('a', { player: 'Ada' }), participant('b', { player: 'Bo' })],
  battles: [battle('b1', 'a', 'b', '20-10')],
  adjustments: [
    { participant: 'b', battlePoints: 5, stage: 'swiss', reason: 'Painting' },
    { participant: 'b', battlePoints: -1, stage: 'swiss', reason: 'Late list' },
  ],
});
const extra = [
  { battlePoints: -1, reason: 'Late list' },
  { battlePoints: 5, reason: 'Painting' },
];

describe('extra points', () => {
  it('are named wherever a rank that they change is explained', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), painted], { pages: true });
    const { body } = await service.get('/api/v1/tournaments/painted/standings/explanation');
    assert.deepEqual(body.data, [
      {
        rank: 1,
        player: 'Bo',
        playerId: null,
        values: [4, 0, -10, 10],
        decidedBy: 'first',
        adjustments: extra,
      },
      { rank: 2, player: 'Ada', playerId: null, values: [3, 1, 10, 20], decidedBy: 'battle points' },
    ]);
    const ranks = await service.request('GET', '/tournaments/painted?view=ranks&stage=swiss');
    assert.deepEqual(
      rowsOf(ranks.text, 'board why').map(([, who]) => who),
      ['Bo −1 Late list, +5 Painting', 'Ada'],
    );
    const board = await service.request('GET', '/tournaments/painted?stage=swiss');
    assert.match(
      textOf(board.text),
      /Bo \(−1 Late list, \+5 Painting\) is first by battle points: 4, ahead of Ada with 3\./,
    );
    const desk = await (await service.organiser(['gate'])).get('/tournaments/painted/desk');
    const [first, second] = desk.body.data.figures.stages[0].rows;
    assert.deepEqual([first.adjustments, second.adjustments], [extra, undefined]);
  });

  it('are on the page of the final standings too', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), painted], { pages: true });
    await service.import([{ ...painted, status: 'finished' }]);
    const { text } = await service.request('GET', '/tournaments/painted?view=ranks&stage=standings');
    const [first, second] = rowsOf(text, 'board why');
    assert.equal(first?.[1], 'Bo −1 Late list, +5 Painting');
    assert.deepEqual([first?.at(-1), second?.at(-1)], ['first', 'battle points']);
  });
});

describe('a player without a recorded place who played', () => {
  const placed = ['a', 'b', 'c'].map((key, index) =>
    participant(key, { player: ['Ada', 'Bo', 'Cy'][index], finalPlacement: index === 2 ? null : index + 1 }),
  );
  const event = {
    ...painted,
    status: 'finished',
    participants: placed,
    battles: [battle('b1', 'a', 'c', '20-10')],
  };

  it('is not said to have played nothing', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), event], { pages: true });
    const ranks = await service.request('GET', '/tournaments/painted?view=ranks&stage=standings');
    assert.deepEqual(
      rowsOf(ranks.text, 'board why').map((row) => row.at(-1)),
      ['recorded by the organisers', 'recorded by the organisers', 'no place recorded'],
    );
    assert.match(textOf(ranks.text), /The organisers recorded these places/);
    const board = await service.request('GET', '/tournaments/painted?stage=standings');
    assert.match(board.text, /<abbr title="No place recorded">/);
    const swiss = await service.request('GET', '/tournaments/painted?stage=swiss');
    assert.match(swiss.text, /<abbr title="Has not played">/);
  });
});

describe('a recorded first place that is shared', () => {
  it('is not put down to tie-breakers', async (t) => {
    const participants = ['a', 'b'].map((key) => participant(key, { finalPlacement: 1 }));
    const event = { ...painted, status: 'finished', participants };
    const service = await startOrganised(t, sqlite, [club('gate'), event], { pages: true });
    const { text } = await service.request('GET', '/tournaments/painted?stage=standings');
    assert.match(textOf(text), /First place is shared by 2, as the organisers recorded it\./);
  });
});

describe('what decided a rank', () => {
  const stages: StageResource[] = [
    { id: 'swiss', name: 'Group Stage', type: 'board', rounds: 5 },
    { id: 'knockout', name: 'Top 8', type: 'bracket', rounds: 3, players: 8 },
    { id: 'placement-swiss', name: 'Placement Swiss', type: 'board', rounds: 2 },
    { id: 'placement-3', name: '3rd Place', type: 'bracket', rounds: 1 },
    { id: 'standings', name: 'Final Standings', type: 'board' },
  ];
  const say = (decidedBy: string | null, rank: number | null = 4, shown = stages) => {
    const row = { rank, player: 'Ada', playerId: null, values: [], decidedBy };
    const table = showExplanation({ criteria: [], data: [row] }, [row], 'Ranks', shown, makeLinks(undefined));
    return rowsOf(String(table), 'board why')[0]?.at(-1);
  };

  it('names stages as their tabs do', () => {
    assert.equal(say('swiss board'), 'rank in Group Stage');
    assert.equal(say('swiss board: battle points'), 'Group Stage: battle points');
    assert.equal(say('placement-swiss board: wins'), 'Placement Swiss: wins');
    assert.equal(say('placement-3'), '3rd Place');
    assert.equal(say('knockout final'), 'Top 8: final');
    assert.equal(say('knockout: round 2'), 'Top 8: semi-final');
    assert.equal(say('knockout: round 1'), 'Top 8: quarter-final');
  });

  it('keeps the other words, and says nothing about a shared rank', () => {
    assert.equal(say('battle points'), 'battle points');
    assert.equal(say('recorded'), 'recorded by the organisers');
    assert.equal(say('first', 1), 'first');
    assert.equal(say(null), '');
    assert.equal(say(null, null), 'has not played');
  });

  it('names no stage if there is only one', () => {
    const one = [stages[0], stages[4]].filter((stage) => stage !== undefined);
    assert.equal(say('swiss board', 1, one), 'first');
    assert.equal(say('swiss board: wins', 2, one), 'wins');
  });
});
