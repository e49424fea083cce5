// From counts to rows of statistics, by tables small enough to check by hand; what is counted of battles: test/store/counts.test.ts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BattleResult } from '../../src/results.ts';
import type { EntryCounts, FactionCounts } from '../../src/statistics/counts.ts';
import { rankFactions, rankMatchups } from '../../src/statistics/factions.ts';
import { listMonths } from '../../src/statistics/months.ts';
import { listUndefeated } from '../../src/statistics/undefeated.ts';
import { pick } from '../builders/pick.ts';

const none = { draws: 0, losses: 0, forfeits: 0 };

function winsOf(faction: string, wins: number): FactionCounts {
  return { faction, mirror: 0, wins, draws: 0, losses: 0 };
}

describe('matchups', () => {
  it('are ordered by games, then faction, then opponent', () => {
    const rows = rankMatchups(
      [
        { faction: 'a', opponent: 'c', wins: 1, ...none },
        { faction: 'a', opponent: 'b', wins: 1, ...none },
        { faction: 'b', opponent: 'c', wins: 2, ...none },
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
      { faction: '', tournaments: 2, entries: 5, firsts: 2, podiums: 4, undefeated: 1 },
      { faction: 'Elves', tournaments: 1, entries: 2, firsts: 1, podiums: 2, undefeated: 1 },
      { faction: 'Orcs', tournaments: 2, entries: 2, firsts: 1, podiums: 2, undefeated: 0 },
      { faction: 'Trolls', tournaments: 1, entries: 1, firsts: 0, podiums: 0, undefeated: 0 },
    ];
    const rows = rankFactions([winsOf('Ents', 1)], entries, { draws: 'half', mirrors: 'exclude' });
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

  it('of which there are none leave shares unknown', () => {
    const entries = [{ faction: '', tournaments: 1, entries: 0, firsts: 0, podiums: 0, undefeated: 0 }];
    const [ents] = rankFactions([winsOf('Ents', 1)], entries, {
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
    const rows = rankFactions([...names.map((name) => winsOf(name, 1)), winsOf('Most', 2)], [], {
      draws: 'half',
      mirrors: 'exclude',
    });
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
  it('come oldest first, joined from their parts, without empty ones', () => {
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
