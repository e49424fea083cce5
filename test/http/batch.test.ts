import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { makeBatch, type Step } from '../../src/http/batch.ts';

/** Work of three steps that notes each. */
function noting(name: string, noted: string[], broken?: number): Step {
  const step =
    (number: number): Step =>
    () => {
      if (number === broken) throw new Error(`${name}${number}`);
      noted.push(`${name}${number}`);
      return number === 3 ? undefined : step(number + 1);
    };
  return step(1);
}

function fail(error: unknown): void {
  throw error;
}

describe('a batch', () => {
  it('does each step for all before the next step for any, and nothing before the turn ends', async () => {
    const noted: string[] = [];
    const enter = makeBatch();
    for (const name of ['a', 'b', 'c']) enter({ step: noting(name, noted), fail });
    assert.deepEqual(noted, []);
    await turn();
    assert.deepEqual(noted, ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']);
  });

  it('ends the work whose step throws, and goes on with the others', async () => {
    const noted: string[] = [];
    const errors: unknown[] = [];
    const note = (error: unknown) => errors.push(error);
    const enter = makeBatch();
    enter({ step: noting('a', noted), fail: note });
    enter({ step: noting('b', noted, 2), fail: note });
    await turn();
    assert.deepEqual(noted, ['a1', 'b1', 'a2', 'a3']);
    assert.deepEqual(errors.map(String), ['Error: b2']);
  });

  it('does everything of a crowd, some after the others', async () => {
    const noted: string[] = [];
    const enter = makeBatch();
    const names = Array.from({ length: 100 }, (_, index) => `${index}.`);
    for (const name of names) enter({ step: noting(name, noted), fail });
    await turn();
    assert.deepEqual(new Set(noted), new Set(names.flatMap((name) => [1, 2, 3].map((n) => `${name}${n}`))));
    assert.ok(noted.indexOf('0.3') < noted.indexOf('99.1'));
  });

  it('goes on in a later turn with what has to be waited for, and ends it where that fails', async () => {
    const noted: string[] = [];
    const errors: unknown[] = [];
    const enter = makeBatch();
    enter({ step: async () => noting('late', noted), fail });
    enter({ step: () => Promise.reject(new Error('lost')), fail: (error) => errors.push(error) });
    enter({ step: noting('a', noted), fail });
    await turn();
    await turn();
    assert.deepEqual(noted, ['a1', 'a2', 'a3', 'late1', 'late2', 'late3']);
    assert.deepEqual(errors.map(String), ['Error: lost']);
  });

  it('takes what is entered while it works into the next turn', async () => {
    const noted: string[] = [];
    const enter = makeBatch();
    enter({
      step() {
        enter({ step: noting('later', noted), fail });
        return undefined;
      },
      fail,
    });
    await turn();
    assert.deepEqual(noted, []);
    await turn();
    assert.equal(noted.length, 3);
  });
});
