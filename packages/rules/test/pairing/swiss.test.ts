// How a Swiss round is paired (docs/rules/running.md, A Swiss round).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ParticipantRecord, StageRecord, TournamentRecord } from '../../src/event-file/record.ts';
import { type Entrant, pairSwiss } from '../../src/pairing/swiss.ts';
import { Random } from '../../src/random.ts';
import {
  apply,
  change,
  conflictOf,
  enter,
  enterAll,
  next,
  pairs,
  planned,
  rows,
  stageOf,
  warnings,
} from '../builders/running.ts';
import { casesOf } from '../builders/times.ts';
import { battle, bye, swiss } from '../builders/tournament.ts';

const byPoints = { scoring: { points: { type: 'victoryPoints' } } } as const;

/** An ongoing tournament in which everyone has these battle points from an adjustment. */
function scored(
  points: Readonly<Record<string, number>>,
  more: Partial<TournamentRecord> = {},
): TournamentRecord {
  return planned(Object.keys(points).join(' '), [swiss()], {
    status: 'ongoing',
    adjustments: Object.entries(points).map(([participant, battlePoints]) => ({
      participant,
      battlePoints,
      stage: 'swiss',
      reason: 'Carried over',
    })),
    ...more,
  });
}

function withPairing(pairing: StageRecord['pairing']): readonly StageRecord[] {
  return [swiss({ pairing })];
}

describe('a Swiss round', () => {
  it('is paired at random at first, the same way for the same seed', () => {
    const record = planned('a b c d e f g h', [swiss()]);
    const first = apply(record, { seed: 'one' });
    assert.equal(first.step.kind, 'start');
    assert.equal(first.record.status, 'ongoing');
    assert.deepEqual(first.step.rounds[0]?.cost, { rematches: 0, score: 0, sameClub: 0 });
    assert.deepEqual(apply(record, { seed: 'one' }), first);
    const drawn = new Set(
      ['one', 'two', 'three', 'four', 'five'].map((seed) => pairs(apply(record, { seed }))),
    );
    assert.ok(drawn.size > 1);
  });

  it('makes battles with ids, tables, names and no result', () => {
    const { step, record } = apply(planned('a b', [swiss()]));
    assert.deepEqual(step.rounds, [
      {
        stage: 'swiss',
        round: 1,
        shown: true,
        battles: [{ id: 'open-swiss-1-1', table: 1, participants: ['a', 'b'], players: ['A', 'B'] }],
        byes: [],
        cost: { rematches: 0, score: 0, sameClub: 0 },
      },
    ]);
    assert.deepEqual(record.battles, [
      {
        id: 'open-swiss-1-1',
        stage: 'swiss',
        round: 1,
        table: 1,
        players: [{ participant: 'a' }, { participant: 'b' }],
      },
    ]);
  });

  it('brings winners together, and never two who have met', () => {
    let record = planned('a b c d', [swiss()], {
      status: 'ongoing',
      battles: [battle(1, 'a', 'b', '10-0'), battle(1, 'c', 'd', '8-2')],
    });
    assert.deepEqual(rows(apply(record)), ['pair', 'swiss 2: 1 a-c, 2 d-b']);
    record = enter(next(record), 'a 10-0 c', 'd 9-1 b');
    // c and d are equal, but have met.
    assert.deepEqual(rows(apply(record)), ['pair', 'swiss 3: 1 a-d, 2 c-b']);
  });

  it('minimises squared differences over all pairs together', () => {
    const round = apply(scored({ a: 9, b: 5, c: 4, d: 0 }));
    assert.equal(pairs(round), 'ab cd');
    assert.equal(round.step.rounds[0]?.cost?.score, 32);
  });

  it('distinguishes scores that differ by a ten-thousandth, also huge ones', () => {
    const close = apply(scored({ a: 1, b: 0.9999, c: 0.9998, d: 0.0001 }));
    assert.equal(pairs(close), 'ab cd');
    const huge = apply(scored({ a: 1e9, b: 1e9 - 0.0001, c: 1e9 - 0.0003, d: -1e9, e: -1e9, f: 0 }));
    assert.equal(pairs(huge), 'ab cf de');
  });

  it('rounds what it reports of the score to four decimals', () => {
    assert.equal(apply(scored({ a: 0.01, b: 0 })).step.rounds[0]?.cost?.score, 0.0001);
    assert.equal(apply(scored({ a: 0.0001, b: 0 })).step.rounds[0]?.cost?.score, 0);
  });

  it('counts a rematch above every score', () => {
    const met = [battle(1, 'a', 'b', '5-5'), battle(1, 'c', 'd', '5-5')];
    const record = scored({ a: 100, b: 99, c: 1, d: 0 }, { battles: met });
    assert.match(pairs(apply(record)), /^(ac bd|ad bc)$/);
  });

  it('counts battles that are archived or have no result as meetings, as often as there were', () => {
    const archived = { ...battle(1, 'a', 'b', '5-5'), archived: true };
    const open = { ...battle(1, 'c', 'd', '-'), archived: true };
    assert.doesNotMatch(
      pairs(apply(scored({ a: 0, b: 0, c: 9, d: 9 }, { battles: [archived, open] }))),
      /ab|cd/,
    );
    const twice = [1, 2, 3].map((round) => battle(round, 'a', 'b', '5-5'));
    const round = apply(scored({ a: 0, b: 0 }, { battles: twice }));
    assert.equal(round.step.rounds[0]?.cost?.rematches, 3);
    assert.deepEqual(warnings(round), [
      'Round 4 of Swiss Stage: A and B have met before, but a rematch cannot be avoided',
    ]);
  });

  it('does not count meetings in other stages', () => {
    const final = { ...battle(1, 'a', 'b', '5-5'), stage: 'placement-swiss' };
    const stages = [swiss(), { id: 'placement-swiss', rounds: 1 }];
    const round = apply(scored({ a: 9, b: 9, c: 0, d: 0 }, { battles: [final], stages }));
    assert.equal(pairs(round), 'ab cd');
  });

  it('avoids forbidden pairs, even for the price of rematches', () => {
    const met = [
      battle(1, 'a', 'c', '5-5'),
      battle(1, 'b', 'd', '5-5'),
      battle(2, 'a', 'd', '5-5'),
      battle(2, 'b', 'c', '5-5'),
    ];
    const record = scored({ a: 0, b: 0, c: 0, d: 0 }, { battles: met });
    assert.equal(pairs(apply(record)), 'ab cd');
    const round = apply(record, { forbidden: [['b', 'a']] });
    assert.match(pairs(round), /^(ac bd|ad bc)$/);
    assert.equal(round.step.rounds[0]?.cost?.rematches, 2);
    assert.equal(round.warnings.length, 2);
  });

  it('pairs forbidden players if there is no other way, with a warning', () => {
    const round = apply(planned('a b', [swiss()]), {
      forbidden: [
        ['a', 'b'],
        ['b', 'a'],
      ],
    });
    assert.equal(round.step.rounds[0]?.cost?.rematches, 1000);
    assert.deepEqual(warnings(round), [
      'Round 1 of Swiss Stage: A and B must not meet, but this cannot be avoided',
    ]);
    assert.deepEqual(round.warnings[0], {
      pointer: '/battles/0',
      code: 'forbiddenPair',
      parameters: { stage: 'Swiss Stage', round: 1, players: ['A', 'B'] },
    });
  });

  it('can go by wins, with draws as halves, instead of battle points', () => {
    const battles = [battle(1, 'a', 'b', '50-0'), battle(1, 'c', 'd', '10-9'), battle(1, 'e', 'f', '30-30')];
    const record = planned('a b c d e f', withPairing({ method: 'swiss', score: 'wins' }), {
      ...byPoints,
      status: 'ongoing',
      battles,
    });
    const round = apply(record);
    // A win each, a loss each, half a win each: two winners or two losers meet, and the others half a win away.
    assert.match(pairs(round), /^(?:ac b[ef] d[ef]|a[ef] bd c[ef])$/);
    assert.equal(round.step.rounds[0]?.cost?.score, 0.5);
    const points = apply({ ...record, stages: [swiss()] });
    assert.match(pairs(points), /^a[ef] bd c[ef]$/);
    assert.equal(points.step.rounds[0]?.cost?.score, 20 ** 2 + 9 ** 2 + 20 ** 2);
  });
});

describe('the cost of a Swiss round', () => {
  const entrant = fc.record({
    club: fc.constantFrom('reds', 'blues', null),
    score: fc.oneof(fc.nat(3), fc.nat(60), fc.integer({ min: -(10 ** 15), max: 10 ** 15 })),
    down: fc.nat(4),
    up: fc.nat(4),
  });
  const field = fc.integer({ min: 1, max: 4 }).chain((pairs) =>
    fc.record({
      people: fc.array(entrant, { minLength: 2 * pairs, maxLength: 2 * pairs }),
      met: fc.array(fc.constantFrom(0, 0, 0, 1, 2, 1000), { minLength: 64, maxLength: 64 }),
      avoidsSameClub: fc.boolean(),
      seed: fc.nat(),
    }),
  );

  /** Rematches, score and clubs of all ways to pair the entrants. */
  function* tryAll(
    people: readonly Entrant[],
    price: (a: Entrant, b: Entrant) => readonly bigint[],
  ): Generator<readonly bigint[]> {
    const [first, ...others] = people;
    if (first === undefined) {
      yield [0n, 0n, 0n];
      return;
    }
    for (const other of others) {
      const own = price(first, other);
      const left = others.filter((one) => one !== other);
      for (const rest of tryAll(left, price)) yield own.map((part, index) => part + (rest[index] ?? 0n));
    }
  }

  it('is the minimum over all pairings: first rematches, then the score, then clubs', () => {
    fc.assert(
      fc.property(field, ({ people, met, avoidsSameClub, seed }) => {
        const entrants = people.map(
          (one, index): Entrant => ({ ...one, key: String(index), rank: 1, byes: 0 }),
        );
        const countRematches = (a: string, b: string): number =>
          met[8 * Math.min(Number(a), Number(b)) + Math.max(Number(a), Number(b))] ?? 0;
        const { cost } = pairSwiss(entrants, { countRematches, avoidsSameClub }, new Random(seed));
        const costs = tryAll(entrants, (a, b) => [
          BigInt(countRematches(a.key, b.key)),
          BigInt(a.score - b.score) ** 2n,
          BigInt(avoidsSameClub && a.club !== null && a.club === b.club),
          BigInt(a.score === b.score ? 0 : a.score > b.score ? a.down + b.up : b.down + a.up),
        ]);
        const isLess = (one: readonly bigint[], other: readonly bigint[]): boolean => {
          const index = one.findIndex((part, at) => part !== other[at]);
          return index !== -1 && (one[index] ?? 0n) < (other[index] ?? 0n);
        };
        const best = costs.reduce((least, one) => (isLess(one, least) ? one : least));
        assert.deepEqual(
          [BigInt(cost.rematches), cost.score, BigInt(cost.sameClub), BigInt(cost.floats)],
          best,
        );
      }),
      { numRuns: casesOf(200) },
    );
  });
});

describe('clubs', () => {
  const of = (clubs: Readonly<Record<string, string | null>>): readonly ParticipantRecord[] =>
    Object.entries(clubs).map(([key, club]) => ({ key, player: key.toUpperCase(), club }));

  it('are separated in the rounds where the stage avoids them, and no longer', () => {
    const people = of({ a: 'reds', b: 'reds', c: 'blues', d: 'blues' });
    let record = planned(people, withPairing({ method: 'swiss', avoidSameClub: 1 }));
    for (const seed of ['1', '2', '3', '4', '5', '6']) {
      assert.match(pairs(apply(record, { seed })), /^(ac bd|ad bc)$/);
    }
    record = enterAll(next(record, { seed: '1' }), (one) => 'ab'.includes(one));
    const second = apply(record);
    // The winners are one club and the losers the other.
    assert.deepEqual([pairs(second), second.step.rounds[0]?.cost?.sameClub], ['ab cd', 0]);
  });

  it('count less than the score, and players without a club share none', () => {
    const people = of({ a: 'reds', b: 'reds', c: null, d: null });
    const stages = withPairing({ method: 'swiss', avoidSameClub: 9 });
    const adjustments = ['a', 'b'].map((participant) => ({
      participant,
      battlePoints: 1,
      stage: 'swiss',
      reason: '',
    }));
    const round = apply(planned(people, stages, { adjustments }));
    assert.deepEqual([pairs(round), round.step.rounds[0]?.cost?.sameClub], ['ab cd', 1]);
  });

  it('decide among equal scores of any size', () => {
    const people = of({ a: 'reds', b: 'reds', c: 'blues', d: 'blues' });
    const stages = withPairing({ method: 'swiss', avoidSameClub: 9 });
    const adjustments = people.map(({ key }) => ({
      participant: key,
      battlePoints: 999_999_999.9999,
      stage: 'swiss',
      reason: '',
    }));
    for (const seed of ['1', '2', '3', '4']) {
      assert.doesNotMatch(pairs(apply(planned(people, stages, { adjustments }), { seed })), /ab|cd/);
    }
  });
});

describe('byes', () => {
  it('go to the fewest byes, then to the lowest place', () => {
    let record: TournamentRecord = planned('a b c', [swiss()], {
      status: 'ongoing',
      battles: [battle(1, 'a', 'b', '10-0')],
      stages: [swiss({ byes: [bye(1, 'c')] })],
    });
    assert.deepEqual(rows(apply(record)), ['pair', 'swiss 2: 1 a-c, bye b']);
    record = enter(next(record), 'a 10-0 c');
    // No one but a is without a bye.
    assert.deepEqual(rows(apply(record)).at(-1)?.endsWith('bye a'), true);
    assert.deepEqual(
      stageOf(next(record), 'swiss').byes?.map(({ round, participant }) => `${round} ${participant}`),
      ['1 c', '2 b', '3 a'],
    );
  });

  it('go at random to one of equal players: to anyone in round 1', () => {
    const record = planned('a b c', [swiss()]);
    const resting = new Set(
      Array.from({ length: 30 }, (_, seed) => apply(record, { seed: String(seed) }).step.rounds[0]?.byes[0]),
    );
    assert.deepEqual([...resting].sort(), ['a', 'b', 'c']);
  });

  it('that are recorded ahead are not changed, and the others are paired', () => {
    const record = planned('a b c d e', [swiss({ byes: [bye(1, 'e'), bye(2, 'a')] })]);
    const first = apply(record);
    assert.deepEqual(first.step.rounds[0]?.byes, []);
    assert.equal(first.step.rounds[0]?.battles.length, 2);
    assert.doesNotMatch(pairs(first), /e/);
    const second = apply(enterAll(first.record));
    assert.deepEqual([second.step.rounds[0]?.round, second.step.rounds[0]?.battles.length], [2, 2]);
    assert.doesNotMatch(pairs(second), /a/);
  });
});

describe('who plays', () => {
  it('has not dropped out and is not absent; an absent player has no bye', () => {
    const record = change(planned('a b c d e f', [swiss()]), 'a', { dropped: true });
    const { step } = apply(record, { absent: ['b'] });
    const [round] = step.rounds;
    assert.deepEqual(round?.battles.flatMap(({ participants }) => participants).sort(), ['c', 'd', 'e', 'f']);
    assert.deepEqual(round?.byes, []);
  });

  it('can come late', () => {
    const record = enterAll(next(planned('a b', [swiss()])));
    const late: TournamentRecord = {
      ...record,
      participants: [...record.participants, { key: 'c', player: 'C' }, { key: 'd', player: 'D' }],
    };
    assert.equal(pairs(apply(late)).length, 5);
    assert.doesNotMatch(pairs(apply(late)), /ab/);
  });

  it('is on the board of the stage', () => {
    const record = planned('a b c d e', [swiss({ participants: ['a', 'c', 'd', 'e'] })]);
    assert.doesNotMatch(pairs(apply(record)), /b/);
  });

  it('is at least two, in any round', () => {
    const record = planned('a b c', [swiss()]);
    assert.equal(conflictOf(record, { absent: ['a', 'b'] }), 'Two participants are needed');
    const left = change(change(enterAll(next(record)), 'a', { dropped: true }), 'b', { dropped: true });
    assert.equal(conflictOf(left), 'Two participants are needed');
  });

  it('meets people of the same group only, where the groups are paired by swiss', () => {
    const people = 'a b c d e f'
      .split(' ')
      .map((key, index) => ({ key, player: key, group: index % 2 ? 'Odd' : 'Even' }));
    const stages = [swiss({ groups: ['Odd', 'Even'], pairing: { method: 'swiss' } })];
    const { step } = apply(planned(people, stages));
    const [round] = step.rounds;
    // Tables go on from group to group, each group has a bye.
    assert.deepEqual(
      round?.battles.map(({ table, participants }) => [
        table,
        'bdf'.includes(participants[0]),
        'bdf'.includes(participants[1]),
      ]),
      [
        [1, true, true],
        [2, false, false],
      ],
    );
    assert.deepEqual(
      round?.byes.map((key) => 'bdf'.includes(key)),
      [true, false],
    );
  });
});
