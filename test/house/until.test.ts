import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { until, within } from '../builders/until.ts';

describe('a test that waits', () => {
  it('continues as soon as the condition is fulfilled', async () => {
    let asked = 0;
    assert.equal(await until({ what: 'the third answer', see: () => ++asked, is: (seen) => seen === 3 }), 3);
    assert.equal(await within('an answer', Promise.resolve(4), () => ''), 4);
  });

  it('fails with the last value when the time is over', async () => {
    await assert.rejects(
      until({
        what: 'a second worker',
        see: () => ['only one'],
        is: ({ length }) => length > 1,
        withinMs: 30,
      }),
      { message: 'waited 30 ms in vain for a second worker; seen: ["only one"]' },
    );
    await assert.rejects(
      within('an address', new Promise(() => {}), () => 'a complaint', 30),
      { message: 'waited 30 ms in vain for an address; seen: a complaint' },
    );
  });

  it('fails at once when `unless` rejects', async () => {
    const broken = Promise.reject(new Error('the server ended'));
    broken.catch(() => undefined);
    await assert.rejects(until({ what: 'an answer', see: () => false, unless: broken }), /the server ended/);
  });
});
