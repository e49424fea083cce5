// docs/rules/standings.md, Tie-breakers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TieBreakerRecord, TournamentRecord } from '../../src/event-file/record.ts';
import { computeTournament } from '../../src/tournament.ts';
import { battle, bye, explanationOf, ranksOf, rowsOf, swiss, tournament } from '../builders/tournament.ts';

/** `'a 3, b 1'`: every row's value for the only tie-breaker, best first. */
function valuesOf(record: TournamentRecord, ...tieBreakers: TieBreakerRecord[]): string {
  const result = computeTournament({ ...record, tieBreakers });
  const { rows } = explanationOf(result, 'swiss');
  return rowsOf(result, 'swiss')
    .map(({ participant }, index) => `${participant.key} ${rows[index]?.values.at(-1) ?? '-'}`)
    .join(', ');
}

// a beat b 10-4 and drew c 5-5; d beat c 7-1; b has a bye in round 2 that is worth 6-2.
const event = tournament(
  'a b c d',
  [
    battle(1, 'a', 'b', '10-4', { first: { metrics: { Kills: 2 } }, second: { metrics: { Kills: 3 } } }),
    battle(2, 'a', 'c', '5-5', { first: { metrics: { Kills: 2.5 } } }),
    battle(1, 'd', 'c', '7-1'),
  ],
  { stages: [swiss({ byes: [bye(2, 'b', { victoryPoints: 6, victoryPointsDiff: 4 })] })] },
);

const cases: readonly [string, TieBreakerRecord, string][] = [
  ["battlePoints are the board's figure", 'battlePoints', 'a 4, b 3, d 3, c 1'],
  ['wins count byes', 'wins', 'a 1, b 1, d 1, c 0'],
  ['more draws are better', 'draws', 'a 1, c 1, b 0, d 0'],
  ['fewer losses are better', 'losses', 'a 0, d 0, b 1, c 1'],
  ["victoryPoints are the board's figure", 'victoryPoints', 'a 15, b 10, d 7, c 6'],
  ["victoryPointsDiff has the byes' added", 'victoryPointsDiff', 'a 6, d 6, b -2, c -6'],
  ['record is wins plus half the draws', 'record', 'a 1.5, b 1, d 1, c 0.5'],
  ['margin without a base is the difference', 'margin', 'a 6, d 6, b -2, c -6'],
  [
    'margin adds its base for every battle and bye',
    { by: 'margin', base: 100 },
    'a 206, b 198, c 194, d 106',
  ],
  ['metric sums that metric', { by: 'metric', name: 'Kills' }, 'a 4.5, b 3, c 0, d 0'],
  [
    'metric can rank the fewest first',
    { by: 'metric', name: 'Kills', order: 'fewest' },
    'c 0, d 0, b 3, a 4.5',
  ],
  // Win rates: a 1/2, b 1/2 (its bye is in its record), c 0/2, d 1/1.
  [
    'strengthOfSchedule is the mean win rate of opponents, own byes are none',
    'strengthOfSchedule',
    'c 0.75, b 0.5, a 0.25, d 0',
  ],
  ['strengthOfSchedule can sum', { by: 'strengthOfSchedule', combine: 'sum' }, 'c 1.5, a 0.5, b 0.5, d 0'],
  ['strengthOfSchedule can be of wins', { by: 'strengthOfSchedule', of: 'wins' }, 'b 1, c 1, a 0.5, d 0'],
  [
    'strengthOfSchedule can be of battle points',
    { by: 'strengthOfSchedule', of: 'battlePoints' },
    'b 4, c 3.5, a 2, d 1',
  ],
  // Battle points a game: a 4/2, b 3/2 (its bye is in its record), c 1/2, d 3/1.
  [
    'strengthOfSchedule can be of battle points a game',
    { by: 'strengthOfSchedule', of: 'battlePointsPerGame' },
    'c 2.5, b 2, a 1, d 0.5',
  ],
  [
    'a bye can count as an opponent worth nothing',
    { by: 'strengthOfSchedule', of: 'battlePointsPerGame', byes: 'zero' },
    'c 2.5, a 1, b 1, d 0.5',
  ],
  // strengthOfSchedule with byes: a 0.25, b (0.5 + 0) / 2, c 0.75, d 0.
  [
    'so it can for extendedStrengthOfSchedule',
    { by: 'extendedStrengthOfSchedule', byes: 'zero' },
    'd 0.75, a 0.5, b 0.125, c 0.125',
  ],
  [
    'floor is the least one opponent counts',
    { by: 'strengthOfSchedule', floor: 0.33 },
    'c 0.75, b 0.5, a 0.415, d 0.33',
  ],
  // Means of the opponents' values above: a (0.5 + 0.75) / 2, b 0.25, c (0.25 + 0) / 2, d 0.75.
  [
    "extendedStrengthOfSchedule is the mean of the opponents' own",
    'extendedStrengthOfSchedule',
    'd 0.75, a 0.625, b 0.25, c 0.125',
  ],
  [
    'extendedStrengthOfSchedule takes the same options and still means',
    { by: 'extendedStrengthOfSchedule', combine: 'sum' },
    'd 1.5, a 1, b 0.5, c 0.25',
  ],
];

for (const [name, tieBreaker, expected] of cases) {
  test(name, () => assert.equal(valuesOf(event, tieBreaker), expected));
}

test('an opponent met twice counts twice, and without opponents the strength is 0', () => {
  const record = tournament(
    'a b c d',
    [battle(1, 'a', 'b', '1-0'), battle(2, 'b', 'a', '0-1'), battle(3, 'b', 'c', '0-2')],
    { stages: [swiss({ byes: [bye(1, 'd')] })] },
  );
  assert.equal(valuesOf(record, 'strengthOfSchedule'), 'b 1, a 0, c 0, d 0');
  assert.equal(
    valuesOf(record, { by: 'strengthOfSchedule', of: 'wins', combine: 'sum' }),
    'b 5, a 0, c 0, d 0',
  );
});

test('strengths that are equal once rounded are still distinguished', () => {
  // The opponents of a and z won 1 of 3; that of b won nothing and is lifted to 0.3333.
  const record = tournament('a b x y z', [
    battle(1, 'a', 'x', '1-0'),
    battle(2, 'x', 'z', '1-0'),
    battle(3, 'x', 'z', '0-1'),
    battle(1, 'b', 'y', '1-0'),
  ]);
  const tieBreakers: TieBreakerRecord[] = ['wins', { by: 'strengthOfSchedule', floor: 0.3333 }];
  assert.equal(ranksOf({ ...record, tieBreakers }), '1 x, 2 a, 2 z, 4 b, 5 y');
  assert.equal(valuesOf(record, ...tieBreakers), 'x 0.6667, a 0.3333, z 0.3333, b 0.3333, y 1');
});

test('head to head ranks those still tied by their battles among themselves', () => {
  const record = tournament('a b c d', [
    battle(1, 'b', 'a', '5-4'),
    battle(2, 'a', 'c', '9-0'),
    battle(3, 'b', 'd', '0-1'),
    battle(1, 'c', 'd', '0-1'),
    battle(2, 'd', 'a', '0-1'),
    battle(3, 'c', 'b', '9-8'),
  ]);
  // Wins: a 2, b 1, c 1, d 2. d lost to a, b lost to c.
  assert.equal(ranksOf({ ...record, tieBreakers: ['wins', 'headToHead'] }), '1 a, 2 d, 3 c, 4 b');
});

test('head to head is not used unless every pair of the tied has met', () => {
  const record = tournament('a b c d e f', [
    battle(1, 'a', 'b', '2-1'),
    battle(2, 'b', 'c', '2-1'),
    battle(3, 'c', 'd', '2-1'),
    battle(4, 'd', 'e', '2-1'),
    battle(5, 'e', 'f', '2-1'),
    battle(6, 'f', 'a', '2-1'),
  ]);
  assert.equal(ranksOf({ ...record, tieBreakers: ['wins', 'headToHead'] }), '1 a, 1 b, 1 c, 1 d, 1 e, 1 f');
});

test('head to head of a circle of three leaves the tie', () => {
  const record = tournament('a b c', [
    battle(1, 'a', 'b', '2-1'),
    battle(2, 'b', 'c', '2-1'),
    battle(3, 'c', 'a', '2-1'),
  ]);
  assert.equal(ranksOf({ ...record, tieBreakers: ['wins', 'headToHead'] }), '1 a, 1 b, 1 c');
});

test('head to head counts half for a draw, and every battle of two who met twice', () => {
  const record = tournament('a b', [
    battle(1, 'a', 'b', '1-1'),
    battle(2, 'b', 'a', '2-1'),
    battle(3, 'b', 'a', '2-2'),
  ]);
  assert.equal(valuesOf(record, 'headToHead'), 'b 2, a 1');
});

test('after a split each part continues separately, so head to head looks only at that part', () => {
  // Four with one win each, not all of whom have met; the metric parts them into pairs that have.
  const painted = { metrics: { Painted: true } };
  const record = tournament('a b c d e f', [
    battle(1, 'b', 'a', '1-0', { first: painted, second: painted }),
    battle(2, 'a', 'e', '1-0'),
    battle(1, 'd', 'c', '1-0'),
    battle(2, 'c', 'f', '1-0'),
  ]);
  const tieBreakers: TieBreakerRecord[] = ['wins', { by: 'metric', name: 'Painted' }, 'headToHead'];
  assert.equal(ranksOf({ ...record, tieBreakers }), '1 b, 2 a, 3 d, 4 c, 5 e, 5 f');
  assert.equal(valuesOf(record, ...tieBreakers), 'b 1, a 0, d 1, c 0, e -, f -');
});

test('a tie-breaker that no one recorded a metric for changes nothing', () => {
  const record = tournament('a b', [battle(1, 'a', 'b', '1-0')]);
  assert.equal(ranksOf({ ...record, tieBreakers: [{ by: 'metric', name: 'None' }] }), '1 a, 1 b');
});

test('with no tie-breakers at all everyone who played shares the first rank', () => {
  assert.equal(
    ranksOf(tournament('a b c', [battle(1, 'a', 'b', '1-0')], { tieBreakers: [] })),
    '1 a, 1 b, - c',
  );
});
