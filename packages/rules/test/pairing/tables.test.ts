// Which pair plays at which table, and what battles are called (docs/rules/running.md, Tables; docs/rules/running.md, Steps).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TournamentRecord } from '../../src/event-file/record.ts';
import { pick } from '../builders/pick.ts';
import { apply, enterAll, next, planned, rows, warnings } from '../builders/running.ts';
import { battle, swiss } from '../builders/tournament.ts';

/** a, b, c and d won, by less and less; the best two and the last two of each half meet next: a-b, c-d, e-f, g-h. */
const afterOne: TournamentRecord = planned('a b c d e f g h', [swiss()], {
  status: 'ongoing',
  battles: [
    battle(1, 'a', 'h', '20-0'),
    battle(1, 'b', 'g', '19-1'),
    battle(1, 'c', 'f', '18-2'),
    battle(1, 'd', 'e', '17-3'),
  ],
  scoring: { points: { type: 'victoryPoints' } },
});

describe('tables', () => {
  it('count from 1 by the better place of each pair', () => {
    assert.deepEqual(rows(apply(afterOne)), ['pair', 'swiss 2: 1 a-b, 2 c-d, 3 e-f, 4 g-h']);
  });

  it('go to the players who need them, and the others fill the rest', () => {
    const round = apply(afterOne, { tables: { d: 1, h: 7 } });
    assert.deepEqual(rows(round), ['pair', 'swiss 2: 2 a-b, 1 c-d, 3 e-f, 7 g-h']);
    assert.deepEqual(warnings(round), []);
  });

  it('go to the higher-placed of two players who need the same table', () => {
    const round = apply(afterOne, { tables: { f: 3, b: 3 } });
    assert.deepEqual(rows(round), ['pair', 'swiss 2: 3 a-b, 1 c-d, 2 e-f, 4 g-h']);
    assert.deepEqual(warnings(round), ['Round 2 of Swiss Stage: F needs table 3, which is already taken']);
  });

  it('go to the better place of a pair that needs two', () => {
    const round = apply(afterOne, { tables: { a: 4, b: 2 } });
    assert.deepEqual(rows(round), ['pair', 'swiss 2: 4 a-b, 1 c-d, 2 e-f, 3 g-h']);
    assert.deepEqual(warnings(round), [
      'Round 2 of Swiss Stage: B needs table 2, but the opponent needs another',
    ]);
  });

  it('are shared by two opponents who need the same one', () => {
    const round = apply(afterOne, { tables: { a: 4, b: 4 }, absent: [] });
    assert.deepEqual(rows(round), ['pair', 'swiss 2: 4 a-b, 1 c-d, 2 e-f, 3 g-h']);
    assert.deepEqual(warnings(round), []);
  });

  it('of a board continue after those of brackets, which no player can request', () => {
    const record = planned('a b c d e f g h', [
      swiss({ rounds: 1 }),
      { id: 'knockout', players: 4, matches: [] },
      { id: 'placement-swiss', rounds: 2 },
    ]);
    const results = enterAll(next(record, { seed: 'x' }));
    const seeded = apply(results, { tables: Object.fromEntries([...'abcdefgh'].map((key) => [key, 1])) });
    assert.deepEqual(
      seeded.step.rounds.map(({ stage, battles }) => [stage, battles.map(({ table }) => table)]),
      [
        ['knockout', [1, 2]],
        ['placement-swiss', [3, 4]],
      ],
    );
    assert.equal(seeded.warnings.length, 4);
    const onlyBoard = seeded.record.battles.map((one) =>
      one.stage === 'placement-swiss' ? { ...one, winner: one.players[0].participant } : one,
    );
    const second = apply({ ...seeded.record, battles: onlyBoard });
    assert.deepEqual(
      second.step.rounds.map(({ stage, battles }) => [stage, battles.map(({ table }) => table)]),
      [['placement-swiss', [3, 4]]],
    );
  });
});

describe('ids of new battles', () => {
  it('are made unique where they are taken, here or elsewhere', () => {
    const taken = new Set(['open-swiss-2-1', 'open-swiss-2-1-2', 'open-swiss-2-4']);
    const record: TournamentRecord = {
      ...afterOne,
      battles: afterOne.battles.map((one, index) => (index === 0 ? { ...one, id: 'open-swiss-2-2' } : one)),
    };
    const { step } = apply(record, {}, (id) => taken.has(id));
    assert.deepEqual(pick(step.rounds[0]?.battles, 'id'), [
      'open-swiss-2-1-3',
      'open-swiss-2-2-2',
      'open-swiss-2-3',
      'open-swiss-2-4-2',
    ]);
  });
});
