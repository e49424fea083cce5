// When a failed attempt is made again, and when a webhook ends.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decideOutcome, retryDelays } from '../../src/webhooks/outcome.ts';

const pending = { message: 'msg_1', body: '{}', since: 'behind', changes: 1 };
const now = Date.parse('2026-11-18T09:30:00Z');

function fail(failures: number, chance: number, result: Parameters<typeof decideOutcome>[1]) {
  const webhook = { state: 'active', failures, pending } as const;
  return decideOutcome(webhook, result, now, { delays: retryDelays, random: () => chance });
}

describe('a failed attempt', () => {
  it('is made again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, give or take a tenth', () => {
    const seconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [failures, usual] of seconds.entries())
      for (const [chance, factor] of [
        [0, 0.9],
        [0.5, 1],
        [1, 1.1],
      ] as const) {
        const { nextAt = 0, ...rest } = fail(failures, chance, { status: 503 });
        assert.equal(nextAt - now, Math.round(usual * 1000 * factor));
        assert.deepEqual(rest, { failures: failures + 1 });
      }
  });

  it('is the last one if nine failed before, or if the receiver says that it is gone', () => {
    const last = (result: Parameters<typeof decideOutcome>[1]) => fail(9, 0.5, result).reason;
    assert.equal(last({ status: 500 }), '10 attempts failed; the last: 500');
    assert.equal(last({ error: 'timeout' }), '10 attempts failed; the last: timeout');
    assert.deepEqual(fail(0, 0.5, { status: 410 }), {
      state: 'disabled',
      reason: 'The receiver answered 410',
      failures: 1,
    });
  });

  it('is any status but 200 to 299', () => {
    const isAcknowledged = (status: number) => fail(3, 0.5, { status }).pending === null;
    assert.deepEqual([199, 200, 204, 299, 300, 304].map(isAcknowledged), [
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
    assert.deepEqual(fail(3, 0.5, { status: 200 }), {
      since: 'behind',
      pending: null,
      failures: 0,
      nextAt: 0,
    });
  });
});
