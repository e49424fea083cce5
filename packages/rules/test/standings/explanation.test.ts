// Why this rank: criteria, values, and what separated each row from the one above.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeTournament } from '../../src/tournament.ts';
import { battle, bye, explanationOf, match, reasonsOf, swiss, tournament } from '../builders/tournament.ts';

test('every row has its value for each criterion and the criterion that separated it', () => {
  const record = tournament(
    'a b c d e',
    [battle(1, 'a', 'b', '5-1'), battle(1, 'c', 'd', '4-1'), battle(2, 'b', 'd', '3-3')],
    { tieBreakers: ['wins', 'headToHead', 'victoryPointsDiff'] },
  );
  assert.deepEqual(explanationOf(computeTournament(record), 'swiss'), {
    criteria: ['wins', 'head to head', 'victory points difference'],
    rows: [
      { values: [1, null, 4], decidedBy: 'first' },
      { values: [1, null, 3], decidedBy: 'victory points difference' },
      { values: [0, 0.5, -3], decidedBy: 'wins' },
      { values: [0, 0.5, -4], decidedBy: 'victory points difference' },
      { values: [null, null, null], decidedBy: null },
    ],
  });
});

test('a first place says so, on every row that shares it', () => {
  const record = tournament('a b', [battle(1, 'a', 'b', '1-1')]);
  assert.deepEqual(reasonsOf(record, 'swiss'), ['first', 'first']);
});

test('in any other shared rank, only the first row is decided by something', () => {
  const record = tournament('a b c d', [
    battle(1, 'a', 'b', '5-1'),
    battle(2, 'a', 'c', '5-1'),
    battle(3, 'a', 'd', '5-1'),
  ]);
  assert.deepEqual(reasonsOf(record, 'swiss'), ['first', 'battle points', null, null]);
});

test('each group has a first place of its own', () => {
  const people = [...'abcd'].map((key) => ({ key, player: key, group: 'ab'.includes(key) ? 'One' : 'Two' }));
  const record = tournament(people, [battle(1, 'a', 'b', '5-1'), battle(1, 'c', 'd', '5-1')], {
    stages: [swiss({ groups: ['One', 'Two'] })],
  });
  assert.deepEqual(reasonsOf(record, 'swiss'), ['first', 'battle points', 'first', 'battle points']);
});

test('criteria read with their options', () => {
  const record = tournament('a b', [], {
    tieBreakers: [
      'losses',
      { by: 'margin', base: 200 },
      { by: 'metric', name: 'Units lost', order: 'fewest' },
      { by: 'strengthOfSchedule', floor: 0.33 },
      { by: 'extendedStrengthOfSchedule', of: 'battlePoints', combine: 'sum' },
    ],
  });
  assert.deepEqual(explanationOf(computeTournament(record), 'swiss').criteria, [
    'losses (fewest)',
    'margin (base 200)',
    'Units lost (fewest)',
    "strength of schedule (mean of opponents' win rates, at least 0.33 each)",
    "extended strength of schedule (sum of opponents' battle points)",
  ]);
});

test('final standings show the values of the board that fixed the place', () => {
  const record = tournament('a b c', [], {
    tieBreakers: ['battlePoints'],
    stages: [
      swiss({ byes: [bye(1, 'a'), bye(1, 'b'), bye(1, 'c')] }),
      { id: 'knockout', matches: [match('Final', 'b', 'a')] },
    ],
    adjustments: [{ participant: 'c', battlePoints: 1, reason: 'Painted' }],
  });
  assert.deepEqual(explanationOf(computeTournament(record), 'standings').rows, [
    { values: [null], decidedBy: 'knockout final' },
    { values: [null], decidedBy: 'knockout final' },
    {
      values: [4],
      decidedBy: 'swiss board',
      adjustments: [{ battlePoints: 1, reason: 'Painted' }],
    },
  ]);
});

test('adjustments are named with the row whose battle points contain them', () => {
  const record = tournament('a b', [battle(1, 'a', 'b', '5-1')], {
    status: 'finished',
    adjustments: [
      { participant: 'b', battlePoints: 5, stage: 'swiss', reason: 'Painting' },
      { participant: 'b', battlePoints: -1.5, stage: 'swiss', reason: 'Late list' },
      { participant: 'a', battlePoints: 1, reason: 'Sportsmanship' },
    ],
  });
  const named = (stage: string) =>
    explanationOf(computeTournament(record), stage).rows.map(({ adjustments }) => adjustments);
  const extra = [
    { battlePoints: -1.5, reason: 'Late list' },
    { battlePoints: 5, reason: 'Painting' },
  ];
  assert.deepEqual(named('swiss'), [extra, undefined]);
  assert.deepEqual(named('standings'), [[{ battlePoints: 1, reason: 'Sportsmanship' }], extra]);
});
