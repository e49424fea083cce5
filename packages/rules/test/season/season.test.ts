import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { SeasonRecord } from '../../src/event-file/season-record.ts';
import { pick } from '../builders/pick.ts';
import { compute, event, season, table } from '../builders/season.ts';

const spring = event('spring', '2026-03-01', [
  '1 Ada a WWW 60',
  '2 Bo b WWL 45',
  '3 Cy c LDW 30',
  '4 Di d LLL 5',
]);
const summer = event('summer', '2026-06-01', ['1 Bo b WDB 50', '2 Ada a WBL 41', '3 Di d LDL 12']);
const autumn = event('autumn', '2026-09-01', ['1 Cy c WW 40', '2 Ada a WL 22', '2 Bo b WL 22']);
const events = [spring, summer, autumn];

/** What one term is worth in the spring event, best place first. */
function worth(term: SeasonRecord['points'][number]): number[] {
  return compute(season({ points: [term] }), [spring])
    .toSorted((a, b) => (a.results[0]?.place ?? 0) - (b.results[0]?.place ?? 0))
    .map(({ points }) => points);
}

test('each term is worth what its rule says', () => {
  assert.deepEqual(worth({ type: 'place', table: [25, 21] }), [25, 21, 0, 0]);
  assert.deepEqual(worth({ type: 'place', table: [25], rest: 1 }), [25, 1, 1, 1]);
  assert.deepEqual(worth({ type: 'relativePlace', max: 100 }), [100, 66.67, 33.33, 0]);
  assert.deepEqual(worth({ type: 'relativePlace', max: 100, last: 'share' }), [100, 75, 50, 25]);
  assert.deepEqual(worth({ type: 'result', win: 3, draw: 1 }), [9, 6, 4, 0]);
  assert.deepEqual(worth({ type: 'result', win: 3, loss: -1 }), [9, 5, 2, -3]);
  assert.deepEqual(worth({ type: 'undefeated', win: 2 }), [6, 4, 0, 0]);
  assert.deepEqual(
    worth({
      type: 'attendance',
      steps: [
        { players: 4, points: 7 },
        { players: 2, points: 3 },
        { players: 5, points: 9 },
      ],
    }),
    [7, 7, 7, 7],
  );
  assert.deepEqual(worth({ type: 'attendance', steps: [{ players: 8, points: 5 }] }), [0, 0, 0, 0]);
  assert.deepEqual(worth({ type: 'battlePoints' }), [60, 45, 30, 5]);
  assert.deepEqual(worth({ type: 'battlePoints', factor: 0.1 }), [6, 4.5, 3, 0.5]);
});

test('the steps of a term are sorted once, however many results there are', () => {
  let reads = 0;
  const steps = Array.from({ length: 50 }, (_, index) => ({
    points: index,
    get players() {
      reads += 1;
      return index + 1;
    },
  }));
  const count = (players: number): number => {
    reads = 0;
    const lines = Array.from({ length: players }, (_, place) => `${place + 1} P${place} p${place}`);
    compute(season({ points: [{ type: 'attendance', steps }] }), [event('spring', '2026-03-01', lines)]);
    return reads;
  };
  // Each result reads the one step that it reaches.
  assert.equal(count(600) - count(300), 300);
});

test('a bye counts as a win unless the rule says otherwise, and neither counts for nor ends an undefeated run', () => {
  const term = { type: 'result', win: 3, draw: 1 } as const;
  assert.deepEqual(table(compute(season({ points: [term] }), [summer])), [
    '1 Bo 7 (1 of 1) first',
    '2 Ada 6 (1 of 1) points',
    '3 Di 1 (1 of 1) points',
  ]);
  assert.deepEqual(table(compute(season({ points: [{ ...term, bye: 0 }] }), [summer])), [
    '1 Bo 4 (1 of 1) first',
    '2 Ada 3 (1 of 1) points',
    '3 Di 1 (1 of 1) points',
  ]);
  const run = event('run', null, ['1 Ada a BWBWL', '2 Bo b WDW']);
  assert.deepEqual(
    pick(compute(season({ points: [{ type: 'undefeated', win: 2 }] }), [run]), 'points'),
    [4, 2],
  );
});

test('a single player gets all points of a relative place, and a recorded place beyond the number of players none', () => {
  const alone = event('alone', null, ['1 Ada a']);
  const beyond = event('beyond', null, ['1 Ada a', '9 Bo b']);
  const points = [{ type: 'relativePlace', max: 50 }] as const;
  assert.deepEqual(table(compute(season({ points }), [alone])), ['1 Ada 50 (1 of 1) first']);
  assert.deepEqual(
    compute(season({ points }), [beyond]).map((row) => row.points),
    [50, 0],
  );
});

test('points are the sum of all results, ties share a rank in order of name', () => {
  assert.deepEqual(table(compute(season({}), events)), [
    '1 Ada 22 (3 of 3) first',
    '1 Bo 22 (3 of 3) shared',
    '3 Cy 13 (2 of 2) points',
    '4 Di 3 (2 of 2) points',
  ]);
});

test('names that differ only in capitals are in order of id', () => {
  const cup = event('cup', '2026-01-01', ['1 ada a', '1 Bo b', '1 Ada c', '1 ADA -', '1 Ada -']);
  const rows = compute(season({ identity: 'name' }), [cup]);
  assert.deepEqual(
    rows.map(({ player, playerId }) => `${player} ${playerId}`),
    ['ADA null', 'Ada null', 'ada a', 'Ada c', 'Bo b'],
  );
});

test('tie-breakers decide in their order and look at results that do not count', () => {
  const late = event('late', '2026-10-01', ['1 Ada a', '3 Bo b']);
  assert.deepEqual(
    table(
      compute(season({ count: { best: 1 }, tieBreakers: ['bestResult', 'firsts', 'podiums'] }), [
        ...events,
        late,
      ]),
    ),
    [
      '1 Ada 10 (1 of 4) first',
      '2 Bo 10 (1 of 4) firsts',
      '3 Cy 10 (1 of 2) podiums',
      '4 Di 3 (1 of 2) points',
    ],
  );
});

test('only the best results count; of equal ones the later tournament', () => {
  const [ada] = compute(season({ count: { best: 2 }, points: [{ type: 'place', table: [10, 6] }] }), events);
  assert.deepEqual(
    ada?.results.map(({ tournament, points, counted, why }) => [tournament, points, counted, why]),
    [
      ['spring', 10, true, 'best 2 of 3'],
      ['summer', 6, false, 'not among the best 2 of 3'],
      ['autumn', 6, true, 'best 2 of 3'],
    ],
  );
  assert.equal(ada?.points, 16);
});

test('each window counts its own best results; a tournament without a date belongs to the last', () => {
  const undated = event('undated', null, ['1 Ada a']);
  const count = { windows: [{ to: '2026-06-30', best: 1 }, { best: 1 }] };
  const [ada] = compute(season({ count }), [...events, undated]);
  assert.deepEqual(
    ada?.results.map(({ tournament, counted, why }) => [tournament, counted, why]),
    [
      ['spring', true, 'best 1 of 2 until 2026-06-30'],
      ['summer', false, 'not among the best 1 of 2 until 2026-06-30'],
      ['autumn', false, 'not among the best 1 of 2 after 2026-06-30'],
      ['undated', true, 'best 1 of 2 after 2026-06-30'],
    ],
  );
});

test('a tournament has no weight but its own, whatever its slug', () => {
  const cup = event('constructor', '2026-01-01', ['1 Ada a']);
  assert.deepEqual(table(compute(season({ events: { match: {}, weights: { spring: 2 } } }), [cup])), [
    '1 Ada 10 (1 of 1) first',
  ]);
});

test('weights multiply a result before it is rounded, halves away from zero', () => {
  const record = season({
    events: { match: {}, weights: { spring: 1.5 } },
    points: [
      { type: 'battlePoints', factor: 0.003 },
      { type: 'adjustment', points: -0.27, player: 'd', tournament: 'spring', reason: 'late' },
    ],
  });
  const rows = compute(record, [spring]);
  // 45 × 0.003 × 1.5 = 0.2025; 30: 0.135; 5: (0.015 − 0.27) × 1.5 = −0.3825.
  assert.deepEqual(
    rows.map(({ player, points }) => [player, points]),
    [
      ['Ada', 0.27],
      ['Bo', 0.2],
      ['Cy', 0.14],
      ['Di', -0.38],
    ],
  );
  assert.deepEqual(rows.at(-1)?.results[0]?.terms, [
    { type: 'battlePoints', points: 0.015 },
    { type: 'adjustment', points: -0.27 },
  ]);
});

test('an adjustment without a tournament is added to the best results and makes no row by itself', () => {
  const adjust = (player: string, tournament?: string) =>
    ({ type: 'adjustment', points: -5, player, tournament, reason: 'Late list' }) as const;
  const points = [
    { type: 'place', table: [10, 6, 3] },
    adjust('a'),
    adjust('z'),
    adjust('c', 'summer'),
  ] as const;
  const rows = compute(season({ count: { best: 1 }, points }), events);
  assert.deepEqual(table(rows), [
    '1 Bo 10 (1 of 3) first',
    '1 Cy 10 (1 of 2) shared',
    '3 Ada 5 (1 of 3) points',
    '4 Di 3 (1 of 2) points',
  ]);
  assert.deepEqual(rows[2]?.adjustments, [{ points: -5, reason: 'Late list' }]);
  assert.deepEqual(rows[1]?.adjustments, []);
});

test('an adjustment without a tournament is added as it is, while results are rounded', () => {
  const points = [
    { type: 'battlePoints', factor: 0.0011 },
    { type: 'adjustment', points: 0.0049, player: 'a', reason: 'Best painted' },
    { type: 'adjustment', points: 0.0126, player: 'b', reason: 'Best painted' },
  ] as const;
  const [ada, bo] = compute(season({ points: [...points] }), [spring]);
  // 60 × 0.0011 = 0.066, rounded 0.07; 45 × 0.0011 = 0.0495, rounded 0.05.
  assert.deepEqual([ada?.player, ada?.points], ['Ada', 0.0749]);
  assert.deepEqual([bo?.player, bo?.points], ['Bo', 0.0626]);
  assert.deepEqual(bo?.adjustments, [{ points: 0.0126, reason: 'Best painted' }]);
});

test('players with too few results are listed last without a rank, by points', () => {
  assert.deepEqual(table(compute(season({ minimumEvents: 3 }), events)), [
    '1 Ada 22 (3 of 3) first',
    '1 Bo 22 (3 of 3) shared',
    '- Cy 13 (2 of 2) -',
    '- Di 3 (2 of 2) -',
  ]);
});

test('an adjustment applies to an id, not to a person without one whose name is the same', () => {
  const cup = event('cup', '2026-01-01', ['1 Ada p_1', '2 p_1 -']);
  const points = [
    { type: 'place', table: [10, 6] },
    { type: 'adjustment', points: 5, player: 'p_1', reason: 'Best painted' },
    { type: 'adjustment', points: 1, player: 'p_1', tournament: 'cup', reason: 'Best painted' },
  ] as const;
  assert.deepEqual(table(compute(season({ identity: 'name', points: [...points] }), [cup])), [
    '1 Ada 16 (1 of 1) first',
    '2 p_1 6 (1 of 1) points',
  ]);
});

test('people without an id are left out, or joined by exact name; an id is never joined by name', () => {
  const mixed = [
    event('one', '2026-01-01', ['1 Ada -', '2 Ada a', '3 ada -']),
    event('two', '2026-02-01', ['1 Ada -', '2 Ada a']),
  ];
  assert.deepEqual(table(compute(season({}), mixed)), ['1 Ada 12 (2 of 2) first']);
  assert.deepEqual(table(compute(season({ identity: 'name' }), mixed)), [
    '1 Ada 20 (2 of 2) first',
    '2 Ada 12 (2 of 2) points',
    '3 ada 3 (1 of 1) points',
  ]);
});

test('the better place of a person in a tournament counts, under the name of the directory', () => {
  const twice = event('twice', '2026-01-01', ['1 Bo b', '2 Adda a', '3 Ada a']);
  const nameOf = (id: string) => (id === 'a' ? 'Ada N.' : undefined);
  assert.deepEqual(table(compute(season({}), [twice, spring], nameOf)), [
    '1 Ada N. 16 (2 of 2) first',
    '1 Bo 16 (2 of 2) shared',
    '3 Cy 3 (1 of 1) points',
    '4 Di 0 (1 of 1) points',
  ]);
});

test('events are those named or matched, within the period, without the excepted ones', () => {
  const all = [
    { ...spring, club: 'iron-gate', game: 'Stone' },
    { ...summer, club: 'iron-gate', game: 'Glass' },
    { ...autumn, country: 'Norway', battlePack: 'Pack' },
    event('undated', null, ['1 Ada a']),
  ];
  const selected = (record: Partial<SeasonRecord>): string[] =>
    [
      ...new Set(
        compute(season(record), all).flatMap(({ results }) => results.map(({ tournament }) => tournament)),
      ),
    ].sort();
  assert.deepEqual(selected({ events: { match: { club: 'iron-gate' } } }), ['spring', 'summer']);
  assert.deepEqual(
    selected({ events: { match: { club: 'iron-gate', game: 'Glass' }, tournaments: ['autumn'] } }),
    ['autumn', 'summer'],
  );
  assert.deepEqual(selected({ events: { match: { country: 'Norway', battlePack: 'Pack' } } }), ['autumn']);
  assert.deepEqual(selected({ events: { match: { minimumPlayers: 4 } } }), ['spring']);
  assert.deepEqual(selected({ events: { match: {}, except: ['spring'], tournaments: ['spring'] } }), [
    'autumn',
    'summer',
    'undated',
  ]);
  assert.deepEqual(selected({ from: '2026-06-01', events: { match: {} } }), ['autumn', 'summer']);
  assert.deepEqual(selected({ to: '2026-06-01', events: { match: {} } }), ['spring', 'summer']);
  assert.deepEqual(selected({ events: { tournaments: ['undated'] } }), ['undated']);
});

test('the order of tournaments and participants never matters', () => {
  const record = season({
    points: [
      { type: 'relativePlace', max: 100 },
      { type: 'result', win: 3, draw: 1 },
      { type: 'undefeated', win: 0.5 },
    ],
    count: { best: 2 },
    identity: 'name',
    tieBreakers: ['firsts', 'events'],
  });
  const expected = compute(record, events);
  const shuffled = fc
    .tuple(...events.map(({ entries }) => fc.shuffledSubarray([...entries], { minLength: entries.length })))
    .chain((lists) => {
      const mixed = events.map((one, index) => ({ ...one, entries: lists[index] ?? [] }));
      return fc.shuffledSubarray(mixed, { minLength: mixed.length });
    });
  fc.assert(fc.property(shuffled, (mixed) => assert.deepEqual(compute(record, mixed), expected)));
});
