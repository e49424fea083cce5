// What the pages allow passes, and every problem is reported.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkTournament } from '../../src/check/check-tournament.ts';
import type { TournamentRecord } from '../../src/event-file/record.ts';
import { pick } from '../builders/pick.ts';
import { ab, cup, knockout, make, outcomes, testProblems } from '../builders/problem-cases.ts';
import { battle, match, swiss, tournament } from '../builders/tournament.ts';

const good: readonly [string, TournamentRecord][] = [
  ['equal victory points with a named winner', make({}, [battle(1, 'a', 'b', '3-3', { winner: 'b' })])],
  ['a winner who scored less', make({}, [battle(1, 'a', 'b', '3-1', { winner: 'b' })])],
  [
    'an outcome beside the winner',
    make({}, [battle(1, 'a', 'b', '-', { winner: 'b', second: { outcome: 'win' } })]),
  ],
  ['both forfeit', make({}, outcomes('loss', 'loss'))],
  ['a match with players but no battle', make({ stages: knockout(match('Final', 'a', 'b')) })],
  ['a match that waits', make({ stages: knockout({ round: 'Final', table: 1, players: [] }) })],
  [
    'a match with its battle, players the other way round',
    make(
      { stages: knockout({ round: 'Final', table: 1, players: ['b', 'a'], winner: 'a', battle: 'final' }) },
      [cup],
    ),
  ],
  [
    'battles without a round, any number',
    make(
      {},
      [1, 2].map((id) => battle(1, 'a', 'b', '1-0', { id: `${id}`, round: null })),
    ),
  ],
  [
    'the same round in two stages',
    make({ stages: knockout() }, [ab, battle(1, 'a', 'b', '1-0', { stage: 'knockout' })]),
  ],
  [
    'rounds of a knockout numbered on',
    make({ stages: knockout() }, [battle(12, 'a', 'b', '1-0', { stage: 'knockout' })]),
  ],
  [
    'rounds of placement-swiss numbered on',
    make({ stages: [swiss({ rounds: 5 }), { id: 'placement-swiss', rounds: 2 }] }, [
      battle(7, 'a', 'b', '1-0', { stage: 'placement-swiss' }),
    ]),
  ],
  ['a tournament with nothing in it yet', tournament([], [], { status: 'planned', stages: [] })],
  [
    'a band inside another',
    make({ stages: [swiss(), { id: 'placement-5-8', matches: [] }, { id: 'placement-7', matches: [] }] }),
  ],
  [
    'shared recorded placements',
    tournament(
      [
        { key: 'a', player: 'A', finalPlacement: 1 },
        { key: 'b', player: 'B', finalPlacement: 1 },
      ],
      [ab],
    ),
  ],
  [
    'two participants of one name',
    tournament(
      [
        { key: 'a', player: 'A' },
        { key: 'b', player: 'A' },
      ],
      [ab],
    ),
  ],
  [
    'a participant who is not on the swiss board needs no group',
    tournament(
      [
        { key: 'a', player: 'A', group: 'G' },
        { key: 'b', player: 'B' },
      ],
      [],
      { stages: [swiss({ groups: ['G'], participants: ['a'] })] },
    ),
  ],
];

for (const [name, record] of good) {
  test(`no problem: ${name}`, () => assert.deepEqual(checkTournament(record), []));
}

testProblems([
  [
    'an award twice, and its winners: twice, and unknown',
    make({
      awards: [
        { name: 'Best painted', participants: ['a', 'b', 'a'] },
        { name: 'best painted', vote: true },
        { name: 'Best painted', participants: ['x'] },
      ],
    }),
    ['/awards/2/name', '/awards/0/participants/2', '/awards/2/participants/0'],
    /award "Best painted" is already used at \/awards\/0\/name; expected each only once/,
  ],
]);

test('every problem is reported, not only the first', () => {
  const record = make({ endDate: '2026-01-01', startDate: '2026-01-02', tieBreakers: ['metric'] }, [
    battle(1, 'x', 'y', '1-0', { winner: 'z', stage: 'nowhere' }),
    ...outcomes('draw', 'win'),
  ]);
  assert.deepEqual(pick(checkTournament(record), 'pointer'), [
    '/endDate',
    '/tieBreakers/0',
    '/battles/0/stage',
    '/battles/0/players/0/participant',
    '/battles/0/players/1/participant',
    '/battles/0/winner',
    '/battles/1/players',
  ]);
});
