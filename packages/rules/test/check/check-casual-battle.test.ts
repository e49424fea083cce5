// Invalid casual battles.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCasualBattle } from '../../src/check/check-outcomes.ts';
import type { CasualBattleRecord } from '../../src/event-file/record.ts';
import { pick } from '../builders/pick.ts';

const casual: CasualBattleRecord = {
  id: 'c',
  battleSize: 1000,
  players: [
    { player: 'Ada', playerId: 'p_1' },
    { player: 'Bo', playerId: 'p_2' },
  ],
};
const [ada, bo] = casual.players;

const casualCases: readonly [string, CasualBattleRecord, readonly string[]][] = [
  ['nothing wrong', casual, []],
  [
    'contradictory outcomes',
    {
      ...casual,
      players: [
        { ...ada, outcome: 'win' },
        { ...bo, outcome: 'win' },
      ],
    },
    ['/players'],
  ],
  ['a winner who lost', { ...casual, winner: 0, players: [ada, { ...bo, outcome: 'win' }] }, ['/winner']],
  ['a winner while it goes on', { ...casual, winner: 1, finished: false }, ['/winner']],
  ['a player against themselves', { ...casual, players: [ada, { ...bo, playerId: 'p_1' }] }, ['/players']],
];

for (const [name, record, pointers] of casualCases) {
  test(`a casual battle with ${name}`, () => {
    assert.deepEqual(pick(checkCasualBattle(record), 'pointer'), pointers);
  });
}
