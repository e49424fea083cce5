import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkTournament } from '../../src/check/check-tournament.ts';
import { warnTournament } from '../../src/check/warn-tournament.ts';
import type { MatchRecord, TournamentRecord } from '../../src/event-file/record.ts';
import { sayFirst, withoutValues } from '../builders/say.ts';
import { battle, match, swiss, tournament } from '../builders/tournament.ts';

function pointersOf(record: TournamentRecord): string[] {
  assert.deepEqual(checkTournament(record), []);
  return warnTournament(record).map(({ pointer }) => pointer);
}

function bracket(...matches: MatchRecord[]): TournamentRecord {
  return tournament('a b c d e f g h', [], { stages: [{ id: 'knockout', matches }] });
}

const decided = battle(1, 'a', 'b', '12-8');
const empty = battle(1, 'c', 'd', '-');
const going = battle(2, 'a', 'b', '3-0', { finished: false });

test('a battle without a result in a finished tournament causes a warning', () => {
  const record = tournament('a b c d', [decided, empty, going]);
  assert.deepEqual(warnTournament(record).map(withoutValues), [
    {
      pointer: '/battles/1',
      message:
        'battle "swiss_1_c_d" of a finished tournament has no result and does not count; expected an outcome, a winner or points',
    },
    {
      pointer: '/battles/2',
      message:
        'battle "swiss_2_a_b" of a finished tournament has no result and does not count; expected an outcome, a winner or points',
    },
  ]);
});

test('an ongoing tournament has no warnings about missing results', () => {
  for (const status of ['planned', 'ongoing'] as const)
    assert.deepEqual(pointersOf(tournament('a b c d', [decided, empty, going], { status })), []);
});

test('a battle that both forfeit, a draw and a battle with only a winner have a result', () => {
  const forfeit = battle(1, 'a', 'b', '-', { first: { outcome: 'loss' }, second: { outcome: 'loss' } });
  const draw = battle(1, 'c', 'd', '4-4');
  const named = battle(2, 'a', 'c', '-', { winner: 'c' });
  assert.deepEqual(pointersOf(tournament('a b c d', [forfeit, draw, named])), []);
});

test('if outcomes are reported, points are not a result', () => {
  const record = tournament('a b', [decided], { scoring: { outcome: 'reported' } });
  assert.deepEqual(pointersOf(record), ['/battles/0']);
});

test('a match without players, and one without a winner, was not played', () => {
  const record = bracket(
    match('Semi-final', 'a', 'b'),
    { round: 'Semi-final', table: 2, players: ['c', 'd'] },
    { round: 'Final', table: 1 },
  );
  assert.deepEqual(pointersOf(record), ['/stages/0/matches/1', '/stages/0/matches/2']);
  assert.equal(
    sayFirst(warnTournament(record).slice(1)),
    'match "Final", table 1, of a finished tournament was not played; expected two players and a winner',
  );
});

test('a match whose battle has no result was not played; one whose battle was drawn was', () => {
  const fought = (score: string) =>
    tournament('a b', [battle(1, 'a', 'b', score, { stage: 'knockout', id: 'final' })], {
      stages: [swiss(), { id: 'knockout', matches: [{ round: 'Final', table: 1, battle: 'final' }] }],
    });
  assert.deepEqual(pointersOf(fought('-')), ['/battles/0', '/stages/1/matches/0']);
  assert.deepEqual(pointersOf(fought('5-5')), []);
});

test('a match whose loser played on causes a warning', () => {
  const record = bracket(
    match('Semi-final', 'a', 'b'),
    match('Semi-final', 'c', 'd', 2),
    match('Final', 'c', 'b'),
  );
  assert.deepEqual(warnTournament(record).map(withoutValues), [
    {
      pointer: '/stages/0/matches/0',
      message:
        'match "Semi-final", table 1, was lost by "B", who still advanced; expected its winner to advance',
    },
  ]);
});

test('a loser may play for third place, in a placement bracket, or against the same opponent again', () => {
  const third = bracket(
    match('Semi-final', 'a', 'b'),
    match('Semi-final', 'c', 'd', 2),
    match('Third place', 'b', 'd'),
    match('Final', 'a', 'c'),
  );
  const again = bracket(match('Final, first game', 'a', 'b'), match('Final, second game', 'b', 'a'));
  const placed = tournament('a b c d', [], {
    stages: [
      {
        id: 'knockout',
        matches: [match('Semi-final', 'a', 'b'), match('Semi-final', 'c', 'd', 2), match('Final', 'a', 'c')],
      },
      { id: 'placement-3', matches: [match('Third place', 'b', 'd')] },
    ],
  });
  for (const record of [third, again, placed]) assert.deepEqual(pointersOf(record), []);
});
