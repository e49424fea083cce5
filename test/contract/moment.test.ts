// Local times at a venue: those that clocks skip, and those that occur twice.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isLocalTime, isTimeZone } from '#rules/event-file/local-times';
import { toMoment } from '../../src/contract/moment.ts';

const berlin = 'Europe/Berlin';

it('a local time is a moment in its zone; a skipped time moves forward, of a repeated time the first is used, and years have four digits in UTC too', () => {
  const moments = [
    ['2026-03-14T09:00', 'UTC', '2026-03-14T09:00:00.000Z'],
    ['2026-03-14T09:00', berlin, '2026-03-14T08:00:00.000Z'],
    ['2026-07-14T09:00', berlin, '2026-07-14T07:00:00.000Z'],
    ['2026-03-29T02:30', berlin, '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30', berlin, '2026-10-25T00:30:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['9999-12-31T23:00', 'America/New_York', '9999-12-31T23:59:59.000Z'],
    ['0000-01-01T00:00', 'Asia/Tokyo', '0000-01-01T00:00:00.000Z'],
  ] as const;
  for (const [local, zone, expected] of moments)
    assert.equal(new Date(toMoment(local, zone)).toISOString(), expected, `${local} ${zone}`);
});

it('only days and times that exist are local times, and only names that the runtime knows are zones', () => {
  for (const real of ['2026-03-14T00:00', '2028-02-29T23:59', '0001-01-01T00:00'])
    assert.ok(isLocalTime(real), real);
  for (const unreal of [
    '2026-02-30T10:00',
    '2027-02-29T10:00',
    '2026-03-14T24:00',
    '2026-03-14T12:60',
    '2026-13-01T10:00',
  ])
    assert.ok(!isLocalTime(unreal), unreal);
  for (const zone of ['UTC', berlin, 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])
    assert.ok(isTimeZone(zone), zone);
  for (const none of ['+02:00', '-05', 'Europe/Nowhere', '', 'Europe/Berlin ', 'Z/'])
    assert.ok(!isTimeZone(none), none);
});
