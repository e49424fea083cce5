// docs/rules/standings.md, Final standings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ParticipantRecord, TournamentRecord } from '../../src/event-file/record.ts';
import { computeTournament } from '../../src/tournament.ts';
import { knockout, seeded, top4 } from '../builders/cup.ts';
import { battle, bye, match, ranksOf, reasonsOf, rowOf, swiss, tournament } from '../builders/tournament.ts';

test('1: recorded placements decide, shared ones too, and participants without one come last without a rank', () => {
  const people: ParticipantRecord[] = [
    { key: 'a', player: 'A', finalPlacement: 3 },
    { key: 'b', player: 'B' },
    { key: 'c', player: 'C', finalPlacement: 1 },
    { key: 'd', player: 'D', finalPlacement: 3 },
  ];
  const record = tournament(people, [battle(1, 'b', 'a', '9-0')]);
  assert.equal(ranksOf(record, 'standings'), '1 c, 3 a, 3 d, - b');
  assert.deepEqual(reasonsOf(record, 'standings'), ['recorded', 'recorded', 'recorded', null]);
});

test('2b: placement-swiss follows the knockout in its order, shared ranks stay shared', () => {
  const placement = (round: number, a: string, b: string, score: string) =>
    battle(round, a, b, score, { stage: 'placement-swiss' });
  const record = {
    ...seeded('a b c d e f g h i', [
      top4,
      { id: 'placement-swiss', rounds: 1, participants: ['e', 'f', 'g', 'h', 'i'] },
    ]),
    battles: [placement(1, 'h', 'e', '5-1'), placement(1, 'g', 'f', '5-1')],
  };
  assert.equal(ranksOf(record, 'standings'), '1 c, 2 a, 3 b, 4 d, 5 g, 5 h, 7 e, 7 f, 9 i');
  assert.deepEqual(reasonsOf(record, 'standings').slice(4), [
    'placement-swiss board',
    'placement-swiss board',
    'placement-swiss board: battle points',
    'placement-swiss board',
    'swiss board',
  ]);
});

test('2c: adjustments that name no stage re-rank the rest but not the swiss board', () => {
  const record = seeded('a b c d', [], {
    adjustments: [{ participant: 'd', battlePoints: 2, reason: 'Best army' }],
  });
  assert.equal(ranksOf(record, 'swiss'), '1 a, 2 b, 3 c, 4 d');
  assert.equal(ranksOf(record, 'standings'), '1 a, 2 b, 2 d, 4 c');
  assert.equal(rowOf(record, 'd', 'standings').battlePoints, 99);
});

test('2c: shared ranks of the swiss board stay shared behind the knockout', () => {
  const byes = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => bye(1, key));
  const final = knockout(match('Final', 'f', 'e'));
  const record = tournament('a b c d e f', [], { stages: [swiss({ byes }), final] });
  assert.equal(ranksOf(record, 'standings'), '1 f, 2 e, 3 a, 3 b, 3 c, 3 d');
});

test('2c: with groups equal rank and equal figures are shared', () => {
  const people = [...'abcd'].map((key) => ({ key, player: key, group: 'ab'.includes(key) ? 'One' : 'Two' }));
  const record = tournament(people, [battle(1, 'b', 'a', '5-1'), battle(1, 'd', 'c', '5-1')], {
    stages: [swiss({ groups: ['One', 'Two'] })],
  });
  assert.equal(ranksOf(record, 'standings'), '1 b, 1 d, 3 a, 3 c');
});

test('2c: a row names the board that fixed it and the criterion that separates it from the row above', () => {
  const scores = {
    scoring: { points: { type: 'victoryPoints' } },
    tieBreakers: ['wins', 'battlePoints'],
  } as const;
  const battles = [battle(1, 'a', 'd', '9-1'), battle(1, 'b', 'e', '8-2'), battle(1, 'c', 'f', '7-3')];
  const record = tournament('a b c d e f', battles, {
    ...scores,
    stages: [swiss(), knockout(match('Final', 'b', 'f'))],
  });
  assert.equal(ranksOf(record, 'standings'), '1 b, 2 f, 3 a, 4 c, 5 e, 6 d');
  assert.deepEqual(reasonsOf(record, 'standings'), [
    'knockout final',
    'knockout final',
    'swiss board',
    'swiss board: battle points',
    'swiss board: wins',
    'swiss board: battle points',
  ]);
});

test('2c: with groups the rank in the group separates before any criterion', () => {
  const people = [...'abcd'].map((key) => ({ key, player: key, group: 'ab'.includes(key) ? 'One' : 'Two' }));
  const record = tournament(people, [battle(1, 'b', 'a', '5-1'), battle(1, 'd', 'c', '4-1')], {
    stages: [swiss({ groups: ['One', 'Two'] })],
  });
  assert.deepEqual(reasonsOf(record, 'standings'), [
    'swiss board',
    'swiss board: victory points difference',
    'swiss board: rank in the group',
    'swiss board: victory points difference',
  ]);
});

test('3: participants who never played and have no bye have no rank and come last, by name', () => {
  const record = tournament('c b a', [battle(1, 'c', 'b', '1-0')]);
  assert.equal(ranksOf(record, 'standings'), '1 c, 2 b, - a');
});

test('participants whose battles are on no board and in no match come after all others', () => {
  const record = tournament(
    'a b c d',
    [battle(1, 'c', 'd', '1-0'), battle(1, 'b', 'a', '1-0', { stage: 'knockout' })],
    { stages: [swiss({ participants: ['c', 'd'] }), knockout()] },
  );
  assert.equal(ranksOf(record, 'standings'), '1 c, 2 d, 3 b, 4 a');
});

test('row figures run over all stages, with all adjustments and byes', () => {
  const record = tournament(
    'a b',
    [battle(1, 'a', 'b', '9-3'), battle(1, 'b', 'a', '4-2', { stage: 'knockout', id: 'final' })],
    {
      stages: [
        swiss({ byes: [bye(2, 'a', { victoryPoints: 1 })] }),
        knockout({ round: 'Final', table: 1, battle: 'final' }),
      ],
      adjustments: [
        { participant: 'a', battlePoints: 1, stage: 'swiss', reason: 'x' },
        { participant: 'a', battlePoints: 10, stage: 'knockout', reason: 'x' },
        { participant: 'a', battlePoints: 100, reason: 'x' },
      ],
    },
  );
  const row = rowOf(record, 'a', 'standings');
  assert.deepEqual(
    [row.wins, row.losses, row.battlePoints, row.victoryPoints, row.victoryPointsDiff, row.group],
    [2, 1, 117, 12, 4, undefined],
  );
});

test('finalPlacement is the rank once finished, null while running and where none were recorded', () => {
  const record = tournament('a b c', [battle(1, 'a', 'b', '1-0')]);
  const placements = (extras: Partial<TournamentRecord>) => [
    ...computeTournament({ ...record, ...extras }).finalPlacements.values(),
  ];
  assert.deepEqual(placements({}), [1, 2, null]);
  assert.deepEqual(placements({ status: 'ongoing' }), [null, null, null]);
  assert.deepEqual(placements({ placementsRecorded: false }), [null, null, null]);
  assert.equal(ranksOf({ ...record, placementsRecorded: false }, 'standings'), '1 a, 2 b, - c');
});
