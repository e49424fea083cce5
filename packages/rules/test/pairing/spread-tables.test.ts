// Tables that repeat as little as possible (docs/rules/running.md, Spread tables): the true minimum, found and proven.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { StageRecord, TableRecord, TournamentRecord } from '../../src/event-file/record.ts';
import { spreadPairs } from '../../src/pairing/spread-tables.ts';
import { Random } from '../../src/random.ts';
import { apply, enterAll, next, planned, rows, warnings } from '../builders/running.ts';
import { casesOf } from '../builders/times.ts';
import { battle, swiss, tournament } from '../builders/tournament.ts';

const spread = { method: 'swiss', tables: 'spread' } as const;
const points = { points: { type: 'victoryPoints' } } as const;
const four: readonly TableRecord[] = [
  { table: 1, terrain: 'City' },
  { table: 2, terrain: 'City' },
  { table: 3, terrain: 'Forest' },
  { table: 4 },
];

/** After a round at tables 1 to 4 that a, b, c and d won, the best two and the last two of each half meet next: a-b, c-d, e-f, g-h. */
function afterOne(
  extras: Partial<TournamentRecord> = {},
  stage: Partial<StageRecord> = {},
): TournamentRecord {
  return planned('a b c d e f g h', [swiss({ pairing: spread, ...stage })], {
    status: 'ongoing',
    scoring: points,
    battles: [
      battle(1, 'a', 'h', '20-0', { table: 1 }),
      battle(1, 'b', 'g', '19-1', { table: 2 }),
      battle(1, 'c', 'f', '18-2', { table: 3 }),
      battle(1, 'd', 'e', '17-3', { table: 4 }),
    ],
    ...extras,
  });
}

function costOf(record: TournamentRecord, options = {}): unknown {
  return apply(record, options).step.rounds[0]?.cost;
}

describe('spread tables', () => {
  it('avoid tables that players have had, then stay close to the order of the board', () => {
    // a and b had 1 and 2, c and d 3 and 4; e and f had 4 and 3, g and h 2 and 1.
    const round = apply(afterOne());
    // Tables 1 and 2 suit c-d and e-f alike.
    assert.match(rows(round)[1] ?? '', /^swiss 2: 3 a-b, [12] c-d, [12] e-f, 4 g-h$/);
    assert.deepEqual(round.step.rounds[0]?.cost, {
      rematches: 0,
      score: 4,
      sameClub: 0,
      asked: 0,
      tableRepeats: 0,
      terrainRepeats: 0,
      moves: 4,
    });
    assert.equal(
      Object.keys(round.step.rounds[0]?.cost ?? {}).join(),
      'rematches,score,sameClub,asked,tableRepeats,terrainRepeats,moves',
    );
  });

  it('count every battle that has a table: of other stages, archived, hidden and without a result', () => {
    const record = afterOne({}, { shownRounds: 1 });
    const more = [
      battle(1, 'a', 'c', '-', { table: 3, stage: 'placement-swiss', archived: true }),
      battle(1, 'b', 'd', '-', { stage: 'placement-swiss' }),
    ];
    const stages = [...record.stages, { id: 'placement-swiss', rounds: 1 }];
    // Table 3 is one that a has had now, and table 4 is left.
    assert.match(rows(apply({ ...record, stages, battles: [...record.battles, ...more] }))[1] ?? '', /4 a-b/);
  });

  it('avoid terrains that players have had, at another table too', () => {
    const cost = costOf(afterOne({ tables: four })) as Record<string, number>;
    // a and b have both been in the city and take the forest or table 4; of the others, one pair meets a terrain again.
    assert.equal(cost['tableRepeats'], 0);
    assert.equal(cost['terrainRepeats'], 0);
    const forest = four.map((one) => ({ ...one, terrain: 'Forest' }));
    assert.equal((costOf(afterOne({ tables: forest })) as Record<string, number>)['terrainRepeats'], 8);
  });

  it('are those of the tournament, behind the brackets', () => {
    const far = [{ table: 30 }, { table: 10 }, { table: 20 }, { table: 40 }, { table: 50 }];
    assert.deepEqual(rows(apply(afterOne({ tables: far }))).slice(1), [
      'swiss 2: 10 a-b, 20 c-d, 30 e-f, 40 g-h',
    ]);
    const few = [{ table: 7 }, { table: 5 }];
    assert.deepEqual(rows(apply(afterOne({ tables: few }))).slice(1), [
      'swiss 2: 5 a-b, 7 c-d, 8 e-f, 9 g-h',
    ]);
    const cut = planned('a b c d e f g h', [
      swiss({ rounds: 1 }),
      { id: 'knockout', players: 4, matches: [] },
      { id: 'placement-swiss', rounds: 2, pairing: spread },
    ]);
    const seeded = apply(enterAll(next({ ...cut, tables: [{ table: 1 }, { table: 6 }] }, { seed: 'x' })));
    assert.deepEqual(
      seeded.step.rounds.map(({ battles }) => battles.map(({ table }) => table)),
      [
        [1, 2],
        [6, 7],
      ],
    );
  });

  it('go first to the players who ask for them, and a warning names those who do not get theirs', () => {
    const asked = apply(afterOne(), { tables: { a: 1, d: 9 } });
    assert.deepEqual(rows(asked)[1]?.match(/1 a-b|9 c-d/g), ['1 a-b', '9 c-d']);
    assert.equal(asked.step.rounds[0]?.cost?.tableRepeats, 1);
    assert.deepEqual(warnings(asked), []);
    const disputed = apply(afterOne(), { tables: { a: 1, b: 2, c: 1, d: 1 } });
    assert.equal(disputed.step.rounds[0]?.cost?.asked, 1);
    assert.deepEqual(warnings(disputed), [
      'Round 2 of Swiss Stage: A needs table 1, but the opponent needs another',
    ]);
  });

  it('are given to a round robin, whose cost has only the tables', () => {
    const { step } = apply(
      planned('a b c d', [swiss({ pairing: { method: 'roundRobin', tables: 'spread' } })]),
    );
    assert.deepEqual(step.rounds[0]?.cost, { asked: 0, tableRepeats: 0, terrainRepeats: 0, moves: 0 });
  });

  it('are the same with the same seed', () => {
    const record = afterOne({
      tables: Array.from({ length: 9 }, (_, index) => ({ table: index + 1, terrain: 'X' })),
    });
    const seats = (seed: string) => rows(apply(record, { seed })).join();
    assert.equal(seats('one'), seats('one'));
  });
});

describe('a plan', () => {
  it('gives its scenario to the battles that are made, by the number of the round in brackets too', () => {
    const plan = [
      { round: 2, scenario: 'Relics' },
      { round: 1, minutes: 90 },
    ];
    const record = planned('a b c d', [
      swiss({ rounds: 2, plan }),
      { id: 'knockout', players: 4, matches: [], plan: [{ round: 2, scenario: 'Last Stand' }] },
    ]);
    const scenarios = (given: TournamentRecord) => given.battles.map(({ scenario }) => scenario);
    const one = next(record);
    assert.deepEqual(scenarios(one), [undefined, undefined]);
    const two = next(enterAll(one));
    assert.deepEqual(scenarios(two).slice(2), ['Relics', 'Relics']);
    const semis = next(enterAll(two));
    const final = next(enterAll(semis));
    assert.deepEqual(scenarios(final).slice(4), [undefined, undefined, 'Last Stand']);
  });
});

type Costs = readonly [asked: number, table: number, terrain: number, moves: number];

/** What a pair costs at a table, counted without the code that is tested. */
function price(record: TournamentRecord, needs: Readonly<Record<string, number>>, tables: readonly number[]) {
  const terrains = new Map(record.tables?.map(({ table, terrain }) => [table, terrain]));
  const terrainOf = (number: number) => terrains.get(number);
  const battlesOf = Map.groupBy(
    record.battles.flatMap(({ players, table }) =>
      players.map(({ participant }) => ({ participant, table })),
    ),
    ({ participant }) => participant,
  );
  return (pair: readonly string[], i: number, j: number): Costs => {
    const number = tables[j] ?? 0;
    const had = pair.flatMap((key) => battlesOf.get(key) ?? []);
    return [
      pair.filter((key) => needs[key] !== undefined && needs[key] !== number).length,
      had.filter(({ table }) => table === number).length,
      had.filter(
        ({ table }) => terrainOf(number) !== undefined && terrainOf(table ?? 0) === terrainOf(number),
      ).length,
      Math.abs(i - j),
    ];
  };
}

/** Larger than any sum of a less important cost in these tests. */
const unit = 10n ** 9n;
function weigh([asked, table, terrain, moves]: Costs): bigint {
  return ((BigInt(asked) * unit + BigInt(table)) * unit + BigInt(terrain)) * unit + BigInt(moves);
}

/** A tournament whose players have had `rounds` battles at tables drawn by chance. */
function drawn(
  pairs: number,
  tables: number,
  rounds: number,
  terrains: number,
  random: Random,
): TournamentRecord {
  const keys = Array.from({ length: 2 * pairs }, (_, index) => `p${index}`);
  const battles = Array.from({ length: rounds }, (_, round) => {
    const order = random.shuffle([...keys]);
    return Array.from({ length: pairs }, (__, index) =>
      battle(round + 1, order[2 * index] ?? '', order[2 * index + 1] ?? '', '-', {
        table: random.int(1, tables),
      }),
    );
  }).flat();
  const venue = Array.from({ length: tables }, (_, index) => ({
    table: index + 1,
    ...(random.chance(0.8) && { terrain: `t${random.int(1, terrains)}` }),
  }));
  return tournament(keys.join(' '), battles, { tables: venue });
}

function pairUp(record: TournamentRecord): [string, string][] {
  const keys = record.participants.map(({ key }) => key);
  return Array.from({ length: keys.length / 2 }, (_, index) => [
    keys[2 * index] ?? '',
    keys[2 * index + 1] ?? '',
  ]);
}

function weights(record: TournamentRecord, needs: Readonly<Record<string, number>>): bigint[][] {
  const numbers = (record.tables ?? []).map(({ table }) => table);
  const priceAt = price(record, needs, numbers);
  return pairUp(record).map((pair, i) => numbers.map((_, j) => weigh(priceAt(pair, i, j))));
}

function readSum({ cost }: ReturnType<typeof spreadPairs>): bigint {
  return weigh([cost.asked, cost.tableRepeats, cost.terrainRepeats, cost.moves]);
}

describe('the sum of costs', () => {
  it('is the minimum over all assignments on small fields', () => {
    const search = (costs: readonly (readonly bigint[])[], taken: readonly number[] = []): bigint => {
      const [row, ...others] = costs;
      if (row === undefined) return 0n;
      const sums = row.flatMap((cost, j) =>
        taken.includes(j) ? [] : [cost + search(others, [...taken, j])],
      );
      return sums.reduce((least, sum) => (sum < least ? sum : least));
    };
    const field = fc.record({
      pairs: fc.integer({ min: 1, max: 5 }),
      more: fc.integer({ min: 0, max: 2 }),
      rounds: fc.integer({ min: 0, max: 6 }),
      terrains: fc.integer({ min: 1, max: 3 }),
      asking: fc.integer({ min: 0, max: 4 }),
      seed: fc.integer(),
    });
    fc.assert(
      fc.property(field, ({ pairs, more, rounds, terrains, asking, seed }) => {
        const random = new Random(seed);
        const record = drawn(pairs, pairs + more, rounds, terrains, random);
        const asked = random.sample([...record.participants], asking);
        const needs = Object.fromEntries(asked.map(({ key }) => [key, random.int(1, pairs + more)]));
        const seating = spreadPairs(pairUp(record), needs, new Set(), record, random);
        assert.equal(new Set(seating.tables).size, pairs);
        const costs = weights(record, needs);
        const paid = seating.tables.reduce((sum, table, i) => sum + (costs[i]?.[table - 1] ?? 0n), 0n);
        assert.equal(paid, readSum(seating));
        assert.equal(paid, search(costs));
      }),
      { numRuns: casesOf(60) },
    );
  });

  it('is proven to be the least for 256 pairs and 256 tables', () => {
    const random = new Random(7);
    const record = drawn(256, 256, 8, 6, random);
    const needs = { p3: 200, p4: 200, p90: 1 };
    const seating = spreadPairs(pairUp(record), needs, new Set(), record, random);
    proveLeast(
      weights(record, needs),
      seating.tables.map((table) => table - 1),
      readSum(seating),
    );
  });
});

/**
 * The dual of the assignment: values of rows and columns whose sum is at most the cost of each row and column, those of
 * columns at most 0. Then no assignment costs less than their total, and this one must cost just that.
 */
function proveLeast(costs: readonly (readonly bigint[])[], given: readonly number[], total: bigint): void {
  const columns = costs[0]?.map(() => 0n) ?? [];
  const rowValue = (row: number): bigint =>
    (costs[row]?.[given[row] ?? 0] ?? 0n) - (columns[given[row] ?? 0] ?? 0n);
  for (let isStable = false, pass = 0; !isStable; pass += 1) {
    assert.ok(pass <= columns.length, 'a cheaper assignment exists');
    isStable = true;
    for (const [row, ofRow] of costs.entries()) {
      for (const [column, cost] of ofRow.entries()) {
        const most = cost - rowValue(row);
        if ((columns[column] ?? 0n) <= most) continue;
        columns[column] = most;
        isStable = false;
      }
    }
  }
  for (const [row, ofRow] of costs.entries())
    for (const [column, cost] of ofRow.entries()) assert.ok(rowValue(row) + (columns[column] ?? 0n) <= cost);
  assert.ok(columns.every((value) => value <= 0n));
  const bound = costs.reduce(
    (sum, _, row) => sum + rowValue(row),
    columns.reduce((sum, value) => sum + value, 0n),
  );
  assert.equal(bound, total);
}
