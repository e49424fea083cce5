// docs/rules/standings.md, Brackets.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MatchRecord } from '../../src/event-file/record.ts';
import type { BracketMatch, StageResult } from '../../src/results.ts';
import { computeTournament } from '../../src/tournament.ts';
import { battle, match, tournament } from '../builders/tournament.ts';

const cup = { stage: 'knockout', round: null } as const;
const battles = [
  battle(1, 'a', 'b', '9-3', { ...cup, id: 'won' }),
  battle(1, 'c', 'd', '3-3', { ...cup, id: 'drawn' }),
  battle(1, 'c', 'd', '3-1', { ...cup, id: 'going', finished: false }),
];

function readBracket(matches: readonly MatchRecord[]): {
  readonly stage: StageResult;
  readonly matches: readonly BracketMatch[];
} {
  const result = computeTournament(
    tournament('a b c d', battles, { status: 'ongoing', stages: [{ id: 'knockout', matches }] }),
  );
  const [standing] = result.standings;
  assert.ok(standing && 'matches' in standing);
  return standing;
}

const cases: readonly [string, MatchRecord, Omit<BracketMatch, 'round' | 'table'>][] = [
  [
    "a match with a battle has the battle's players, winner and id",
    { round: 'Final', table: 2, battle: 'won' },
    { players: ['A', 'B'], winner: 'A', battle: 'won' },
  ],
  [
    'players come in the order of the battle',
    { round: 'Final', table: 2, players: ['b', 'a'], winner: 'a', battle: 'won' },
    { players: ['A', 'B'], winner: 'A', battle: 'won' },
  ],
  [
    'a drawn battle has no winner',
    { round: 'Final', table: 2, battle: 'drawn' },
    { players: ['C', 'D'], winner: null, battle: 'drawn' },
  ],
  [
    'a battle going on has no winner',
    { round: 'Final', table: 2, battle: 'going' },
    { players: ['C', 'D'], winner: null, battle: 'going' },
  ],
  [
    'a match without a battle is as recorded',
    { round: 'Final', table: 2, players: ['a', 'd'], winner: 'd' },
    { players: ['A', 'D'], winner: 'D', battle: null },
  ],
  [
    'players named but no result: no winner',
    { round: 'Final', table: 2, players: ['a', 'd'] },
    { players: ['A', 'D'], winner: null, battle: null },
  ],
  [
    'a match that waits on an earlier result names nobody',
    { round: 'Final', table: 2 },
    { players: [], winner: null, battle: null },
  ],
];

for (const [name, record, expected] of cases) {
  test(name, () => {
    assert.deepEqual(readBracket([record]).matches, [{ round: 'Final', table: 2, ...expected }]);
  });
}

test('rounds and players of a bracket that are not given are counted from its matches', () => {
  const { stage } = readBracket([
    { round: 'Semi-final', table: 1, battle: 'won' },
    match('Semi-final', 'c', 'd', 2),
    match('Final', 'a', 'c'),
  ]);
  assert.deepEqual([stage.rounds, stage.players], [2, 4]);
});

test('given rounds and players of a bracket are not changed', () => {
  const stages = [{ id: 'knockout', rounds: 3, players: 8, matches: [] }];
  const [stage] = computeTournament(tournament('a b', [], { status: 'ongoing', stages })).stages;
  assert.deepEqual([stage?.rounds, stage?.players], [3, 8]);
});

test('a bracket that is set up but not seeded has the rounds that its players need', () => {
  const stages = [
    { id: 'knockout', players: 8, matches: [] },
    { id: 'placement-3', matches: [] },
  ];
  const { stages: shown, standings } = computeTournament(
    tournament('a b', [], { status: 'ongoing', stages }),
  );
  assert.deepEqual(
    shown.map(({ rounds, players }) => [rounds, players]),
    [
      [3, 8],
      [0, undefined],
    ],
  );
  assert.deepEqual(
    standings.map((standing) => 'matches' in standing && standing.matches),
    [[], []],
  );
});
