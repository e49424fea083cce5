// docs/rules/standings.md, Scoring a battle.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkTournament } from '../../src/check/check-tournament.ts';
import type { ScoringRecord, TournamentBattleRecord } from '../../src/event-file/record.ts';
import type { BattleResult } from '../../src/results.ts';
import { computeTournament } from '../../src/tournament.ts';
import { pick } from '../builders/pick.ts';
import { sized, table } from '../builders/points.ts';
import { battle, rowOf, tournament } from '../builders/tournament.ts';

function play(record: TournamentBattleRecord, scoring?: ScoringRecord, battleSize = 2000): BattleResult {
  const [result] = computeTournament(tournament('a b', [record], { scoring, battleSize })).battles;
  assert.ok(result);
  return result;
}

/** `'win 3, loss 0'`: outcome and battle points of both sides. */
function score(record: TournamentBattleRecord, scoring?: ScoringRecord, battleSize?: number): string {
  const { sides } = play(record, scoring, battleSize);
  return sides.map(({ outcome, battlePoints }) => `${outcome} ${battlePoints}`).join(', ');
}

test('without any scoring a win is 3, a draw 1, a loss 0, by victory points', () => {
  assert.equal(score(battle(1, 'a', 'b', '12-8')), 'win 3, loss 0');
  assert.equal(score(battle(1, 'a', 'b', '8-12')), 'loss 0, win 3');
  assert.equal(score(battle(1, 'a', 'b', '8-8')), 'draw 1, draw 1');
});

test('a difference up to drawMargin is a draw', () => {
  assert.equal(score(battle(1, 'a', 'b', '12-10'), { drawMargin: 2 }), 'draw 1, draw 1');
  assert.equal(score(battle(1, 'a', 'b', '12.0001-10'), { drawMargin: 2 }), 'win 3, loss 0');
});

test('a given outcome counts more than victory points', () => {
  assert.equal(score(battle(1, 'a', 'b', '12-8', { second: { outcome: 'win' } })), 'loss 0, win 3');
  assert.equal(score(battle(1, 'a', 'b', '12-8', { first: { outcome: 'draw' } })), 'draw 1, draw 1');
});

test('a named winner decides, also at equal victory points', () => {
  const { winner, sides } = play(battle(1, 'a', 'b', '8-8', { winner: 'b' }));
  assert.equal(winner, 1);
  assert.deepEqual(pick(sides, 'outcome'), ['loss', 'win']);
});

test('with outcome "reported" a battle with only victory points is unfinished', () => {
  assert.equal(score(battle(1, 'a', 'b', '12-8'), { outcome: 'reported' }), 'null null, null null');
  assert.equal(score(battle(1, 'a', 'b', '8-12', { winner: 'a' }), { outcome: 'reported' }), 'win 3, loss 0');
});

test('a battle without any result is unfinished, and has only recorded battle points', () => {
  assert.equal(score(battle(1, 'a', 'b', '-')), 'null null, null null');
  assert.equal(score(battle(1, 'a', 'b', '12-8', { finished: false })), 'null null, null null');
  const going = battle(1, 'a', 'b', '12-8', { finished: false, first: { battlePoints: 7 } });
  assert.equal(score(going), 'null 7, null null');
  assert.equal(rowOf(tournament('a b', [going]), 'a').battlePoints, 0);
});

test('both forfeit: each gets what a loss is worth', () => {
  const forfeit = battle(1, 'a', 'b', '-', { first: { outcome: 'loss' }, second: { outcome: 'loss' } });
  assert.equal(score(forfeit), 'loss 0, loss 0');
  assert.equal(score(forfeit, { points: { type: 'outcome', win: 3, draw: 2, loss: 1 } }), 'loss 1, loss 1');
  assert.equal(score(forfeit, { points: sized }), 'loss 0, loss 0');
  assert.equal(score(forfeit, { points: table }), 'loss 4, loss 4');
  assert.equal(play(forfeit).winner, null);
});

test('a win is major from the given difference on, and its size decides its points', () => {
  const scoring = { points: sized, major: { difference: 10 } };
  assert.equal(score(battle(1, 'a', 'b', '20-10'), scoring), 'win 20, loss 0');
  assert.equal(score(battle(1, 'a', 'b', '10-19.9999'), scoring), 'loss 7, win 13');
  assert.equal(score(battle(1, 'a', 'b', '10-10'), scoring), 'draw 10, draw 10');
});

test('a win is major at the ratio, compared without dividing', () => {
  const scoring = { points: sized, major: { ratio: 1.1 } };
  assert.equal(score(battle(1, 'a', 'b', '33-30'), scoring), 'win 20, loss 0');
  assert.equal(score(battle(1, 'a', 'b', '32.9999-30'), scoring), 'win 13, loss 7');
  assert.equal(score(battle(1, 'a', 'b', '5-0'), scoring), 'win 20, loss 0');
});

test('without a rule for major and a recorded size a win counts as major but shows no size', () => {
  assert.equal(score(battle(1, 'a', 'b', '11-10'), { points: sized }), 'win 20, loss 0');
  assert.equal(play(battle(1, 'a', 'b', '11-10'), { points: sized }).victorySize, null);
  assert.equal(
    score(battle(1, 'a', 'b', '11-10', { victorySize: 'minor' }), { points: sized }),
    'win 13, loss 7',
  );
});

test('a recorded size is not changed, and without a winner there is none', () => {
  const scoring = { points: sized, major: { difference: 10 } };
  assert.equal(score(battle(1, 'a', 'b', '11-10', { victorySize: 'major' }), scoring), 'win 20, loss 0');
  assert.equal(play(battle(1, 'a', 'b', '10-10', { victorySize: 'major' }), scoring).victorySize, null);
});

test('where the size needs victory points that are missing there is no size and no points', () => {
  const scoring = { points: sized, major: { difference: 10 } };
  const result = play(battle(1, 'a', 'b', '-', { winner: 'a' }), scoring);
  assert.equal(result.victorySize, null);
  assert.deepEqual(pick(result.sides, 'battlePoints'), [null, null]);
});

test('by difference the row with the smallest upTo not below it counts', () => {
  const scoring = { points: table };
  assert.equal(score(battle(1, 'a', 'b', '15-10'), scoring), 'win 11, loss 8');
  assert.equal(score(battle(1, 'a', 'b', '10-15.0001'), scoring), 'loss 7, win 13');
  assert.equal(score(battle(1, 'a', 'b', '100-0'), scoring), 'win 16, loss 4');
});

test('by difference the rows before the last may be in any order', () => {
  const shuffled: ScoringRecord = {
    points: {
      type: 'difference',
      table: [
        { upTo: 10, winner: 13, loser: 7 },
        { upTo: 5, winner: 11, loser: 8 },
        { winner: 16, loser: 4 },
      ],
    },
  };
  assert.equal(score(battle(1, 'a', 'b', '14-10'), shuffled), 'win 11, loss 8');
  assert.equal(score(battle(1, 'a', 'b', '16-10'), shuffled), 'win 13, loss 7');
  assert.deepEqual(checkTournament(tournament('a b', [], { scoring: shuffled })), []);
});

test("by difference 0 the recorded winner gets the winner's points, else both the mean of the row", () => {
  const scoring = { points: table };
  assert.equal(score(battle(1, 'a', 'b', '9-9'), scoring), 'draw 9.5, draw 9.5');
  assert.equal(score(battle(1, 'a', 'b', '9-9', { winner: 'b' }), scoring), 'loss 8, win 11');
  assert.equal(score(battle(1, 'a', 'b', '9-9', { first: { outcome: 'win' } }), scoring), 'win 11, loss 8');
});

test('by difference the side that scored more gets the points of a winner, even if the other is the recorded winner', () => {
  assert.equal(score(battle(1, 'a', 'b', '19-9', { winner: 'b' }), { points: table }), 'loss 13, win 7');
});

test('by difference missing victory points give no points, and count 0 on boards', () => {
  const record = battle(1, 'a', 'b', '-', { winner: 'a' });
  assert.equal(score(record, { points: table }), 'win null, loss null');
  const row = rowOf(tournament('a b', [record], { scoring: { points: table } }), 'a');
  assert.deepEqual([row.wins, row.battlePoints, row.victoryPoints, row.victoryPointsDiff], [1, 0, 0, 0]);
});

test('a percentage of the battle size is compared exactly', () => {
  const scoring: ScoringRecord = {
    points: {
      type: 'difference',
      unit: 'percentOfBattleSize',
      table: [
        { upTo: 5, winner: 10, loser: 10 },
        { winner: 16, loser: 4 },
      ],
    },
  };
  assert.equal(score(battle(1, 'a', 'b', '1200-1000'), scoring, 4000), 'win 10, loss 10');
  assert.equal(score(battle(1, 'a', 'b', '1200.0001-1000'), scoring, 4000), 'win 16, loss 4');
});

test('points as scored are the victory points', () => {
  const scoring: ScoringRecord = { points: { type: 'victoryPoints' } };
  assert.equal(score(battle(1, 'a', 'b', '12.5-8'), scoring), 'win 12.5, loss 8');
  assert.equal(score(battle(1, 'a', 'b', '-', { winner: 'a' }), scoring), 'win null, loss null');
});

test('bonuses pay per unit of a metric, for both sides, rounds included, and the clamp applies afterwards', () => {
  const scoring: ScoringRecord = {
    points: table,
    bonuses: [
      { metric: 'Primary', points: 3, opponentPoints: -3 },
      { metric: 'Kills', points: 0.5 },
    ],
    min: 0,
    max: 20,
  };
  const record = battle(1, 'a', 'b', '12-10', {
    first: { metrics: { Primary: true }, rounds: [{ round: 1, metrics: { Kills: 3 } }] },
    second: { metrics: { Kills: 1 } },
  });
  assert.equal(score(record, scoring), 'win 15.5, loss 5.5');
  const crushing = battle(1, 'a', 'b', '100-0', { first: { metrics: { Primary: 2 } } });
  assert.equal(score(crushing, scoring), 'win 20, loss 0');
});

test('recorded battle points are not changed, clamped or given bonuses', () => {
  const record = battle(1, 'a', 'b', '12-10', { first: { battlePoints: 25, metrics: { Primary: 1 } } });
  assert.equal(score(record, { bonuses: [{ metric: 'Primary', points: 3 }], max: 20 }), 'win 25, loss 0');
});

test('an outcome by battle points compares them after bonuses, and does not change them', () => {
  const scoring: ScoringRecord = {
    outcome: 'battlePoints',
    points: table,
    bonuses: [{ metric: 'Primary', points: 3, opponentPoints: -3 }],
  };
  const objective = { metrics: { Primary: 1 } };
  assert.equal(score(battle(1, 'a', 'b', '12-10', { second: objective }), scoring), 'loss 8, win 11');
  assert.equal(score(battle(1, 'a', 'b', '9-9', { second: objective }), scoring), 'loss 6.5, win 12.5');
  assert.equal(score(battle(1, 'a', 'b', '12-10'), { ...scoring, drawMargin: 3 }), 'draw 11, draw 8');
});

test('an outcome by battle points with points by outcome needs them recorded', () => {
  const scoring: ScoringRecord = { outcome: 'battlePoints' };
  assert.equal(score(battle(1, 'a', 'b', '12-8'), scoring), 'null null, null null');
  const half = battle(1, 'a', 'b', '12-8', { first: { battlePoints: 4 } });
  assert.equal(score(half, scoring), 'null 4, null null');
  const full = battle(1, 'a', 'b', '12-8', { first: { battlePoints: 4 }, second: { battlePoints: 6 } });
  assert.equal(score(full, scoring), 'loss 4, win 6');
});

test('amounts with decimals add up exactly', () => {
  const battles = Array.from({ length: 3 }, (_, index) =>
    battle(index + 1, 'a', 'b', '-', { winner: 'a', first: { battlePoints: 0.1 } }),
  );
  assert.equal(rowOf(tournament('a b', battles), 'a').battlePoints, 0.3);
});
