import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Random } from '../src/random.ts';

describe('chance from a text', () => {
  it('is the same for the same text, on every machine', () => {
    const random = Random.fromText('swiss\n1');
    const drawn = Array.from({ length: 10 }, () => random.int(1, 100));
    assert.deepEqual(drawn, [39, 10, 78, 80, 21, 29, 53, 33, 83, 7]);
  });

  it('differs for different texts: with 32 bits, some of 200,000 would have the same', () => {
    const drawn = new Set<number>();
    for (let seed = 0; seed < 200_000; seed += 1) {
      const random = Random.fromText(`${seed}\nswiss\n1\n0`);
      drawn.add(random.int(0, 2 ** 32 - 1) * 2 ** 20 + random.int(0, 2 ** 20 - 1));
    }
    assert.equal(drawn.size, 200_000);
  });
});
