import assert from 'node:assert/strict';
import test from 'node:test';
import { Random } from '../../src/random.ts';
import { computeFactions } from '../../src/rating/factions.ts';
import { computeRecord } from '../../src/rating/predictions.ts';
import { computeTable, rankPeople } from '../../src/rating/table.ts';
import { battle, collect, simulate, standardRule } from '../builders/rating.ts';

const unit = Math.LN10 / 400;

/** Gauss–Jordan, for matrices small enough to be written out. */
function invert(matrix: readonly (readonly number[])[]): number[][] {
  const rows = matrix.map((row, i) => [...row, ...matrix.map((_, j) => (i === j ? 1 : 0))]);
  for (const [i, pivot] of rows.entries()) {
    const divisor = pivot[i] ?? 1;
    for (const j of pivot.keys()) pivot[j] = (pivot[j] ?? 0) / divisor;
    for (const other of rows) {
      if (other === pivot) continue;
      const factor = other[i] ?? 0;
      for (const j of other.keys()) other[j] = (other[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  return rows.map((row) => row.slice(matrix.length));
}

test('two people and one battle: the minimum and the interval as worked out by hand', () => {
  const { people, asOf, drawParameter } = computeTable(
    collect([battle('2026-03-14 ada 1 bo')]),
    standardRule,
  );
  // By symmetry r and -r: r / prior² = 1 - E(2 r), solved by bisection.
  const prior = 175 * unit;
  let [low, high] = [0, prior];
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (middle / prior ** 2 < 1 - 1 / (1 + Math.exp(-2 * middle))) low = middle;
    else high = middle;
  }
  const weight = Math.exp(-2 * low) / (1 + Math.exp(-2 * low)) ** 2;
  const fixed = 1 / (1 / prior ** 2 + weight);
  const variance = 1 / (1 / prior ** 2 + weight / (1 + weight * fixed)) + prior ** 2 / 2;
  const reach = (1.959964 * Math.sqrt(variance)) / unit;
  const round = (value: number) => Math.round(100 * value) / 100;
  assert.equal(asOf, '2026-03-14');
  assert.equal(drawParameter, 0);
  const [ada, bo] = people;
  assert.deepEqual(
    [ada?.rating, ada?.low, ada?.high, bo?.rating],
    [low, low - reach * unit, low + reach * unit, -low].map((value) => round(1500 + value / unit)),
  );
  assert.deepEqual([ada?.wins, ada?.losses, bo?.wins, bo?.losses], [1, 0, 0, 1]);
});

test('the rating of a player who stays away becomes less certain, not lower', () => {
  const before = collect([battle('2026-03-14 ada 1 bo'), battle('2026-03-14 cy 1 di')]);
  const after = collect([
    battle('2026-03-14 ada 1 bo'),
    battle('2026-03-14 cy 1 di'),
    battle('2026-09-14 cy 1 di'),
  ]);
  const [then, now] = [before, after].map((columns) => computeTable(columns, standardRule).people[0]);
  assert.equal(then?.rating, now?.rating);
  const reach = (person = then) => ((person?.high ?? 0) - (person?.low ?? 0)) / 2 / 1.959964;
  const expected = Math.sqrt(reach(then) ** 2 + (60 ** 2 * 184) / 365);
  assert.ok(Math.abs(reach(now) - expected) < 0.01);
  assert.deepEqual(now?.listDays(), then?.listDays());
});

test('every figure is the same whatever the order of the battles', () => {
  const { battles } = simulate(11, 40, 30);
  const figures = (list: typeof battles) => {
    const columns = collect(list);
    const table = computeTable(columns, standardRule);
    return {
      ...table,
      people: table.people.map(({ listDays, ...person }) => ({ ...person, days: listDays() })),
      record: computeRecord(columns, standardRule),
      factions: computeFactions(columns, standardRule),
    };
  };
  assert.deepEqual(figures(new Random(2).shuffle([...battles])), figures(battles));
});

test('the intervals contain the true strengths about as often as they say', () => {
  let [inside, all] = [0, 0];
  for (let seed = 0; seed < 12; seed += 1) {
    const { battles, strengths } = simulate(seed, 60, 60);
    // Only differences can be known: the average of the people is 0 by the prior alone.
    for (const { playerId, low, high } of computeTable(collect(battles), standardRule).people) {
      const truth = 1500 + (strengths[Number(playerId.slice(1))] ?? 0) / unit;
      all += 1;
      if (low <= truth && truth <= high) inside += 1;
    }
  }
  const share = inside / all;
  assert.ok(share > 0.93 && share < 0.97, `${inside} of ${all}`);
});

test('rows are in the order of their low ends; equal ones share a rank, and hidden people leave no gap', () => {
  const texts = ['ada 1 bo', 'cy 1 di', 'ada 0.5 cy', 'bo 0.5 di', 'eve 1 fay'].map(
    (text) => `2026-01-01 ${text}`,
  );
  const { people } = computeTable(collect(texts.map(battle)), { ...standardRule, minimumBattles: 2 });
  const show = (hidden: string) =>
    rankPeople(people, (id) => (id === hidden ? undefined : id.toUpperCase())).map(
      ({ rank, player, show }) => `${rank} ${player} ${show}`,
    );
  assert.deepEqual(show(''), [
    '1 ADA ranked',
    '1 CY ranked',
    'null EVE apart',
    '3 BO ranked',
    '3 DI ranked',
    'null FAY apart',
  ]);
  assert.deepEqual(show('ada').slice(0, 4), ['1 CY ranked', 'null EVE apart', '2 BO ranked', '2 DI ranked']);
});

test('the largest group is the one with most people, then most battles, then the smallest id', () => {
  const shows = (...texts: string[]) =>
    computeTable(collect(texts.map((text) => battle(`2026-01-01 ${text}`))), {
      ...standardRule,
      minimumBattles: 1,
    }).people.map(({ playerId, show }) => `${playerId} ${show}`);
  assert.deepEqual(shows('c 1 d', 'a 1 b'), ['a ranked', 'b ranked', 'c apart', 'd apart']);
  assert.deepEqual(shows('c 1 d', 'a 1 b', 'd 1 c'), ['a apart', 'b apart', 'c ranked', 'd ranked']);
});

test('the record predicts each month from what came before it, and leaves out two newcomers', () => {
  const columns = collect(
    ['2026-01-10 a 1 b', '2026-02-10 a 1 b', '2026-02-11 c 1 d', '2026-03-01 a 0 c', '2026-03-02 b 1 e'].map(
      battle,
    ),
  );
  const record = computeRecord(columns, standardRule);
  assert.deepEqual([record?.months, record?.battles, `${record?.coin}`], [2, 3, '0.6931']);
  assert.equal(record?.bins.length, 10);
  assert.deepEqual(record?.bins.at(-1), { from: 0.95, to: 1, battles: 0, expected: null, observed: null });
  assert.equal(computeRecord(collect([battle('2026-01-10 a 1 b')]), standardRule), null);
  // The first one by hand: the fit of the table of two people, a month of drift, and the logistic curve flattened by both variances.
  const january = computeTable(collect([battle('2026-01-10 a 1 b')]), standardRule).people[0];
  const rating = ((january?.rating ?? 0) - 1500) * unit;
  const prior = (175 * unit) ** 2;
  const reach = ((((january?.high ?? 0) - (january?.low ?? 0)) / 2) * unit) / 1.959964;
  const variance = reach ** 2 - prior / 2 + ((60 * unit) ** 2 * 31) / 365;
  const expected = 1 / (1 + Math.exp((-2 * rating) / Math.sqrt(1 + (Math.PI * 2 * variance) / 8)));
  const first = computeRecord(
    collect([battle('2026-01-10 a 1 b'), battle('2026-02-10 a 1 b')]),
    standardRule,
  );
  assert.ok(Math.abs((first?.logLoss ?? 0) + Math.log(expected)) < 1e-4);
});

test('of two people who are equally strong the first is the favourite, however figures are rounded', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const random = new Random(seed);
    // Two groups with the same results under other names: the first of one group meets the first of the other.
    const names = random.shuffle(Array.from('abcdefghijkl'));
    const [ours, theirs] = [names.slice(0, 6), names.slice(6)];
    const texts = Array.from({ length: 18 }, (_, index) => {
      const one = index % 6;
      const other = (one + random.int(1, 5)) % 6;
      const [day, score] = [10 + random.int(0, 3), random.int(0, 2) / 2];
      return [ours, theirs].map((group) => `2026-01-${day} ${group[one]} ${score} ${group[other]}`);
    }).flat();
    const columns = collect([...texts, `2026-02-10 ${ours[0]} 0 ${theirs[0]}`].map(battle));
    const { battles, expected, observed } = computeRecord(columns, standardRule)?.bins[0] ?? {};
    assert.deepEqual([battles, expected, observed], [1, 0.5, 0], `seed ${seed}`);
  }
});

test('a faction has the strength that the dense solution has, with its interval from the whole inverse', () => {
  const texts = ['a:x 1 b:y', 'a:x 1 c:y', 'b:x 0.5 c:y', 'c:x 1 a:y', 'b:z 0 a:z', 'c:z 1 b:x', 'a:y 1 c:z'];
  const battles = texts.map((text) => battle(`2026-01-01 ${text}`));
  const [people, factions] = [
    ['a', 'b', 'c'],
    ['x', 'y', 'z'],
  ];
  // One day: three ratings, three φ and three γ, with d as the rule has it, in the ratings themselves.
  const shareOf = (person: string, faction: string) => {
    const own = battles
      .flatMap((one) => [
        [one.first, one.firstFaction],
        [one.second, one.secondFaction],
      ])
      .filter(([who]) => who === person);
    return own.filter(([, what]) => what === faction).length / own.length;
  };
  const side = (person: string, faction: string | null) => [
    ...people.map((one) => (one === person ? 1 : 0)),
    ...factions.map((one) => (one === faction ? 1 : 0)),
    ...factions.map((one) => shareOf(person, one)),
  ];
  const rows = battles.map((one) => {
    const other = side(one.second, one.secondFaction);
    return side(one.first, one.firstFaction).map((part, index) => part - (other[index] ?? 0));
  });
  const spread = [175, 175, 175, 100, 100, 100, 200, 200, 200].map((points) => points * unit);
  const nu = 2 / 7 / (1 - 1 / 7);
  const values = spread.map(() => 0);
  let inverse: number[][] = [];
  for (let round = 0; round < 30; round += 1) {
    const gradient = values.map((value, index) => value / (spread[index] ?? 1) ** 2);
    const curvature = spread.map((own, i) => spread.map((_, j) => (i === j ? 1 / own ** 2 : 0)));
    for (const [k, row] of rows.entries()) {
      const d = row.reduce((sum, part, index) => sum + part * (values[index] ?? 0), 0);
      const [u, v] = [Math.exp(d / 2), Math.exp(-d / 2)];
      const z = u + v + nu;
      const e = (u + nu / 2) / z;
      const w = (u * v + (nu * (u + v)) / 4) / z ** 2;
      for (const i of row.keys()) {
        gradient[i] = (gradient[i] ?? 0) + (e - (battles[k]?.score ?? 0)) * (row[i] ?? 0);
        for (const j of row.keys()) {
          const line = curvature[i] ?? [];
          line[j] = (line[j] ?? 0) + w * (row[i] ?? 0) * (row[j] ?? 0);
        }
      }
    }
    inverse = invert(curvature);
    for (const i of values.keys())
      values[i] =
        (values[i] ?? 0) - (inverse[i] ?? []).reduce((sum, part, j) => sum + part * (gradient[j] ?? 0), 0);
  }
  const sides = battles.flatMap((one) => [one.firstFaction, one.secondFaction]);
  const expect = (c: number) =>
    Math.round(1e4 * ((Math.exp(c / 2) + nu / 2) / (Math.exp(c / 2) + Math.exp(-c / 2) + nu))) / 1e4;
  const wanted = Object.fromEntries(
    factions.map((faction) => {
      const contrast = spread.map((_, index) => {
        const other = factions[index - 3];
        if (index < 3 || index > 5) return 0;
        return (other === faction ? 1 : 0) - sides.filter((one) => one === other).length / sides.length;
      });
      const c = contrast.reduce((sum, part, index) => sum + part * (values[index] ?? 0), 0);
      const variance = contrast.reduce(
        (sum, part, i) =>
          sum + part * contrast.reduce((inner, other, j) => inner + other * (inverse[i]?.[j] ?? 0), 0),
        0,
      );
      const reach = 1.959964 * Math.sqrt(variance);
      return [faction, [expect(c), expect(c - reach), expect(c + reach)]];
    }),
  );
  const found = computeFactions(collect(battles), standardRule);
  assert.deepEqual(
    Object.fromEntries(
      found.map(({ faction, adjusted, adjustedInterval: { low, high } }) => [faction, [adjusted, low, high]]),
    ),
    wanted,
  );
  assert.deepEqual(
    found.map(({ faction, games, wins, draws, losses, players, alsoOthers, small }) => ({
      faction,
      games,
      wins,
      draws,
      losses,
      players,
      alsoOthers,
      small,
    })),
    [
      { faction: 'x', games: 5, wins: 3, draws: 1, losses: 1, players: 3, alsoOthers: 3, small: true },
      { faction: 'y', games: 5, wins: 1, draws: 1, losses: 3, players: 3, alsoOthers: 3, small: true },
      { faction: 'z', games: 2, wins: 1, draws: 0, losses: 1, players: 3, alsoOthers: 3, small: true },
    ],
  );
});

test('without battles there is nothing', () => {
  assert.deepEqual(computeTable(collect([]), standardRule), { asOf: null, drawParameter: 0, people: [] });
  assert.equal(computeRecord(collect([]), standardRule), null);
  assert.deepEqual(computeFactions(collect([battle('2026-01-01 a 1 b')]), standardRule), []);
});

test('of more than 200 factions, those with the most games have a row, and the battles of all are in the fit', () => {
  const most = Array.from({ length: 200 }, (_, index) =>
    battle(`2026-03-14 p${index}:f${index} 1 q${index}:f${(index + 1) % 200}`),
  );
  const rare = battle('2026-03-14 p0:rare 1 q5:f5');
  const found = computeFactions(collect([...most, rare]), standardRule);
  assert.equal(found.length, 200);
  assert.ok(found.every(({ faction }) => faction !== 'rare'));
  const games = new Map(found.map((row) => [row.faction, row.games]));
  assert.deepEqual([games.get('f5'), games.get('f6')], [3, 2]);
});
