// Invalid plans, schedules and tables.
import { make, testProblems } from '../builders/problem-cases.ts';
import { match, swiss } from '../builders/tournament.ts';

const at = '2026-03-14T09:00';
const stages = [
  swiss({ rounds: 3 }),
  { id: 'knockout', players: 8, matches: [] },
  { id: 'placement-3', matches: [match('3rd Place', 'a', 'b')] },
  { id: 'standings', name: 'Ranking' },
];

testProblems([
  [
    'a round twice in a plan',
    make({ stages: [swiss({ plan: [{ round: 2 }, { round: 1 }, { round: 2, minutes: 90 }] })] }),
    ['/stages/0/plan/2/round'],
  ],
  [
    'a plan after the last round of a board, of a bracket that is not seeded and of one that is',
    make({
      stages: stages.map((stage, index) => ({ ...stage, ...(index < 3 && { plan: [{ round: 4 }] }) })),
    }),
    ['/stages/0/plan/0/round', '/stages/1/plan/0/round', '/stages/2/plan/0/round'],
    /round 4 of stage "swiss", whose last round is 3; expected 1 to 3/,
  ],
  [
    'a plan of a bracket without rounds',
    make({ stages: [swiss(), { id: 'knockout', matches: [], plan: [{ round: 1 }] }] }),
    ['/stages/1/plan/0/round'],
    /round 1 of stage "knockout", which has no rounds; expected a stage with rounds/,
  ],
  [
    'a plan of what is not played',
    make({ stages: [swiss(), { id: 'standings', plan: [{ round: 1 }] }] }),
    ['/stages/1/plan'],
  ],
  [
    'an entry of the schedule with a text and a round, with neither, and with half a round',
    make({
      stages,
      schedule: [
        { at, text: 'Lunch', stage: 'swiss', round: 1 },
        { at },
        { at, stage: 'swiss' },
        { at, round: 1 },
        { at, text: 'Lunch', round: 1 },
        { at, text: 'Lunch', stage: null },
        { at, stage: 'swiss', round: 3, text: null },
        { at, stage: 'knockout', round: 3 },
      ],
    }),
    ['/schedule/0', '/schedule/1', '/schedule/2', '/schedule/3', '/schedule/4'],
    /expected "text", or "stage" and "round"/,
  ],
  [
    'an entry of the schedule for a stage or a round that is not there',
    make({
      stages,
      schedule: [
        { at, stage: 'swiss', round: 4 },
        { at, stage: 'placement-5', round: 1 },
        { at, stage: 'standings', round: 1 },
        { at, stage: 'placement-3', round: 2 },
      ],
    }),
    ['/schedule/0/round', '/schedule/1/stage', '/schedule/2/stage', '/schedule/3/round'],
  ],
  [
    'a table twice',
    make({ tables: [{ table: 1 }, { table: 2, name: 'Bar' }, { table: 1 }] }),
    ['/tables/2/table'],
    /table "1" is already used at \/tables\/0\/table/,
  ],
]);
