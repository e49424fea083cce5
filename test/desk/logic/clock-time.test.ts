// What devices show of a clock: the server's time decides.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureOffset, readEnd, writeTime } from '../../../src/pages/assets/parts/clock-time.ts';

const noon = Date.parse('2026-03-14T12:00:00.000Z');
const end = { endsAt: '2026-03-14T12:50:00.000Z', remaining: 3000 };

/** A device whose clock is wrong by `wrong` milliseconds; its request takes `there`, the answer `back`. Returns what it shows at a moment. */
function device(wrong: number, there: number, back: number) {
  const now = new Date(noon).toISOString();
  const offset = measureOffset(now, noon - there + wrong, noon + back + wrong);
  return (moment: number) => readEnd(end, moment + wrong + offset).seconds;
}

describe('the clock on devices', () => {
  it('differs by at most one second, however wrong the clocks of the devices are', () => {
    const devices = [
      device(0, 0, 0),
      device(-7_000_000, 900, 90),
      device(3e11, 10, 990),
      device(123_456, 500, 500),
    ];
    for (let moment = noon; moment < noon + 3_010_000; moment += 333) {
      const shown = devices.map((show) => show(moment));
      assert.ok(Math.max(...shown) - Math.min(...shown) <= 1, String(shown));
    }
  });

  it('counts up once it is over, and stops while it is paused', () => {
    const show = (moment: number, one: Parameters<typeof readEnd>[0] = end) => {
      const seen = readEnd(one, moment);
      return `${writeTime(seen)} ${seen.state}`;
    };
    const over = noon + 3_000_000;
    assert.deepEqual(
      [over - 3_700_000, over - 1, over, over + 999, over + 12_000].map((moment) => show(moment)),
      ['61:40 running', '0:01 running', '+0:00 over', '+0:00 over', '+0:12 over'],
    );
    const paused = (remaining: number) => show(over, { endsAt: null, remaining });
    assert.deepEqual([paused(90), paused(0), paused(-60)], ['1:30 paused', '0:00 paused', '+1:00 paused']);
  });
});
