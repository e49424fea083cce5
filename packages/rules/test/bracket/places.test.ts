// docs/rules/standings.md, Final standings 2a.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchRecord } from '../../src/event-file/record.ts';
import { bracket, knockout, seeded, top4, top8 } from '../builders/cup.ts';
import { battle, bye, match, ranksOf, reasonsOf, swiss, tournament } from '../builders/tournament.ts';

test('2a: finalists first, then players who went out later, then by swiss rank', () => {
  const record = seeded('a b c d e f g h i', [top8]);
  assert.equal(ranksOf(record, 'standings'), '1 b, 2 a, 3 e, 4 f, 5 c, 6 d, 7 g, 8 h, 9 i');
  assert.deepEqual(reasonsOf(record, 'standings'), [
    'knockout final',
    'knockout final',
    'knockout: round Semi-final',
    'knockout: round Semi-final',
    'knockout: round Quarter-final',
    'knockout: round Quarter-final',
    'knockout: round Quarter-final',
    'knockout: round Quarter-final',
    'swiss board',
  ]);
});

test('2a: players and winner of a match come from its battle', () => {
  const record = tournament(
    'a b c',
    [
      battle(1, 'a', 'b', '9-0'),
      battle(2, 'a', 'c', '9-0'),
      battle(1, 'b', 'a', '3-1', { stage: 'knockout', id: 'final' }),
    ],
    { stages: [swiss(), knockout({ round: 'Final', table: 1, battle: 'final' })] },
  );
  assert.equal(ranksOf(record, 'standings'), '1 b, 2 a, 3 c');
});

test('2a: a final without a winner leaves both out in that round, by swiss rank', () => {
  const open = knockout(match('Semi-final', 'd', 'a'), match('Semi-final', 'c', 'b'), {
    round: 'Final',
    table: 1,
    players: ['d', 'c'],
  });
  assert.equal(ranksOf(seeded('a b c d', [open]), 'standings'), '1 c, 2 d, 3 a, 4 b');
});

test('2a: a final that no one reached leaves the winners of the semi-finals before the losers', () => {
  const open = knockout(match('Semi-final', 'd', 'a'), match('Semi-final', 'c', 'b'), {
    round: 'Final',
    table: 1,
  });
  assert.equal(ranksOf(seeded('a b c d', [open]), 'standings'), '1 c, 2 d, 3 a, 4 b');
});

test('2a: placement-3 settles places 3 and 4', () => {
  const record = seeded('a b c d e', [top4, bracket('placement-3', match('3rd', 'd', 'b'))]);
  assert.equal(ranksOf(record, 'standings'), '1 c, 2 a, 3 d, 4 b, 5 e');
  assert.deepEqual(reasonsOf(record, 'standings').slice(2), ['placement-3', 'placement-3', 'swiss board']);
});

test('2a: a match for third place inside the knockout settles places 3 and 4, at any position', () => {
  const [first, second, final] = top4.matches ?? [];
  assert.ok(first && second && final);
  const orders: MatchRecord[][] = [
    [first, second, match('3rd place', 'd', 'b'), final],
    [first, second, final, match('3rd place', 'd', 'b')],
    [first, second, final, match('Final', 'd', 'b', 2)],
  ];
  for (const matches of orders) {
    assert.equal(
      ranksOf(seeded('a b c d e', [knockout(...matches)]), 'standings'),
      '1 c, 2 a, 3 d, 4 b, 5 e',
    );
  }
});

test('2a: a final played again after a defeat of the unbeaten side counts', () => {
  const double = knockout(
    match('Winners', 'a', 'b'),
    match('Losers', 'b', 'c'),
    match('Grand final', 'b', 'a'),
    match('Grand final again', 'a', 'b'),
  );
  assert.equal(ranksOf(seeded('c b a', [double]), 'standings'), '1 a, 2 b, 3 c');
});

test('2a: placement-5-8 settles places 5 to 8 by the same rule', () => {
  const places = bracket(
    'placement-5-8',
    match('Semi', 'h', 'c'),
    match('Semi', 'g', 'd'),
    match('5th place', 'g', 'h'),
  );
  const record = seeded('a b c d e f g h i', [top8, places]);
  assert.equal(ranksOf(record, 'standings'), '1 b, 2 a, 3 e, 4 f, 5 g, 6 h, 7 c, 8 d, 9 i');
  assert.deepEqual(reasonsOf(record, 'standings').slice(4, 8), Array(4).fill('placement-5-8'));
});

test('2a: a band inside another is settled as part of that', () => {
  const places = [
    bracket('placement-7', match('7th', 'd', 'c')),
    bracket('placement-5-8', match('Semi', 'h', 'c'), match('Semi', 'g', 'd'), match('5th place', 'g', 'h')),
    bracket('placement-3', match('3rd', 'f', 'e')),
  ];
  const record = seeded('a b c d e f g h i', [top8, ...places]);
  assert.equal(ranksOf(record, 'standings'), '1 b, 2 a, 3 f, 4 e, 5 g, 6 h, 7 d, 8 c, 9 i');
  assert.deepEqual(reasonsOf(record, 'standings').slice(4, 8), [
    'placement-5-8',
    'placement-5-8',
    'placement-7',
    'placement-7',
  ]);
});

test('2a: a band that begins with the outer one settles the first places, which the outer one only led to', () => {
  const places = [
    bracket('placement-5-8', match('Semi', 'g', 'd'), match('Semi', 'h', 'c')),
    bracket('placement-5', match('5th', 'g', 'h')),
    bracket('placement-7', match('7th', 'c', 'd')),
  ];
  assert.equal(
    ranksOf(seeded('a b c d e f g h i', [top8, ...places]), 'standings'),
    '1 b, 2 a, 3 e, 4 f, 5 g, 6 h, 7 c, 8 d, 9 i',
  );
});

test('2a: all others get the lowest free places', () => {
  // Only two of the losers of the quarter-finals play on, for places 5 and 6.
  const record = seeded('a b c d e f g h', [top8, bracket('placement-5', match('5th', 'h', 'g'))]);
  assert.equal(ranksOf(record, 'standings'), '1 b, 2 a, 3 e, 4 f, 5 h, 6 g, 7 c, 8 d');
});

test('2a: a placement bracket can place participants who were not in the knockout', () => {
  const record = seeded('a b c d e f', [top4, bracket('placement-5', match('5th', 'f', 'e'))]);
  assert.equal(ranksOf(record, 'standings'), '1 c, 2 a, 3 b, 4 d, 5 f, 6 e');
});

test('2a: participants beyond the places of a band come after it', () => {
  const crowded = bracket('placement-3', match('First', 'd', 'e'), match('Last', 'd', 'b'));
  assert.equal(ranksOf(seeded('a b c d e f', [top4, crowded]), 'standings'), '1 c, 2 a, 3 d, 4 b, 5 e, 6 f');
});

test('2a: participants beyond a band come after it even if places before it are free', () => {
  const crowded = bracket('placement-3', match('First', 'd', 'a'), match('Last', 'd', 'b'));
  assert.equal(ranksOf(seeded('a b c d', [crowded]), 'standings'), '1 d, 2 b, 3 a, 4 c');
  const final = knockout(match('Final', 'c', 'd'));
  const fifth = bracket('placement-5', match('First', 'f', 'a'), match('Last', 'f', 'b'));
  assert.equal(ranksOf(seeded('a b c d f', [final, fifth]), 'standings'), '1 c, 2 d, 3 f, 4 b, 5 a');
});

test('2a: places are unique also where swiss ranks are shared, then by name', () => {
  const byes = ['a', 'b', 'c', 'd'].map((key) => bye(1, key));
  const record = tournament('d c b a', [], { stages: [swiss({ byes }), top4] });
  assert.equal(ranksOf(record, 'standings'), '1 c, 2 a, 3 b, 4 d');
});

test('2a: with groups by rank in the group, then by the tie-breakers over all', () => {
  const groupOf = (key: string) => ('aceg'.includes(key) ? 'One' : 'Two');
  const people = [...'abcdefgh'].map((key) => ({ key, player: key, group: groupOf(key) }));
  // Group One: g 40, e 30, c 20, a 10. Group Two: h 8, f 6, d 4, b 2.
  const worth: Record<string, number> = { g: 40, e: 30, c: 20, a: 10, h: 8, f: 6, d: 4, b: 2 };
  const byes = [...'abcdefgh'].map((key) => bye(1, key, { battlePoints: worth[key] ?? 0 }));
  const stages = [
    swiss({ groups: ['One', 'Two'], byes }),
    knockout(match('Semi-final', 'a', 'g'), match('Semi-final', 'b', 'h'), match('Final', 'b', 'a')),
  ];
  // c: e and f were second, c and d third in their groups.
  assert.equal(
    ranksOf(tournament(people, [], { stages }), 'standings'),
    '1 b, 2 a, 3 g, 4 h, 5 e, 6 f, 7 c, 8 d',
  );
});
