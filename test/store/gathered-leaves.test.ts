// What several requests want of a server is asked together, one question after the other while they are answered soon.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Reader, Row } from '../../src/store/database.ts';
import { gatherLeaf } from '../../src/store/gathered-leaves.ts';

interface Question {
  readonly lists: readonly string[];
  answer(): void;
  fail(error: Error): void;
}

/** A server that answers when it is told to, each place with a leaf of that name. */
function makeServer() {
  const questions: Question[] = [];
  const reader = {
    isRemote: true,
    all: (_sql: string, [lists = '']: readonly string[]) => {
      const names = lists.split('\n');
      const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
      const rows = names.map((name, index) => [index + 1, name, '', '', '', new Uint8Array(), 0]);
      questions.push({ lists: names, answer: () => resolve(rows), fail: reject });
      return promise;
    },
  } as unknown as Reader;
  const want = async (name: string) => (await gatherLeaf(reader, { list: name, ord: '' }))?.[0];
  return { questions, want };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const names = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => `list ${first + index}`);

describe('leaves wanted at the same moment', () => {
  it('are asked for sixteen at a time, the next when the last are there', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { questions, want } = makeServer();
    const wanted = Promise.all(names(40).map(want));
    const sizes: number[] = [];
    for (let number = 0; number < 3; number += 1) {
      await turn();
      assert.equal(questions.length, number + 1);
      sizes.push(questions[number]?.lists.length ?? 0);
      questions[number]?.answer();
    }
    assert.deepEqual(await wanted, names(40));
    assert.deepEqual(sizes, [16, 16, 8]);
  });

  it('wait no longer than some milliseconds for a question that is not answered', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { questions, want } = makeServer();
    const slow = want('slow');
    await turn();
    const others = Promise.all(names(3).map(want));
    await turn();
    assert.equal(questions.length, 1);
    t.mock.timers.tick(50);
    assert.equal(questions.length, 2);
    questions[1]?.answer();
    assert.deepEqual(await others, names(3));
    questions[0]?.answer();
    assert.equal(await slow, 'slow');
  });

  it('fail together, and those behind them do not', async () => {
    const { questions, want } = makeServer();
    const first = Promise.allSettled(names(16).map(want));
    const behind = want('behind');
    await turn();
    questions[0]?.fail(new Error('gone'));
    assert.deepEqual(new Set((await first).map(({ status }) => status)), new Set(['rejected']));
    await turn();
    questions[1]?.answer();
    assert.equal(await behind, 'behind');
  });
});
