// From counts to rows of statistics, by tables small enough to check by hand; what is counted of battles: test/store/counts.test.ts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BattleResult } from '../../src/results.ts';
import type { EntryCounts } from '../../src/statistics/counts.ts';
import { rankFactions, rankMatchups } from '../../src/statistics/factions.ts';
import { listMonths } from '../../src/statistics/months.ts';
import { listUndefeated } from '../../src/statistics/undefeated.ts';
import { pick } from '../builders/pick.ts';

describe('matchups', () => {
  it('are ordered by games, then faction, then opponent', () => {
    const rows = rankMatchups(
      [
        ['a', 'c', 1, 0, 0, 0],
        ['a', 'b', 1, 0, 0, 0],
        ['b', 'c', 2, 0, 0, 0],
      ],
      'half',
    );
    assert.deepEqual(
      rows.map(({ faction, opponent }) => faction + opponent),
      ['bc', 'cb', 'ab', 'ac', 'ba', 'ca'],
    );
  });
});

describe('entries', () => {
  it('make shares, places and tournaments, with games or without', () => {
    const entries: EntryCounts[] = [
      ['', 2, 5, 2, 4, 1],
      ['Elves', 1, 2, 1, 2, 1],
      ['Orcs', 2, 2, 1, 2, 0],
      ['Trolls', 1, 1, 0, 0, 0],
    ];
    const rows = rankFactions([['Ents', 0, 1, 0, 0]], entries, { draws: 'half', mirrors: 'exclude' });
    assert.deepEqual(
      rows.map(({ faction, entries: own, share, tournaments, firsts, podiums, undefeated }) => [
        faction,
        own,
        share,
        tournaments,
        firsts,
        podiums,
        undefeated,
      ]),
      [
        ['Ents', 0, 0, 0, 0, 0, 0],
        ['Elves', 2, 0.4, 1, 1, 2, 1],
        ['Orcs', 2, 0.4, 2, 1, 2, 0],
        ['Trolls', 1, 0.2, 1, 0, 0, 0],
      ],
    );
    const [, elves] = rows;
    assert.deepEqual([elves?.games, elves?.winRate, elves?.interval, elves?.small], [0, null, null, true]);
  });

  it('that are none leave shares unknown', () => {
    const [ents] = rankFactions([['Ents', 0, 1, 0, 0]], [['', 1, 0, 0, 0, 0]], {
      draws: 'half',
      mirrors: 'exclude',
    });
    assert.equal(ents?.share, null);
  });

  it('are undefeated after three wins, without draw or loss, archived battles and byes left out', () => {
    const battle = (a: string, b: string, outcomes: string, archived = false): BattleResult => {
      const [first, second] = outcomes === '-' ? [null, null] : outcomes.split(' ');
      const sides = [
        { participant: a, outcome: first },
        { participant: b, outcome: second },
      ];
      return { archived, sides } as unknown as BattleResult;
    };
    const thrice = (a: string, b: string) => Array.from({ length: 3 }, () => battle(a, b, 'win loss'));
    const undefeated = listUndefeated([
      ...thrice('three', 'x'),
      ...thrice('drew', 'x'),
      battle('drew', 'x', 'draw draw'),
      ...thrice('goes-on', 'x'),
      battle('goes-on', 'x', '-'),
      ...thrice('lost-in-archive', 'x'),
      battle('x', 'lost-in-archive', 'win loss', true),
      battle('two', 'x', 'win loss'),
      battle('two', 'x', 'win loss'),
      battle('two', 'x', 'win loss', true),
      ...thrice('forfeited', 'x'),
      battle('forfeited', 'x', 'loss loss'),
    ]);
    assert.deepEqual([...undefeated], ['three', 'goes-on', 'lost-in-archive']);
  });
});

describe('order', () => {
  it('is by games, then by name as participants are, then by code point', () => {
    const names = ['zebra', 'Émile', 'emile', 'Emile', 'éa', 'Zebra', 'eb'];
    const rows = rankFactions(
      [...names.map((name) => [name, 0, 1, 0, 0] as const), ['Most', 0, 2, 0, 0]],
      [],
      { draws: 'half', mirrors: 'exclude' },
    );
    assert.deepEqual(pick(rows, 'faction'), [
      'Most',
      'éa',
      'eb',
      'Emile',
      'emile',
      'Émile',
      'Zebra',
      'zebra',
    ]);
  });
});

describe('months', () => {
  it('come oldest first, put together from their parts, those without anything left out', () => {
    const month = (name: string, finished: number, tournaments: number) => ({
      month: name,
      finished,
      tournaments,
    });
    assert.deepEqual(
      listMonths([
        month('2026-02', 3, 0),
        month('2025-12', 0, 1),
        month('2026-02', 0, 2),
        month('2026-01', 0, 0),
      ]),
      [
        { month: '2025-12', battles: 0, tournaments: 1 },
        { month: '2026-02', battles: 3, tournaments: 2 },
      ],
    );
  });
});
