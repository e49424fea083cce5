// The least sum over all ways to pair everyone: found, and proven.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findMatching } from '../../src/pairing/matching/matching.ts';
import { boundPairs, type Proof } from '../../src/pairing/matching/proof.ts';
import { Random } from '../../src/random.ts';
import { casesOf } from '../builders/times.ts';

type Weigh = (a: number, b: number) => bigint;

function addUp(partners: readonly number[], weigh: Weigh): bigint {
  return partners.reduce((sum, partner, person) => {
    assert.equal(partners[partner], person);
    assert.notEqual(partner, person);
    return partner < person ? sum : sum + weigh(person, partner);
  }, 0n);
}

/** Tries all ways. */
function searchAll(size: number, weigh: Weigh): bigint {
  const pairUp = (left: readonly number[]): bigint => {
    const [first, ...others] = left;
    if (first === undefined) return 0n;
    return others
      .map((other) => weigh(first, other) + pairUp(others.filter((one) => one !== other)))
      .reduce((best, sum) => (sum < best ? sum : best));
  };
  return pairUp(Array.from({ length: size }, (_, person) => person));
}

function readTable(size: number, weights: readonly bigint[]): Weigh {
  return (a, b) => weights[Math.min(a, b) * size + Math.max(a, b)] ?? 0n;
}

/** A lower bound for four times the weight of any perfect matching. */
function boundTotal({ vertices, sets }: Proof): bigint {
  const sum = vertices.reduce((total, value) => total + value, 0n);
  return sets.reduce((total, { members, value }) => total - BigInt((members.length - 1) / 2) * value, sum);
}

/** No pair weighs less than its bound, and the bounds add up to the weight of this matching: no other weighs less, shown without a search. */
function assertProven(size: number, weigh: Weigh): void {
  const { partners, proof } = findMatching(size, weigh);
  const bound = boundPairs(proof);
  for (let a = 0; a < size; a += 1) {
    for (let b = a + 1; b < size; b += 1) assert.ok(bound(a, b) <= 4n * weigh(a, b), `${a} ${b}`);
  }
  for (const { members, value } of proof.sets) {
    assert.equal(new Set(members).size % 2, 1);
    assert.ok(value > 0n);
  }
  assert.equal(boundTotal(proof), 4n * addUp(partners, weigh));
}

describe('a matching of minimum weight', () => {
  it('equals the best of all matchings on small fields, with weights of any size', () => {
    const weight = fc.oneof(
      fc.bigInt({ min: 0n, max: 2n }),
      fc.bigInt({ min: -20n, max: 20n }),
      fc.bigInt({ min: 0n, max: 10n ** 40n }),
    );
    const field = fc
      .integer({ min: 1, max: 4 })
      .chain((pairs) =>
        fc.tuple(
          fc.constant(2 * pairs),
          fc.array(weight, { minLength: 4 * pairs ** 2, maxLength: 4 * pairs ** 2 }),
        ),
      );
    fc.assert(
      fc.property(field, ([size, weights]) => {
        const weigh = readTable(size, weights);
        assert.equal(addUp(findMatching(size, weigh).partners, weigh), searchAll(size, weigh));
      }),
      { numRuns: casesOf(400) },
    );
  });

  const fields: readonly (readonly [string, (random: Random, size: number) => Weigh])[] = [
    [
      'random weights',
      (random, size) =>
        readTable(
          size,
          Array.from({ length: size ** 2 }, () => BigInt(random.int(0, 1e6))),
        ),
    ],
    [
      'few different weights',
      (random, size) =>
        readTable(
          size,
          Array.from({ length: size ** 2 }, () => BigInt(random.int(0, 2))),
        ),
    ],
    [
      'squared differences in odd clusters',
      (random, size) => {
        const scores = Array.from({ length: size }, (_, person) =>
          BigInt(Math.floor(person / 3) * 1000 + random.int(0, 9)),
        );
        return (a, b) => ((scores[a] ?? 0n) - (scores[b] ?? 0n)) ** 2n;
      },
    ],
    [
      'rematches, then squared differences of scores far beyond what doubles hold',
      (random, size) => {
        const scores = Array.from({ length: size }, () => BigInt(random.int(0, 2 ** 46)));
        const met = new Set(Array.from({ length: 8 * size }, () => random.int(0, size ** 2)));
        return (a, b) => {
          const isMet = met.has(Math.min(a, b) * size + Math.max(a, b));
          return (isMet ? 10n ** 40n : 0n) + ((scores[a] ?? 0n) - (scores[b] ?? 0n)) ** 2n;
        };
      },
    ],
  ];

  for (const [name, make] of fields) {
    it(`is proven on large fields by its dual solution: ${name}`, () => {
      for (const size of [24, 60, 128]) assertProven(size, make(new Random(size), size));
    });
  }

  it('of nothing but squared differences pairs neighbours, up to 512 people', () => {
    const random = new Random(7);
    const scores = Array.from({ length: 512 }, () => random.int(0, 1e6));
    const sorted = scores.toSorted((a, b) => a - b);
    const expected = sorted.reduce(
      (sum, score, index) => (index % 2 === 0 ? sum : sum + BigInt(score - (sorted[index - 1] ?? 0)) ** 2n),
      0n,
    );
    const weigh: Weigh = (a, b) => BigInt((scores[a] ?? 0) - (scores[b] ?? 0)) ** 2n;
    assert.equal(addUp(findMatching(512, weigh).partners, weigh), expected);
  });

  it('cannot be improved by exchanging the partners of two pairs', () => {
    const size = 200;
    const random = new Random(3);
    const weigh = readTable(
      size,
      Array.from({ length: size ** 2 }, () => BigInt(random.int(0, 5000))),
    );
    const { partners } = findMatching(size, weigh);
    for (const [a, b] of partners.entries()) {
      for (const [c, d] of partners.entries()) {
        if (a === c || a === d) continue;
        assert.ok(weigh(a, b) + weigh(c, d) <= weigh(a, c) + weigh(b, d));
      }
    }
  });

  it('of no players is empty', () => {
    assert.deepEqual(findMatching(0, () => 0n).partners, []);
  });
});
