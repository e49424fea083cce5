// Rates and intervals against worked examples that others have published, and against exact arithmetic.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { rateOf, wilsonInterval } from '../../src/statistics/rate.ts';

/** Newcombe, Statistics in Medicine 17 (1998), table I, method 3: score interval without continuity correction. */
const newcombe = [
  { won: 81, games: 263, low: 0.2553, high: 0.3662 },
  { won: 15, games: 148, low: 0.0624, high: 0.1605 },
  { won: 0, games: 20, low: 0, high: 0.1611 },
  { won: 1, games: 29, low: 0.0061, high: 0.1718 },
];

/** One end of the interval, at `sign`·z, computed in whole numbers only, so that no bit is lost where rounding is decided. */
function exactWilson(halves: bigint, games: bigint, sign: 1n | -1n): number {
  const z = 1_959_964n;
  const unit = 10n ** 12n;
  // With p = halves ÷ 2n and Z = z² ÷ unit: (2np + Z ± z·√(4np(1−p) + Z)) ÷ 2(n + Z), everything times `unit`.
  const square = z * z;
  const wide = 2n * (games * unit + square);
  const middle = halves * unit + square;
  // (z·unit^½)² · (4np(1−p) + Z): with 4np(1−p) = halves(2n − halves) ÷ n.
  const inside = square * (halves * (2n * games - halves) * unit + square * games);
  // √(inside ÷ n) = √(inside · n) ÷ n.
  const scale = 20_000n;
  const root = floorRoot(inside * games * scale * scale);
  const exact = root * root === inside * games * scale * scale;
  const down = middle * scale * games + (sign === 1n ? root : -(exact ? root : root + 1n));
  // Half a unit more, and down: halves go away from zero.
  return Number((down / (wide * games) + 1n) / 2n) / 10_000;
}

/** By Newton's steps from above, which end at the root. */
function floorRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

describe("Wilson's interval", () => {
  it('is what published worked examples give', () => {
    for (const { won, games, low, high } of newcombe)
      assert.deepEqual(wilsonInterval(won / games, games), { low, high }, `${won} of ${games}`);
  });

  it('is the one of the specification for 42 of 84', () => {
    assert.deepEqual(wilsonInterval(0.5, 84), { low: 0.3954, high: 0.6046 });
  });

  it('never leaves 0 to 1, and is exactly 0 or 1 for players who lost or won everything', () => {
    for (let games = 1; games < 3000; games += 1) {
      const none = wilsonInterval(0, games);
      const all = wilsonInterval(1, games);
      assert.ok(Object.is(none.low, 0) && none.high > 0 && none.high < 1, `0 of ${games}`);
      assert.ok(all.high === 1 && all.low > 0 && all.low < 1, `${games} of ${games}`);
    }
  });

  it('is rounded as exact arithmetic rounds it', () => {
    const sample = fc
      .integer({ min: 1, max: 6_000_000 })
      .chain((games) => fc.integer({ min: 0, max: 2 * games }).map((halves) => ({ halves, games })));
    fc.assert(
      fc.property(sample, ({ halves, games }) => {
        const { low, high } = wilsonInterval(halves / (2 * games), games);
        assert.equal(low, exactWilson(BigInt(halves), BigInt(games), -1n));
        assert.equal(high, exactWilson(BigInt(halves), BigInt(games), 1n));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a rate', () => {
  const results = { wins: 40, draws: 4, losses: 40 };

  it('counts draws as the rule says', () => {
    assert.equal(rateOf(results, 'half').rate, 0.5);
    assert.equal(rateOf(results, 'zero').rate, 0.4762);
    assert.equal(rateOf(results, 'exclude').rate, 0.5);
    assert.deepEqual(rateOf(results, 'exclude').interval, wilsonInterval(0.5, 80));
    assert.deepEqual(rateOf(results, 'zero').interval, wilsonInterval(40 / 84, 84));
  });

  it('is rounded with halves away from zero', () => {
    assert.equal(rateOf({ wins: 1, draws: 0, losses: 31 }, 'half').rate, 0.0313, '0.03125');
    assert.equal(rateOf({ wins: 1, draws: 0, losses: 19_999 }, 'half').rate, 0.0001, '0.00005');
    assert.equal(rateOf({ wins: 10_005, draws: 0, losses: 9995 }, 'half').rate, 0.5003, '0.50025');
    assert.equal(rateOf({ wins: 0, draws: 1, losses: 15 }, 'half').rate, 0.0313, '0.03125');
  });

  it('is null if there is nothing to divide by', () => {
    const none = { rate: null, interval: null, small: true };
    assert.deepEqual(rateOf({ wins: 0, draws: 0, losses: 0 }, 'half'), none);
    assert.deepEqual(rateOf({ wins: 0, draws: 50, losses: 0 }, 'exclude'), none);
    assert.equal(rateOf({ wins: 0, draws: 50, losses: 0 }, 'zero').rate, 0);
  });

  it('is marked as a small sample if fewer than thirty games count', () => {
    assert.equal(rateOf({ wins: 29, draws: 0, losses: 0 }, 'half').small, true);
    assert.equal(rateOf({ wins: 29, draws: 1, losses: 0 }, 'half').small, false);
    assert.equal(rateOf({ wins: 29, draws: 1, losses: 0 }, 'exclude').small, true);
  });
});
