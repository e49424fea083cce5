// What a press makes of the clock; test/organisers/clock.test.ts presses it over HTTP.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mostTables, pressClock, type RoundClock, showClock } from '../src/round-clock.ts';
import { pick } from './builders/pick.ts';
import { tournament } from './builders/tournament.ts';

const record = tournament('a b', [], { status: 'ongoing' });
const clock: RoundClock = { stage: 'swiss', round: 1, endsAt: 60_000, left: null, tables: {} };

describe('a press', () => {
  it('gives at most 200 tables time of their own, and one that has it more', () => {
    const tables = Object.fromEntries(Array.from({ length: mostTables }, (_, index) => [index + 1, 1]));
    const add = (table: number, minutes: number, version = 1) =>
      pressClock(
        { version, action: 'add', minutes, table },
        { version: 1, clock: { ...clock, tables } },
        record,
        0,
      );
    const full = add(201, 1);
    assert.ok('problems' in full);
    assert.deepEqual(pick(full.problems, 'pointer'), ['/table']);
    assert.deepEqual(add(201, 1, 9), full, 'a problem comes before a conflict');
    const more = add(7, 2);
    assert.ok('clock' in more);
    assert.equal(more.clock?.tables[7], 3);
    const none = add(7, -1);
    assert.ok('clock' in none);
    assert.equal(Object.keys(none.clock?.tables ?? {}).length, 199);
  });
});

describe('what a clock shows', () => {
  it('is rounded up to whole seconds, and counts below zero after the end', () => {
    const remaining = (now: number) => showClock({ version: 1, clock }, now)?.remaining;
    assert.deepEqual([0, 1, 59_999, 60_000, 60_999, 61_000].map(remaining), [60, 60, 1, 0, -0, -1]);
  });
});
