// Invalid stages, participants, groups and adjustments.
import { ab, make, testProblems } from '../builders/problem-cases.ts';
import { bye, match, swiss, tournament } from '../builders/tournament.ts';

testProblems([
  [
    'an unknown participant on a board',
    make({ stages: [swiss({ participants: ['a', 'b', 'x'] })] }),
    ['/stages/0/participants/2'],
  ],
  [
    'a participant twice on a board',
    make({ stages: [swiss({ participants: ['a', 'b', 'a'] })] }),
    ['/stages/0/participants/2'],
  ],
  [
    'a participant key twice',
    tournament(
      [
        { key: 'a', player: 'A' },
        { key: 'b', player: 'B' },
        { key: 'a', player: 'C' },
      ],
      [ab],
    ),
    ['/participants/2/key'],
  ],
  ['a stage twice', make({ stages: [swiss(), swiss()] }), ['/stages/1/id']],
  [
    'a stage nobody knows',
    make({ stages: [swiss(), { id: 'placement-8-5', matches: [] }] }),
    ['/stages/1/id'],
  ],
  ['a board without rounds', make({ stages: [{ id: 'swiss' }] }), ['/stages/0']],
  ['a bracket without matches', make({ stages: [swiss(), { id: 'knockout' }] }), ['/stages/1']],
  [
    'matches on a board',
    make({ stages: [swiss({ matches: [match('Final', 'a', 'b')] })] }),
    ['/stages/0/matches'],
  ],
  [
    'byes on a bracket',
    make({ stages: [swiss(), { id: 'knockout', matches: [], byes: [bye(1, 'c')] }] }),
    ['/stages/1/byes'],
  ],
  [
    'a bracket without matches of more than 128 players or of one',
    make({
      stages: [
        swiss(),
        { id: 'knockout', players: 129, matches: [] },
        { id: 'placement-3', players: 1, matches: [] },
      ],
    }),
    ['/stages/1/players', '/stages/2/players'],
    /129 players in a bracket without matches; expected 2 to 128/,
  ],
  [
    'seeding on another stage than the knockout',
    make({ stages: [swiss({ seeding: 'rank' }), { id: 'placement-3', matches: [], seeding: 'rank' }] }),
    ['/stages/0/seeding', '/stages/1/seeding'],
  ],
  [
    'pairing in a bracket',
    make({ stages: [swiss(), { id: 'knockout', matches: [], pairing: { method: 'swiss' } }] }),
    ['/stages/1/pairing'],
  ],
  [
    'rounds on the final standings',
    make({ stages: [swiss(), { id: 'standings', rounds: 3 }] }),
    ['/stages/1/rounds'],
  ],
  [
    'groups on another stage than swiss',
    make({ stages: [swiss(), { id: 'placement-swiss', rounds: 1, groups: ['A'] }] }),
    ['/stages/1/groups'],
  ],
  [
    'a group twice',
    tournament(
      [
        { key: 'a', player: 'A', group: 'G' },
        { key: 'b', player: 'B', group: 'G' },
      ],
      [ab],
      {
        stages: [swiss({ groups: ['G', 'G'] })],
      },
    ),
    ['/stages/0/groups/1'],
  ],
  [
    'a group nobody defined',
    tournament(
      [
        { key: 'a', player: 'A', group: 'G' },
        { key: 'b', player: 'B', group: 'H' },
      ],
      [ab],
      {
        stages: [swiss({ groups: ['G'] })],
      },
    ),
    ['/participants/1/group'],
    /^no group "H" is defined; expected one of "G"$/,
  ],
  [
    'a group where there are none',
    tournament(
      [
        { key: 'a', player: 'A', group: 'G' },
        { key: 'b', player: 'B' },
      ],
      [ab],
    ),
    ['/participants/0/group'],
  ],
  [
    'a participant on a board with groups who has none',
    tournament(
      [
        { key: 'a', player: 'A', group: 'G' },
        { key: 'b', player: 'B' },
      ],
      [ab],
      {
        stages: [swiss({ groups: ['G'] })],
      },
    ),
    ['/participants/1'],
  ],
  [
    'bands that overlap',
    make({ stages: [swiss(), { id: 'placement-5-8', matches: [] }, { id: 'placement-7-10', matches: [] }] }),
    ['/stages/2/id'],
  ],
  [
    'two brackets for one band',
    make({ stages: [swiss(), { id: 'placement-5', matches: [] }, { id: 'placement-5-6', matches: [] }] }),
    ['/stages/2/id'],
  ],
  [
    'an adjustment of an unknown participant',
    make({ adjustments: [{ participant: 'x', battlePoints: 1, reason: '' }] }),
    ['/adjustments/0/participant'],
  ],
  [
    'an adjustment in an unknown stage',
    make({ adjustments: [{ participant: 'a', battlePoints: 1, stage: 'knockout', reason: '' }] }),
    ['/adjustments/0/stage'],
  ],
]);
