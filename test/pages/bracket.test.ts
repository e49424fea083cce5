import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeLinks } from '../../src/pages/frame/links.ts';
import { type DrawnMatch, showBracket } from '../../src/pages/tournament/bracket.ts';

function match(round: string, table: number, players: string, winner?: string): DrawnMatch {
  return {
    round,
    table,
    players: players === '' ? [] : players.split(' '),
    winner: winner ?? null,
    battle: null,
    drawn: { pairing: { table, sides: [] }, battle: undefined, sides: [] },
  };
}

/** The tables of each round, from top to bottom. */
function tables(matches: readonly DrawnMatch[]): number[][] {
  const [, ...rounds] = String(showBracket(matches, 'Bracket', makeLinks(undefined))).split('<section');
  return rounds.map((round) => [...round.matchAll(/Table (\d+)/g)].map(([, table]) => Number(table)));
}

describe('a drawn bracket', () => {
  it('puts the two matches that feed a match beside each other', () => {
    const matches = [
      match('Quarter', 1, 'a h', 'a'),
      match('Quarter', 2, 'b g', 'b'),
      match('Quarter', 3, 'c f', 'f'),
      match('Quarter', 4, 'd e', 'e'),
      match('Semi', 1, 'a e', 'a'),
      match('Semi', 2, 'f b', 'b'),
      match('Final', 1, 'b a', 'b'),
    ];
    assert.deepEqual(tables(matches), [[3, 2, 1, 4], [2, 1], [1]]);
  });

  it('is in the order of tables where results are still missing', () => {
    const matches = [match('Semi', 1, 'a b'), match('Semi', 2, 'c d', 'd'), match('Final', 1, '')];
    assert.deepEqual(tables(matches), [[1, 2], [1]]);
  });

  it('shows every match once, whatever the shape', () => {
    const matches = [
      match('First', 1, 'a b', 'a'),
      match('First', 2, 'c d', 'c'),
      match('First', 3, 'e f', 'e'),
      match('Second', 1, 'a x', 'a'),
      match('Second', 2, 'e y', 'y'),
    ];
    const [first = [], second = []] = tables(matches);
    assert.deepEqual(first.toSorted(), [1, 2, 3]);
    assert.deepEqual(second, [1, 2]);
  });
});
