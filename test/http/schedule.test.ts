// GET /api/v1/tournaments/{slug}/schedule, and when the feed mentions it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openDatabase } from '../../src/store/open.ts';
import { sqlite } from '../builders/engines.ts';
import { dayCup } from '../builders/players.ts';
import { serve, startService } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';

const stages = [
  {
    id: 'swiss',
    rounds: 3,
    shownRounds: 1,
    plan: [
      { round: 1, scenario: 'Mill', minutes: 90 },
      { round: 2, scenario: 'Ford', minutes: 60 },
    ],
  },
  { id: 'knockout', players: 4, matches: [], plan: [{ round: 2, minutes: 120 }] },
];
const schedule = [
  { at: '2026-10-25T01:30', text: 'Twice' },
  { at: '2026-03-29T02:30', text: 'Skipped' },
  { at: '2026-03-14T13:00', stage: 'swiss', round: 2 },
  { at: '2026-03-14T09:00', stage: 'swiss', round: 1 },
  { at: '2026-03-14T13:00', text: 'Lunch' },
  { at: '2026-03-14T17:00', stage: 'knockout', round: 2 },
];

function cup(fields: object = {}) {
  return dayCup({ club: null, published: true, timeZone: 'Europe/Berlin', stages, schedule, ...fields });
}

describe('the schedule', () => {
  const path = '/api/v1/tournaments/cup/schedule';
  const open = startOnce(async (suite) => startService(suite, [], {}, sqlite));

  it('has its times in UTC, by time, and what is planned for rounds that are shown', async () => {
    const service = await open();
    await service.import([cup()]);
    const { status, body } = await service.get(path);
    assert.equal(status, 200);
    const entry = { text: null, stage: null, round: null, scenario: null, minutes: null };
    assert.deepEqual(body, {
      data: [
        {
          ...entry,
          at: '2026-03-14T09:00',
          startsAt: '2026-03-14T08:00:00Z',
          stage: 'swiss',
          round: 1,
          scenario: 'Mill',
          minutes: 90,
        },
        { ...entry, at: '2026-03-14T13:00', startsAt: '2026-03-14T12:00:00Z', stage: 'swiss', round: 2 },
        { ...entry, at: '2026-03-14T13:00', startsAt: '2026-03-14T12:00:00Z', text: 'Lunch' },
        {
          ...entry,
          at: '2026-03-14T17:00',
          startsAt: '2026-03-14T16:00:00Z',
          stage: 'knockout',
          round: 2,
          minutes: 120,
        },
        { ...entry, at: '2026-03-29T02:30', startsAt: '2026-03-29T01:30:00Z', text: 'Skipped' },
        { ...entry, at: '2026-10-25T01:30', startsAt: '2026-10-24T23:30:00Z', text: 'Twice' },
      ],
      next: null,
      timeZone: 'Europe/Berlin',
    });
    assert.deepEqual(Object.keys(body.data[0] ?? {}), [
      'at',
      'startsAt',
      'text',
      'stage',
      'round',
      'scenario',
      'minutes',
    ]);
    assert.equal((await service.get('/api/v1/tournaments/none/schedule')).status, 404);
  });

  it('is empty without entries, in the time zone of the setting', async (t) => {
    const service = await open();
    await service.import([cup({ schedule: [], timeZone: null })]);
    assert.deepEqual((await service.get(path)).body, { data: [], next: null, timeZone: 'UTC' });
    const database = await openDatabase(service.url, { timeZone: 'Asia/Tokyo' });
    t.after(() => database.close());
    const other = await serve(database);
    t.after(() => other.close());
    const answer = await fetch(other.address + path, { headers: { authorization: `Bearer ${service.key}` } });
    assert.equal(((await answer.json()) as { timeZone: string }).timeZone, 'Asia/Tokyo');
  });

  it('is in the list of changes if something visible changes', async () => {
    const service = await open();
    let since = '';
    const isMentioned = async (fields: object) => {
      await service.import([cup(fields)]);
      const { body } = await service.get(`/api/v1/changes?limit=100${since && `&since=${since}`}`);
      since = body.since;
      return body.data.some(({ id }: { id: string }) => id === 'cup');
    };
    await isMentioned({});
    const [swiss, knockout] = stages;
    const plan = [
      { round: 1, scenario: 'Mill', minutes: 90 },
      { round: 2, scenario: 'Hill' },
    ];
    const tables = [
      { table: 1, name: 'Bar' },
      { table: 2, terrain: 'City' },
    ];
    const cases: readonly [string, object, boolean][] = [
      ['a plan of a hidden round', { stages: [{ ...swiss, plan }, knockout] }, false],
      ['a plan of a shown round', { stages: [{ ...swiss, plan: plan.slice(1) }, knockout] }, true],
      ['the same as before', { stages: [{ ...swiss, plan: plan.slice(1) }, knockout] }, false],
      ['a time zone', { timeZone: 'Europe/Paris' }, true],
      ['an entry', { timeZone: 'Europe/Paris', schedule: schedule.slice(1) }, true],
      ['the name of a table', { timeZone: 'Europe/Paris', schedule: schedule.slice(1), tables }, true],
    ];
    for (const [what, fields, expected] of cases) assert.equal(await isMentioned(fields), expected, what);
    const other = { timeZone: 'Europe/Paris', schedule: schedule.slice(1), tables: tables.slice(0, 1) };
    assert.equal(await isMentioned(other), false, 'terrain');
    const unused = { ...other, tables: [...other.tables, { table: 99, name: 'Cellar' }] };
    assert.equal(await isMentioned(unused), false, 'the name of a table where no one plays');
  });
});
