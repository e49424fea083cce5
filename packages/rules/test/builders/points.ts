// Points tables used by several tests.
import type { PointsRule } from '../../src/event-file/record.ts';

export const sized: PointsRule = {
  type: 'outcome',
  majorWin: 20,
  minorWin: 13,
  draw: 10,
  minorLoss: 7,
  majorLoss: 0,
};
export const table: PointsRule = {
  type: 'difference',
  table: [
    { upTo: 5, winner: 11, loser: 8 },
    { upTo: 10, winner: 13, loser: 7 },
    { winner: 16, loser: 4 },
  ],
};
