import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listRoundResults } from '../../src/standings/round-results.ts';
import { computeTournament } from '../../src/tournament.ts';
import { battle, bye, swiss, tournament } from '../builders/tournament.ts';

describe('results round by round', () => {
  it('has for each row what a player did against whom, in the order of play', () => {
    const { standings, rounds, battles } = computeTournament(
      tournament(
        'a b c',
        [
          battle(1, 'a', 'b', '20-10'),
          battle(2, 'a', 'b', '5-5'),
          battle(3, 'c', 'a', '-', { finished: false }),
        ],
        { status: 'ongoing', stages: [swiss({ byes: [bye(2, 'c')] })] },
      ),
    );
    const [board] = standings;
    assert.ok(board && 'rows' in board);
    const keys = board.rows.map(({ participant: { key } }) => key);
    const results = listRoundResults(board.rows, rounds, battles).map((own) =>
      own.map(({ round, outcome, opponent, points }) => [
        rounds[round]?.name,
        outcome,
        opponent === undefined ? undefined : keys[opponent],
        points?.join('–'),
      ]),
    );
    assert.deepEqual(Object.fromEntries(keys.map((key, row) => [key, results[row]])), {
      a: [
        ['1', 'win', 'b', '20–10'],
        ['2', 'draw', 'b', '5–5'],
        ['3', 'open', 'c', undefined],
      ],
      b: [
        ['1', 'loss', 'a', '10–20'],
        ['2', 'draw', 'a', '5–5'],
      ],
      c: [
        ['2', 'bye', undefined, undefined],
        ['3', 'open', 'a', undefined],
      ],
    });
  });
});
