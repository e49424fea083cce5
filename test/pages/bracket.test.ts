import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { makeLinks } from '../../src/pages/frame/links.ts';
import { type DrawnMatch, showBracket } from '../../src/pages/tournament/bracket.ts';
import { startService } from '../builders/service.ts';
import { textOf } from './read-html.ts';

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
  const page = String(showBracket({ matches, resting: [] }, 'Bracket', makeLinks(undefined)));
  const [, ...rounds] = page.split('<section');
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

  it('lists everyone who rests in the first round, also those with the name of someone who plays', async (t) => {
    const people = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) =>
      participant(key, 'ac'.includes(key) ? { player: 'Max Müller' } : {}),
    );
    const pairs = [
      ['Quarter-final', 1, 'd', 'e'],
      ['Quarter-final', 2, 'c', 'f'],
      ['Semi-final', 1, 'a'],
      ['Semi-final', 2, 'b'],
    ];
    const matches = pairs.map(([round, table, ...players]) => ({ round, table, players }));
    const cup = tournament('cup', {
      status: 'ongoing',
      stages: [{ id: 'knockout', players: 6, matches }],
      participants: people,
    });
    const service = await startService(t, [cup], { pages: true });
    for (const query of ['stage=knockout', 'view=battles&stage=knockout&round=Quarter-final']) {
      const { text } = await service.request('GET', `/tournaments/cup?${query}`);
      assert.match(textOf(text), /No opponent in this round: Max Müller, B/, query);
    }
  });
});
