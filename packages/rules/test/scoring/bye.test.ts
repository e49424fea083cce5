// docs/rules/standings.md, Scoring a battle: what a bye is worth.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScoringRecord } from '../../src/event-file/record.ts';
import { sized, table } from '../builders/points.ts';
import { bye, rowOf, swiss, tournament } from '../builders/tournament.ts';

const byeCases: readonly [string, ScoringRecord, Parameters<typeof bye>[2], string][] = [
  ['a win by default', {}, {}, '1-0-0 3 0 0'],
  [
    'what scoring.bye says',
    { bye: { battlePoints: 2, victoryPoints: 9, victoryPointsDiff: 4 } },
    {},
    '1-0-0 2 9 4',
  ],
  [
    'what stands on it',
    { bye: { battlePoints: 2, victoryPoints: 9, victoryPointsDiff: 4 } },
    { battlePoints: 20, victoryPoints: 30, victoryPointsDiff: 10 },
    '1-0-0 20 30 10',
  ],
  ['a major win', { points: sized, major: { difference: 5 } }, {}, '1-0-0 20 0 0'],
  ['the largest row', { points: table }, {}, '1-0-0 16 0 0'],
  [
    'its victory points',
    { points: { type: 'victoryPoints' }, bye: { victoryPoints: 12 } },
    {},
    '1-0-0 12 12 0',
  ],
  ['a draw', { bye: { outcome: 'draw' } }, {}, '0-1-0 1 0 0'],
  ['a draw by difference', { points: table, bye: { outcome: 'draw' } }, {}, '0-1-0 9.5 0 0'],
  ['a loss', { points: table, bye: { outcome: 'loss' } }, {}, '0-0-1 4 0 0'],
  ['a draw where it says so', {}, { points: 'draw' }, '0-1-0 1 0 0'],
  ['a loss where it says so', { points: sized }, { points: 'loss' }, '0-0-1 0 0 0'],
  ['a draw by its own points', { points: table }, { points: 'draw', battlePoints: 7 }, '0-1-0 7 0 0'],
  [
    'a draw without what scoring.bye gives for a win',
    { bye: { battlePoints: 2, victoryPoints: 9, victoryPointsDiff: 4 } },
    { points: 'draw' },
    '0-1-0 1 0 0',
  ],
  [
    'what scoring.bye says where it has the same outcome',
    { bye: { outcome: 'draw', battlePoints: 2, victoryPoints: 9, victoryPointsDiff: 4 } },
    { points: 'draw' },
    '0-1-0 2 9 4',
  ],
  [
    'its own victory points, where those are the points',
    { points: { type: 'victoryPoints' }, bye: { victoryPoints: 12 } },
    { points: 'loss', victoryPoints: 5 },
    '0-0-1 5 5 0',
  ],
  ['a win by the last row', { points: table, bye: { outcome: 'loss' } }, { points: 'win' }, '1-0-0 16 0 0'],
  ['a win beyond the clamp of battles', { max: 1 }, {}, '1-0-0 3 0 0'],
];

for (const [name, scoring, extras, expected] of byeCases) {
  test(`a bye is worth ${name}`, () => {
    const record = tournament('a b', [], { scoring, stages: [swiss({ byes: [bye(1, 'a', extras)] })] });
    const row = rowOf(record, 'a');
    const figures = `${row.wins}-${row.draws}-${row.losses} ${row.battlePoints} ${row.victoryPoints} ${row.victoryPointsDiff}`;
    assert.equal(figures, expected);
  });
}
