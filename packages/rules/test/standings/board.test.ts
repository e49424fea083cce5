// docs/rules/standings.md, A board.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeTournament } from '../../src/tournament.ts';
import { pick } from '../builders/pick.ts';
import { battle, bye, ranksOf, rowOf, rowsOf, swiss, tournament } from '../builders/tournament.ts';

test('a row sums battles, byes and the adjustments of its stage', () => {
  const record = tournament(
    'a b c',
    [battle(1, 'a', 'b', '12-8'), battle(2, 'c', 'a', '5-5'), battle(3, 'b', 'a', '9-1')],
    {
      stages: [swiss({ byes: [bye(4, 'a', { victoryPoints: 10, victoryPointsDiff: 2 })] })],
      adjustments: [
        { participant: 'a', battlePoints: 0.5, stage: 'swiss', reason: 'Best painted' },
        { participant: 'a', battlePoints: 100, reason: 'Final standings only' },
      ],
    },
  );
  const { wins, draws, losses, battlePoints, victoryPoints, victoryPointsDiff } = rowOf(record, 'a');
  assert.deepEqual({ wins, draws, losses }, { wins: 2, draws: 1, losses: 1 });
  assert.deepEqual(
    { battlePoints, victoryPoints, victoryPointsDiff },
    { battlePoints: 7.5, victoryPoints: 28, victoryPointsDiff: -2 },
  );
});

test('only battles of the stage count on its board', () => {
  const record = tournament(
    'a b',
    [battle(1, 'a', 'b', '12-8'), battle(1, 'b', 'a', '3-1', { stage: 'placement-swiss' })],
    { stages: [swiss(), { id: 'placement-swiss', rounds: 1 }] },
  );
  assert.equal(ranksOf(record, 'swiss'), '1 a, 2 b');
  assert.equal(ranksOf(record, 'placement-swiss'), '1 b, 2 a');
  assert.equal(rowOf(record, 'a').victoryPoints, 12);
});

test('by default battle points decide, then wins, then difference, then victory points', () => {
  const record = tournament('a b c d e f', [
    battle(1, 'a', 'b', '9-2'),
    battle(1, 'c', 'd', '12-5'),
    battle(1, 'e', 'f', '10-5'),
  ]);
  assert.equal(ranksOf(record), '1 c, 2 a, 3 e, 4 f, 5 d, 6 b');
});

test('participants who are equal on all tie-breakers share a rank, and the next rank leaves a gap', () => {
  const record = tournament('d c b a', [battle(1, 'a', 'b', '9-2'), battle(1, 'c', 'd', '9-2')]);
  assert.equal(ranksOf(record), '1 a, 1 c, 3 b, 3 d');
});

test('participants who share a rank are in order of name, then key', () => {
  const people = [
    { key: 'k4', player: 'Éva' },
    { key: 'k3', player: 'ada' },
    { key: 'k2', player: 'Ada' },
    { key: 'k1', player: 'Eva' },
  ];
  const record = tournament(people, [battle(1, 'k1', 'k2', '1-1'), battle(1, 'k3', 'k4', '1-1')]);
  assert.equal(ranksOf(record), '1 k2, 1 k3, 1 k1, 1 k4');
});

test('participants without a finished battle or bye have no rank and come last, by name', () => {
  const record = tournament(
    'z y x a',
    [battle(1, 'z', 'y', '1-0'), battle(2, 'x', 'a', '3-0', { finished: false })],
    { adjustments: [{ participant: 'a', battlePoints: 99, stage: 'swiss', reason: 'Painted' }] },
  );
  assert.equal(ranksOf(record), '1 z, 2 y, - a, - x');
});

test('a bye is enough for a rank', () => {
  const record = tournament('a b', [], { stages: [swiss({ byes: [bye(1, 'b')] })] });
  assert.equal(ranksOf(record), '1 b, - a');
});

test('with groups rows go by group in the order of groups, ranks from 1 in each', () => {
  const people = ['a', 'b', 'c', 'd', 'e'].map((key, index) => ({
    key,
    player: key,
    group: index < 2 ? 'Zulu' : 'Alpha',
  }));
  const record = tournament(people, [battle(1, 'b', 'a', '9-0'), battle(1, 'c', 'd', '1-0')], {
    stages: [swiss({ groups: ['Zulu', 'Alpha'] })],
  });
  assert.equal(ranksOf(record), '1 b, 2 a, 1 c, 2 d, - e');
  assert.deepEqual(pick(rowsOf(computeTournament(record), 'swiss'), 'group'), [
    'Zulu',
    'Zulu',
    'Alpha',
    'Alpha',
    'Alpha',
  ]);
});

test('without groups a row has none', () => {
  assert.equal(rowOf(tournament('a b', [battle(1, 'a', 'b', '1-0')]), 'a').group, undefined);
});

test('swiss has all participants, placement-swiss all who have a battle or bye there, unless listed', () => {
  const battles = [
    battle(1, 'a', 'b', '1-0'),
    battle(1, 'b', 'c', '1-0', { stage: 'placement-swiss', finished: false }),
  ];
  const stages = [swiss(), { id: 'placement-swiss', rounds: 2, byes: [bye(2, 'd')] }];
  assert.equal(ranksOf(tournament('a b c d e', battles, { stages })), '1 a, 2 b, - c, - d, - e');
  assert.equal(ranksOf(tournament('a b c d e', battles, { stages }), 'placement-swiss'), '1 d, - b, - c');
  const listed = tournament('a b c', [battle(1, 'a', 'b', '1-0')], {
    stages: [swiss({ participants: ['a', 'b'] })],
  });
  assert.equal(ranksOf(listed), '1 a, 2 b');
});

test("the faction of a row is the participant's, else of the list, else null", () => {
  const people = [
    { key: 'a', player: 'a', faction: 'Seraphon', list: { text: '', faction: 'Skaven' } },
    { key: 'b', player: 'b', faction: '', list: { text: '', faction: 'Skaven' } },
    { key: 'c', player: 'c', list: { text: '' } },
    { key: 'd', player: 'd' },
  ];
  const rows = rowsOf(computeTournament(tournament(people, [])), 'swiss');
  assert.deepEqual(pick(rows, 'faction'), ['Seraphon', 'Skaven', null, null]);
});
