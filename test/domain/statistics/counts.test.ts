// From battles to counts to rows, by tables small enough to check by hand.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BattleResult, SideResult } from '../../../src/domain/results.ts';
import { countBattle } from '../../../src/domain/statistics/count-battle.ts';
import {
  type CountedEntry,
  countEntries,
  listUndefeated,
} from '../../../src/domain/statistics/count-entries.ts';
import type { AddCounts, Added, CountRows } from '../../../src/domain/statistics/counts.ts';
import { coverArmies, coverFinished } from '../../../src/domain/statistics/coverage.ts';
import { rankFactions, rankSubFactions } from '../../../src/domain/statistics/factions.ts';
import { rankMatchups } from '../../../src/domain/statistics/matchups.ts';
import { listMonths } from '../../../src/domain/statistics/months.ts';
import { rankScenarios } from '../../../src/domain/statistics/scenarios.ts';

/** Rows as they were added, none of them summed. */
class Noted {
  readonly rows = new Map<Added, unknown[]>();

  readonly add: AddCounts = (counted, row) => {
    this.rows.set(counted, [...(this.rows.get(counted) ?? []), row]);
  };

  of<K extends Added>(counted: K): CountRows[K][] {
    return (this.rows.get(counted) ?? []) as CountRows[K][];
  }

  /** With one row for each key, as the store sums them. */
  summed<K extends Added>(counted: K, keys: number): CountRows[K][] {
    const sums = new Map<string, (string | number)[]>();
    for (const row of this.of(counted)) {
      const name = JSON.stringify(row.slice(0, keys));
      const known = sums.get(name);
      if (known === undefined) sums.set(name, [...row]);
      else for (let at = keys; at < row.length; at += 1) known[at] = Number(known[at]) + Number(row[at]);
    }
    return [...sums.values()] as unknown as CountRows[K][];
  }
}

type Side = readonly [faction: string | null, outcome: string | null, more?: Partial<SideResult>];

const sideOf = ([faction, outcome, more = {}]: Side) => ({
  ...{ faction, outcome, subFaction: null, victoryPoints: null, role: null },
  ...more,
});

function count(...battles: readonly [Side, Side, scenario?: string | null][]): Noted {
  const added = new Noted();
  for (const [one, two, scenario = null] of battles)
    countBattle({ scenario, sides: [sideOf(one), sideOf(two)] }, added.add);
  return added;
}

describe('a battle', () => {
  it('is exactly one of unfinished, without faction, mirror and counted, the first that holds', () => {
    const added = count(
      [
        ['Elves', null],
        ['Elves', null],
      ],
      [
        [null, null],
        ['Elves', null],
      ],
      [
        [null, 'win'],
        ['Elves', 'loss'],
      ],
      [
        [null, 'draw'],
        [null, 'draw'],
      ],
      [
        ['Elves', 'win'],
        ['Elves', 'loss'],
      ],
      [
        ['Elves', 'win'],
        ['Orcs', 'loss'],
      ],
    );
    const rows = added.of('scenario');
    assert.deepEqual(coverArmies(rows, 'exclude'), {
      ...{ selected: 6, counted: 1, mirrors: 1, withoutFaction: 2, unfinished: 2 },
    });
    assert.deepEqual(coverArmies(rows, 'include'), {
      ...{ selected: 6, counted: 2, mirrors: 0, withoutFaction: 2, unfinished: 2 },
    });
    const finished = rows.map(([, , battles, unfinished]) => ({ finished: battles, unfinished }));
    assert.deepEqual(coverFinished(finished), {
      ...{ selected: 6, counted: 4, mirrors: 0, withoutFaction: 0, unfinished: 2 },
    });
  });

  it('against oneself counts for both sides where mirrors are included, and for none otherwise', () => {
    const added = count([
      ['Elves', 'win', { subFaction: 'Sea' }],
      ['Elves', 'loss'],
    ]);
    const factions = added.of('subFaction').map(([faction, , ...rest]) => [faction, ...rest] as const);
    assert.deepEqual(rankFactions(factions, [], { draws: 'half', mirrors: 'exclude' }), []);
    const [row] = rankFactions(factions, [], { draws: 'half', mirrors: 'include' });
    assert.deepEqual([row?.games, row?.wins, row?.losses, row?.winRate], [2, 1, 1, 0.5]);
    const subFactions = rankSubFactions(added.of('subFaction'), { draws: 'half', mirrors: 'include' });
    assert.deepEqual(
      subFactions.map(({ subFaction, wins, losses }) => [subFaction, wins, losses]),
      [
        ['Sea', 1, 0],
        [null, 0, 1],
      ],
    );
    assert.deepEqual(rankSubFactions(added.of('subFaction'), { draws: 'half', mirrors: 'exclude' }), []);
    assert.deepEqual(added.of('matchup'), []);
  });

  it('that both forfeited is a loss for both, and of the attacker', () => {
    const added = count([
      ['Elves', 'loss', { role: 'defender' }],
      ['Orcs', 'loss', { role: 'attacker' }],
    ]);
    const matchups = rankMatchups(added.of('matchup'), 'half');
    assert.deepEqual(
      matchups.map(({ faction, opponent, wins, losses }) => [faction, opponent, wins, losses]),
      [
        ['Elves', 'Orcs', 0, 1],
        ['Orcs', 'Elves', 0, 1],
      ],
    );
    const [scenario] = rankScenarios(added.of('scenario'), 'exclude');
    assert.deepEqual(
      [scenario?.withRoles, scenario?.attackerWins, scenario?.defenderWins, scenario?.attackerWinRate],
      [1, 0, 0, 0],
    );
  });
});

describe('matchups', () => {
  it('have a row for each side, turned round, whoever stands first', () => {
    const added = count(
      [
        ['Orcs', 'win'],
        ['Elves', 'loss'],
      ],
      [
        ['Elves', 'win'],
        ['Orcs', 'loss'],
      ],
      [
        ['Orcs', 'win'],
        ['Elves', 'loss'],
      ],
      [
        ['Elves', 'draw'],
        ['Orcs', 'draw'],
      ],
      [
        ['Orcs', 'loss'],
        ['Elves', 'loss'],
      ],
    );
    const rows = rankMatchups(added.summed('matchup', 2), 'half');
    assert.deepEqual(
      rows.map(({ faction, games, wins, draws, losses }) => [faction, games, wins, draws, losses]),
      [
        ['Elves', 5, 1, 1, 3],
        ['Orcs', 5, 2, 1, 2],
      ],
    );
    assert.deepEqual(rankMatchups(added.summed('matchup', 2), 'half', 'Orcs'), [rows[1]]);
    assert.deepEqual(rankMatchups(added.summed('matchup', 2), 'half', 'orcs'), []);
  });

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
  const entry = (faction: string | null, finalPlacement: number | null = null, undefeated = false) => ({
    ...{ faction, finalPlacement, undefeated },
  });
  const countAll = (...tournaments: readonly CountedEntry[][]): CountRows['entry'][] => {
    const added = new Noted();
    for (const entries of tournaments) countEntries(entries, added.add);
    return added.summed('entry', 1);
  };

  it('make shares, places and tournaments, with games or without', () => {
    const entries = countAll(
      [entry('Elves', 1, true), entry('Elves', 3), entry('Orcs', 2), entry(null, 4)],
      [entry('Orcs', 1), entry('Trolls')],
    );
    const rows = rankFactions([['Ents', 0, 1, 0, 0]], entries, { draws: 'half', mirrors: 'exclude' });
    assert.deepEqual(
      rows.map(({ faction, entries: own, share, tournaments, firsts, podiums, undefeated }) => [
        ...[faction, own, share, tournaments, firsts, podiums, undefeated],
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
    const [ents] = rankFactions([['Ents', 0, 1, 0, 0]], countAll([entry(null)]), {
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

describe('scenarios', () => {
  it('tell attackers from defenders, by the rule for draws', () => {
    const attack = (outcome: string, other: string): [Side, Side, string] => [
      ['Elves', outcome, { role: 'attacker' }],
      [null, other, { role: 'defender' }],
      'Ford',
    ];
    const added = count(
      attack('win', 'loss'),
      attack('draw', 'draw'),
      attack('loss', 'win'),
      attack('loss', 'loss'),
      [['Elves', 'draw', { role: 'attacker' }], ['Orcs', 'draw', { role: 'attacker' }], 'Ford'],
    );
    const rates = (['half', 'zero', 'exclude'] as const).map((rule) => {
      const [row] = rankScenarios(added.summed('scenario', 2), rule);
      return row?.attackerWinRate;
    });
    assert.deepEqual(rates, [0.375, 0.25, 0.3333]);
    const [row] = rankScenarios(added.summed('scenario', 2), 'half');
    assert.deepEqual(
      [row?.battles, row?.draws, row?.withRoles, row?.drawsWithRoles, row?.attackerWins, row?.defenderWins],
      [5, 2, 4, 1, 1, 1],
    );
  });

  it('average the victory points that were recorded, 0 included, exactly', () => {
    const averages = (...points: (number | null)[]) => {
      const battles = points.map((victoryPoints): [Side, Side] => [
        [null, 'win', { victoryPoints }],
        [null, 'loss'],
      ]);
      return rankScenarios(count(...battles).summed('scenario', 2), 'half')[0]?.averageVictoryPoints;
    };
    assert.equal(averages(null), null);
    assert.equal(averages(0), 0);
    assert.equal(averages(1, 0, null), 0.5);
    assert.equal(averages(0.005), 0.01);
    assert.equal(averages(-0.005), -0.01);
    assert.equal(averages(1.0049), 1);
    assert.equal(averages(0.1, 0.2), 0.15);
    assert.equal(averages(1_000_000_000, -1_000_000_000, 0.0001), 0);
    assert.equal(averages(...Array<number>(2000).fill(1_000_000_000)), 1_000_000_000);
  });

  it('without a name are not those whose name is empty, and come last; those without a finished battle have no row', () => {
    const drawn: [Side, Side] = [
      [null, 'draw'],
      [null, 'draw'],
    ];
    const added = count(
      [...drawn, null],
      [...drawn, ''],
      [...drawn, 'Ford'],
      [[null, null], [null, null], 'Hill'],
    );
    assert.deepEqual(
      rankScenarios(added.summed('scenario', 2), 'half').map(({ scenario }) => scenario),
      ['', 'Ford', null],
    );
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
    assert.deepEqual(
      rows.map(({ faction }) => faction),
      ['Most', 'éa', 'eb', 'Emile', 'emile', 'Émile', 'Zebra', 'zebra'],
    );
  });
});

describe('months', () => {
  it('come oldest first, put together from their parts, those without anything left out', () => {
    const month = (name: string, finished: number, tournaments: number) => ({
      ...{ month: name, finished, tournaments },
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
