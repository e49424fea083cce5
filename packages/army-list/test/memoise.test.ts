import assert from 'node:assert/strict';
import { it } from 'node:test';
import { memoise } from '../src/memoise.ts';

it('a short text is read once while it is cached, even if nothing is found in it', () => {
  const read: string[] = [];
  const find = memoise((text) => {
    read.push(text);
    return text === 'known' ? 1 : undefined;
  });
  assert.deepEqual(['known', 'unknown', 'known', 'unknown'].map(find), [1, undefined, 1, undefined]);
  assert.deepEqual(read, ['known', 'unknown']);
});

it('a long text is read each time, and a short one again once too many others were read', () => {
  let times = 0;
  const count = memoise(() => {
    times += 1;
    return times;
  });
  const long = 'x'.repeat(101);
  assert.deepEqual([count(long), count(long), count('a'), count('a')], [1, 2, 3, 3]);
  for (let index = 0; index < 5000; index += 1) count(`other ${index}`);
  assert.ok(count('a') > 3);
});
