// Whatever passes the schema is reported or computed, never an exception.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkTournament } from '../../src/check/check-tournament.ts';
import type { StageRecord, TournamentBattleRecord, TournamentRecord } from '../../src/event-file/record.ts';
import { computeTournament } from '../../src/tournament.ts';
import { say } from '../builders/say.ts';
import { casesOf } from '../builders/times.ts';
import { tournament } from '../builders/tournament.ts';

const key = fc.constantFrom('a', 'b', 'c', 'x', '__proto__');
function maybe<T>(arbitrary: fc.Arbitrary<T>) {
  return fc.option(arbitrary, { nil: undefined, freq: 2 });
}
const amount = fc.constantFrom(0, 1, -1, 0.5, 1e9, -1e9, 0.00004);
const stageId = fc.constantFrom(
  'swiss',
  'knockout',
  'placement-swiss',
  'placement-3',
  'placement-3-4',
  'standings',
);

const side = fc.record({
  participant: key,
  outcome: maybe(fc.constantFrom('win', 'loss', 'draw')),
  battlePoints: maybe(amount),
  victoryPoints: maybe(amount),
  metrics: maybe(fc.dictionary(fc.constantFrom('M', 'constructor'), fc.oneof(amount, fc.boolean()))),
});

const battle: fc.Arbitrary<TournamentBattleRecord> = fc.record({
  id: fc.constantFrom('b1', 'b2', 'b3'),
  stage: stageId,
  round: maybe(fc.integer({ min: 1, max: 4 })),
  finished: maybe(fc.boolean()),
  winner: maybe(key),
  players: fc.tuple(side, side),
});

const stage: fc.Arbitrary<StageRecord> = fc.record({
  id: stageId,
  rounds: maybe(fc.nat(3)),
  groups: maybe(fc.array(fc.constantFrom('G', 'H'), { maxLength: 2 })),
  byes: maybe(
    fc.array(fc.record({ round: fc.integer({ min: 1, max: 4 }), participant: key }), { maxLength: 2 }),
  ),
  participants: maybe(fc.array(key, { maxLength: 3 })),
  matches: maybe(
    fc.array(
      fc.record({
        round: fc.constantFrom('Semi', 'Final'),
        table: fc.nat(2),
        players: maybe(fc.array(key, { maxLength: 2 })),
        winner: maybe(key),
        battle: maybe(fc.constantFrom('b1', 'b2', 'nope')),
      }),
      { maxLength: 3 },
    ),
  ),
});

const record: fc.Arbitrary<TournamentRecord> = fc
  .record({
    status: fc.constantFrom('ongoing', 'finished'),
    stages: fc.array(stage, { maxLength: 3 }),
    battles: fc.array(battle, { maxLength: 3 }),
    groups: fc.tuple(maybe(fc.constant('G')), maybe(fc.constant('H')), maybe(fc.constant('G'))),
    adjustments: fc.array(
      fc.record({ participant: key, battlePoints: amount, stage: maybe(stageId), reason: fc.constant('') }),
      { maxLength: 2 },
    ),
    battleSize: fc.constantFrom(0, 2000),
    scoring: maybe(
      fc.record({
        outcome: maybe(fc.constantFrom('victoryPoints', 'battlePoints', 'reported')),
        points: maybe(
          fc.record({
            type: fc.constant('difference'),
            unit: maybe(fc.constant('percentOfBattleSize')),
            table: fc.array(fc.record({ upTo: maybe(fc.nat(9)), winner: amount, loser: amount }), {
              maxLength: 3,
            }),
          }),
        ),
        major: maybe(fc.record({ ratio: amount })),
        bonuses: maybe(
          fc.array(fc.record({ metric: fc.constantFrom('M', 'constructor'), points: amount }), {
            maxLength: 2,
          }),
        ),
        min: maybe(amount),
        max: maybe(amount),
      }),
    ),
    tieBreakers: maybe(
      fc.array(fc.constantFrom('wins', 'metric', 'headToHead', 'strengthOfSchedule'), { maxLength: 3 }),
    ),
  })
  .map(({ groups, battles, ...extras }) =>
    tournament(
      ['a', 'b', 'c'].map((key, index) => ({ key, player: key, group: groups[index] ?? null })),
      battles,
      extras,
    ),
  );

test('nothing throws, and every problem has a location and a message', () => {
  fc.assert(
    fc.property(record, (record) => {
      for (const { pointer, message } of checkTournament(record).map(say)) {
        assert.match(
          pointer,
          /^\/(endDate|battleSize|scoring|tieBreakers|stages|participants|battles|adjustments)/,
        );
        assert.match(message, /; (expected|the swiss stage has no groups|this tournament has no stages)/);
      }
      computeTournament(record);
    }),
    { numRuns: casesOf(800) },
  );
});
