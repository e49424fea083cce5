// For any day, the demo world has events before, on and after that day.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, yearOf } from '../../src/demo/calendar.ts';
import { assembleRoster } from '../../src/demo/roster.ts';
import { findEdition } from '../../src/demo/series.ts';
import { generateWorld } from '../../src/demo/world.ts';
import { collectBattles, collectTournaments } from './collection.ts';

// The last day of a year; the first, which is a Saturday; and a leap day, in the middle of a week.
const days = ['2027-12-31', '2028-01-01', '2028-02-29'];

for (const today of days) {
  test(`on ${today} events are being played, others have ended or are still to come`, () => {
    const world = [...generateWorld({ tournaments: 30, seed: 1, today })];
    const by = Object.groupBy(collectTournaments(world), ({ status }) => status);
    const { ongoing = [], planned = [], finished = [] } = by;
    assert.equal(ongoing.length, 3);
    for (const { slug, startDate, endDate, battles } of ongoing) {
      assert.ok(startDate && endDate && startDate <= today && today <= endDate, slug);
      assert.ok(
        battles.some(({ date }) => date === today),
        slug,
      );
    }
    for (const { slug, endDate } of finished) assert.ok(endDate && endDate < today, slug);
    const soon = planned.flatMap(({ startDate }) => startDate ?? []);
    assert.ok(
      soon.length > 1 && soon.every((day) => day >= today && day < addDays(today, 8 * 7)),
      String(soon),
    );
    const played = collectBattles(world).flatMap(({ date }) => date ?? []);
    assert.deepEqual(
      played.filter((day) => day > today),
      [],
    );
  });
}

test('clubs and players, of which the README shows one, are the same on every day', () => {
  const known = (today: string) =>
    [...generateWorld({ tournaments: 0, seed: 1, today })].filter(
      ({ kind }) => kind === 'club' || kind === 'player',
    );
  assert.deepEqual(known('2031-08-02'), known('2026-10-24'));
});

test('over a year of starts, every tournament has a unique name that contains its year', () => {
  for (let today = '2027-06-01'; today < '2028-07-01'; today = addDays(today, 1)) {
    const roster = assembleRoster(1, 60, today);
    const editions = Array.from({ length: 60 }, (_, index) => findEdition(roster, index));
    assert.equal(new Set(editions.map(({ slug }) => slug)).size, 60, today);
    for (const { name, firstDay } of editions)
      assert.ok(firstDay === null || name.endsWith(` ${yearOf(firstDay)}`), `${today} ${name} ${firstDay}`);
  }
});

test('finished events do not change from one day to the next', () => {
  const over = (today: string) =>
    collectTournaments(generateWorld({ tournaments: 3, seed: 1, today })).map(({ slug, startDate }) => [
      slug,
      startDate,
    ]);
  assert.deepEqual(over('2026-11-17'), over('2026-11-18'));
  assert.deepEqual(over('2026-11-17')[2], ['iron-gate-open-2026', '2026-02-21']);
});
