// Invalid settings.
import { make, testProblems } from '../builders/problem-cases.ts';

function table(...upTo: (number | null)[]) {
  return {
    scoring: {
      points: {
        type: 'difference' as const,
        table: upTo.map((limit) => ({ upTo: limit, winner: 1, loser: 0 })),
      },
    },
  };
}
testProblems([
  ['a table without a last row', make(table(5, 10)), ['/scoring/points/table'], /last row without "upTo"/],
  ['a row without upTo that is not the last', make(table(5, null, null)), ['/scoring/points/table/1']],
  ['two rows with one limit', make(table(5, 3, 5, null)), ['/scoring/points/table/2/upTo'], /only once/],
  ['an empty table', make(table()), ['/scoring/points/table']],
  ['a clamp upside down', make({ scoring: { min: 5, max: 1 } }), ['/scoring/min']],
  [
    'a percentage of no battle size',
    make({
      battleSize: 0,
      scoring: {
        points: { type: 'difference', unit: 'percentOfBattleSize', table: [{ winner: 1, loser: 0 }] },
      },
    }),
    ['/battleSize'],
  ],
  [
    'a metric without a name',
    make({ tieBreakers: ['wins', 'metric', { by: 'metric' }] }),
    ['/tieBreakers/1', '/tieBreakers/2'],
  ],
  ['an end before the start', make({ startDate: '2026-03-15', endDate: '2026-03-14' }), ['/endDate']],
]);
