import assert from 'node:assert/strict';
import test from 'node:test';
import type { TournamentRecord } from '../../src/event-file/record.ts';
import { listSeasonEntries } from '../../src/season/season-event.ts';
import { computeTournament } from '../../src/tournament.ts';

function battle(id: string, stage: string, round: number | null, winner: string, loser: string, more = {}) {
  return {
    id,
    stage,
    round,
    players: [
      { participant: winner, victoryPoints: 10 },
      { participant: loser, victoryPoints: 2 },
    ] as const,
    ...more,
  };
}

test('an event gives places, battle points and outcomes: boards before brackets, rounds in order, byes included', () => {
  const record: TournamentRecord = {
    slug: 'cup',
    name: 'Cup',
    status: 'finished',
    startDate: '2026-05-02',
    battleSize: 2000,
    stages: [
      { id: 'knockout', matches: [{ round: 'Final', table: 1, battle: 'final' }] },
      { id: 'swiss', rounds: 3, byes: [{ round: 3, participant: 'c' }] },
    ],
    participants: [
      { key: 'a', player: 'Ada', playerId: 'p_a' },
      { key: 'b', player: 'Bo' },
      { key: 'c', player: 'Cy', playerId: 'p_c' },
      { key: 'd', player: 'Di', dropped: true },
    ],
    battles: [
      battle('final', 'knockout', null, 'b', 'a'),
      battle('r3', 'swiss', 3, 'a', 'b'),
      battle('r1', 'swiss', 1, 'b', 'c'),
      battle('r2', 'swiss', 2, 'a', 'c'),
      battle('gone', 'swiss', 2, 'c', 'b', { archived: true }),
      battle('open', 'swiss', 1, 'c', 'a', { finished: false }),
    ],
  };
  assert.deepEqual(
    listSeasonEntries(computeTournament(record)).map(
      ({ player, playerId, place, battlePoints, outcomes }) => [
        player,
        playerId,
        place,
        battlePoints,
        outcomes,
      ],
    ),
    [
      ['Bo', null, 1, 6, ['win', 'loss', 'win']],
      ['Ada', 'p_a', 2, 6, ['win', 'win', 'loss']],
      ['Cy', 'p_c', 3, 6, ['loss', 'loss', 'bye']],
    ],
  );
  assert.deepEqual(listSeasonEntries(computeTournament({ ...record, status: 'ongoing' })), []);
});
