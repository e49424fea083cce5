// The clock of a round: pressed at the desk, seen by everyone once the round is shown (docs/rules/clock.md).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { club } from '../../packages/rules/test/builders/records.ts';
import { createKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { findClock } from '../../src/store/records/clock.ts';
import { engines, sqlite } from '../builders/engines.ts';
import { makeClient, problemsOf, startOrganised } from '../builders/organisers.ts';
import { dayCup } from '../builders/players.ts';
import { makeRequest, serve, serveApart } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';

const at = '/tournaments/cup/clock';
const noon = Date.parse('2026-03-14T12:00:00.000Z');
const minute = 60_000;
const stages = [
  { id: 'swiss', rounds: 3, plan: [{ round: 2, minutes: 90 }] },
  { id: 'knockout', players: 4, matches: [] },
];

function cup(fields: object = {}) {
  return dayCup({ published: true, stages, ...fields });
}

const start = { version: 0, action: 'start', stage: 'swiss', round: 1, minutes: 50 } as const;

describe('the clock', () => {
  let now = noon;
  const open = startOnce(async (suite) => {
    const service = await startOrganised(suite, sqlite, [club('gate'), club('other')], {
      pages: true,
      now: () => now,
    });
    const ada = await service.organiser(['gate'], 'Ada');
    return {
      service,
      ada,
      press: (body: object) => ada.put(at, body),
      see: async () => (await service.get(`/api/v1${at}`)).body.data,
      /** A tournament without a clock. */
      async begin(fields?: object) {
        now = noon;
        await ada.remove('/tournaments/cup');
        await service.import([cup(fields)]);
      },
    };
  });

  it('runs from its start to its end and beyond, by the time of the server', async () => {
    const { begin, press, see, ada } = await open();
    await begin();
    assert.deepEqual((await ada.get(at)).body, { data: null });
    const started = await press(start);
    assert.equal(started.status, 200, started.text);
    assert.deepEqual(started.body, {
      data: {
        stage: 'swiss',
        round: 1,
        state: 'running',
        endsAt: '2026-03-14T12:50:00.000Z',
        remaining: 3000,
        tables: [],
        now: '2026-03-14T12:00:00.000Z',
        version: 1,
      },
    });
    assert.deepEqual(await see(), started.body.data);
    assert.deepEqual((await ada.get(at)).body, started.body);
    now = noon + 49 * minute + 59_001;
    assert.deepEqual([(await see()).remaining, (await see()).state], [1, 'running']);
    now = noon + 50 * minute;
    assert.deepEqual([(await see()).remaining, (await see()).state], [0, 'over']);
    now = noon + 51 * minute;
    assert.deepEqual([(await see()).remaining, (await see()).state], [-60, 'over']);
  });

  it('stops while it is paused, also after its end, and resumes with the time left', async () => {
    const { begin, press } = await open();
    await begin();
    await press(start);
    now = noon + 20 * minute;
    const paused = (await press({ version: 1, action: 'pause' })).body.data;
    assert.deepEqual([paused.state, paused.endsAt, paused.remaining], ['paused', null, 1800]);
    now = noon + 60 * minute;
    assert.equal(
      (await press({ version: 2, action: 'pause' })).body.error.message,
      'The clock is paused already',
    );
    const resumed = (await press({ version: 2, action: 'resume' })).body.data;
    assert.deepEqual([resumed.endsAt, resumed.state], ['2026-03-14T13:30:00.000Z', 'running']);
    assert.equal(
      (await press({ version: 3, action: 'resume' })).body.error.message,
      'The clock is not paused',
    );
    now = noon + 91 * minute;
    const late = (await press({ version: 3, action: 'pause' })).body.data;
    assert.deepEqual([late.state, late.remaining], ['paused', -60]);
    assert.equal((await press({ version: 4, action: 'resume' })).body.data.state, 'over');
  });

  it('gets more or less time for all tables, or for one', async () => {
    const { begin, press } = await open();
    await begin();
    await press(start);
    await press({ version: 1, action: 'add', minutes: 5 });
    await press({ version: 2, action: 'add', minutes: 10, table: 12 });
    const { tables } = (await press({ version: 3, action: 'add', minutes: -3, table: 2 })).body.data;
    assert.deepEqual(tables, [
      { table: 2, endsAt: '2026-03-14T12:52:00.000Z', remaining: 52 * 60 },
      { table: 12, endsAt: '2026-03-14T13:05:00.000Z', remaining: 65 * 60 },
    ]);
    await press({ version: 4, action: 'pause' });
    const moved = (await press({ version: 5, action: 'add', minutes: 1 })).body.data;
    assert.deepEqual(moved.tables[1], { table: 12, endsAt: null, remaining: 66 * 60 });
    const none = (await press({ version: 6, action: 'add', minutes: -10, table: 12 })).body.data;
    assert.deepEqual(none.tables, [{ table: 2, endsAt: null, remaining: 53 * 60 }]);
    const again = (await press({ version: 7, action: 'start', stage: 'swiss', round: 2 })).body.data;
    assert.deepEqual([again.remaining, again.tables, again.version], [90 * 60, [], 8]);
  });

  it('never uses a version twice, and rejects a press for another version, returning the current clock', async () => {
    const { begin, press } = await open();
    await begin();
    const none = await press({ version: 0, action: 'stop' });
    assert.deepEqual(none.body, {
      error: { status: 409, message: 'No clock is set', code: 'CONFLICT' },
      data: null,
    });
    await press(start);
    const stale = await press({ version: 0, action: 'pause' });
    assert.equal(stale.status, 409);
    assert.deepEqual(
      [stale.body.error.message, stale.body.data.version],
      ['The clock was changed meanwhile', 1],
    );
    assert.deepEqual((await press({ version: 1, action: 'stop' })).body, { data: null });
    assert.equal(
      (await press({ version: 1, action: 'add', minutes: 1 })).body.error.message,
      'The clock was changed meanwhile',
    );
    assert.equal((await press(start)).body.data.version, 3);
  });

  it('is started only in an ongoing tournament', async () => {
    const { begin, press } = await open();
    await begin({ status: 'planned' });
    assert.equal(
      (await press({ ...start, version: 4 })).body.error.message,
      'The clock was changed meanwhile',
    );
    assert.equal((await press(start)).body.error.message, 'The tournament is not ongoing');
  });

  it('rejects what it cannot read, with the locations', async () => {
    const { begin, press, service, ada } = await open();
    await begin();
    const places = async (body: object) => problemsOf(await press(body)).map((line) => line.split(' ')[0]);
    assert.deepEqual(await places({ version: 0, action: 'begin' }), ['/action']);
    assert.deepEqual(await places({ ...start, minutes: 0 }), ['/minutes']);
    assert.deepEqual(await places({ ...start, minutes: 1.5 }), ['/minutes']);
    assert.deepEqual(await places({ ...start, minutes: undefined }), ['/minutes']);
    assert.deepEqual(await places({ ...start, stage: 'placement-3' }), ['/stage']);
    assert.deepEqual(await places({ ...start, round: 4 }), ['/round']);
    assert.deepEqual(await places({ ...start, stage: 'knockout', round: 3 }), ['/round']);
    assert.deepEqual(await places({ ...start, version: -1, table: 3 }), ['/version', '/table']);
    const [noMinutes] = problemsOf(await press({ version: 0, action: 'add', minutes: 0 }));
    assert.match(noMinutes ?? '', /^\/minutes .*from -1440 to -1 or a whole number from 1 to 1440$/);
    assert.deepEqual(await places({ version: 0, action: 'add', minutes: 1441, table: 10_001 }), [
      '/minutes',
      '/table',
    ]);
    assert.match(problemsOf(await press({ action: 'pause' }))[0] ?? '', /version/);
    const other = await service.organiser(['other']);
    assert.equal((await other.put(at, start)).status, 404);
    assert.equal((await ada.put('/tournaments/none/clock', start)).status, 404);
    assert.equal((await ada.put(at, start, { 'content-type': 'text/csv' })).status, 415);
  });

  it('is public only while the tournament is ongoing and the round exists and is shown', async () => {
    const { begin, press, see, ada, service } = await open();
    const seen = async () => (await see())?.round ?? null;
    await begin({ stages: [{ ...stages[0], shownRounds: 1 }] });
    await press({ ...start, round: 2 });
    assert.equal(await seen(), null, 'not shown yet');
    assert.equal((await ada.get(at)).body.data.round, 2);
    await service.import([cup()]);
    assert.equal(await seen(), 2);
    await service.import([cup({ status: 'finished', battles: [] })]);
    assert.equal(await seen(), null, 'finished');
    assert.equal((await ada.get(at)).body.data.round, 2);
    await service.import([cup({ stages: [{ id: 'swiss', rounds: 1 }] })]);
    assert.equal(await seen(), null, 'the round is gone');
    assert.equal((await ada.get(at)).body.data, null);
    assert.equal((await press({ ...start, version: 1 })).status, 409);
    assert.deepEqual((await press(start)).body.data.version, 2);
    await service.import([cup({ published: false })]);
    assert.equal((await service.get(`/api/v1${at}`)).status, 404);
    assert.equal((await service.request('GET', '/tournaments/cup/clock.json')).status, 404);
    await ada.remove('/tournaments/cup');
    await service.import([cup()]);
    assert.equal((await ada.get(at)).body.data, null, 'it went with the tournament');
  });

  it('is not part of the record: it changes neither ETag, file nor feed, and ignores If-Match', async () => {
    const { begin, ada, service } = await open();
    await begin();
    const read = async () => [
      (await ada.get('/tournaments/cup')).headers.etag,
      (await ada.get('/tournaments/cup/file')).text,
      (await service.get('/api/v1/changes?limit=100')).text,
      (await service.request('GET', '/tournaments/cup')).headers.etag,
    ];
    const before = await read();
    assert.equal((await ada.put(at, start, { 'if-match': '"other"' })).status, 200);
    assert.deepEqual(await read(), before);
  });

  it('is always sent in full, never as a 304, to pages without a key', async () => {
    const { begin, press, service } = await open();
    await begin();
    await press(start);
    const { status, headers, body } = await service.request('GET', '/tournaments/cup/clock.json', {
      'if-none-match': '*',
    });
    assert.deepEqual([status, headers['cache-control'], headers.etag], [200, 'no-cache', undefined]);
    assert.equal(body.data.round, 1);
    const keyed = await service.get(`/api/v1${at}`, { 'if-none-match': '*' });
    assert.deepEqual(
      [keyed.status, keyed.headers['cache-control'], keyed.headers.etag],
      [200, 'private, no-cache', undefined],
    );
    now += 1000;
    assert.equal((await service.get(`/api/v1${at}`)).body.data.remaining, 2999);
    const head = await service.request('HEAD', '/tournaments/cup/clock.json');
    assert.deepEqual([head.status, head.text], [200, '']);
  });
});

describe('the clock of pages', () => {
  it('is not counted by PAGE_LIMIT, and absent without pages', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), cup()], {
      ...{ pages: true, pageLimit: 2 },
      now: () => noon,
    });
    const ask = async (path: string) => (await service.request('GET', `/tournaments/cup${path}`)).status;
    for (let nth = 0; nth < 5; nth += 1) assert.equal(await ask('/clock.json'), 200);
    assert.deepEqual([await ask(''), await ask(''), await ask('')], [200, 200, 429]);
    assert.equal(await ask('/clock.json'), 200);
    const bare = await serve(service.database);
    t.after(() => bare.close());
    assert.equal((await fetch(`${bare.address}/tournaments/cup/clock.json`)).status, 404);
  });
});

describe('presses', () => {
  it('that were answered are in effect after a kill and a restart; an unanswered one may or may not be', async (t) => {
    const organised = ['--organisers=on', '--submission-limit=0'];
    const killed = await serveApart(t, sqlite, [club('gate'), cup()], organised);
    const database = await openDatabase(killed.url);
    t.after(() => database.close());
    const key = await createKey(database, { account: 'Ada', label: '', prefix: 'org_v1_', clubs: ['gate'] });
    const pressAt = (port: number) => makeClient({ request: makeRequest(port) }, key);
    const first = pressAt(killed.port);
    for (const version of [0, 1, 2])
      assert.equal((await first.put(at, { ...start, version, minutes: 50 + version })).status, 200);
    const open = first.put(at, { ...start, version: 3, minutes: 99 }).catch(() => undefined);
    await killed.stop('SIGKILL');
    await open;
    const { version, clock } = await findClock(database.fresh, 'cup');
    assert.ok(version === 3 || version === 4, String(version));
    const again = await serve(database, { organisers: killed.url, organiserKeyPrefix: 'org_v1_' });
    t.after(() => again.close());
    const second = pressAt(again.port);
    const seen = (await second.get(at)).body.data;
    assert.deepEqual([seen.version, Date.parse(seen.endsAt)], [version, clock?.endsAt]);
    assert.equal((await second.put(at, { version, action: 'pause' })).body.data.version, version + 1);
  });

  it('are counted separately from submissions', async (t) => {
    const service = await startOrganised(t, sqlite, [club('gate'), cup()], { submissionLimit: 2 });
    const ada = await service.organiser(['gate']);
    const statuses = [];
    for (let version = 0; version < 3; version += 1)
      statuses.push((await ada.put(at, { ...start, version })).status);
    assert.deepEqual(statuses, [200, 200, 429]);
    assert.equal((await ada.post('/tournaments/cup/next?dryRun=true', '{}')).status, 409);
  });

  for (const engine of engines) {
    it(`of two desks on two servers at once have one effect, which both see (${engine.name})`, async (t) => {
      const service = await startOrganised(t, engine, [club('gate'), cup()]);
      const ada = await service.organiser(['gate']);
      const other = await openDatabase(service.url);
      t.after(() => other.close());
      const second = await serve(other, { organisers: service.url, organiserKeyPrefix: 'org_v1_' });
      t.after(() => second.close());
      const elsewhere = async (body: object) => {
        const headers = { authorization: `Bearer ${ada.key}`, 'content-type': 'application/json' };
        const answer = await fetch(`${second.address}/organisers/v1${at}`, {
          method: 'PUT',
          headers,
          body: JSON.stringify(body),
        });
        return { status: answer.status, body: (await answer.json()) as { data: unknown } };
      };
      const both = await Promise.all([ada.put(at, start), elsewhere({ ...start, minutes: 70 })]);
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
      const versions = both.map(({ body }) => (body.data as { version: number }).version);
      assert.deepEqual(versions, [1, 1], 'the other desk gets the current clock');
      const seen = (await service.get(`/api/v1${at}`)).body.data;
      const [taken] = both.filter(({ status }) => status === 200);
      assert.equal(seen.endsAt, (taken?.body.data as { endsAt: string } | undefined)?.endsAt);
    });

    it(`are rejected while the database is busy for too long (${engine.name})`, async (t) => {
      const service = await startOrganised(t, engine, [club('gate'), cup()], { waitMilliseconds: 300 });
      const ada = await service.organiser(['gate']);
      const other = await openDatabase(service.url);
      t.after(() => other.close());
      await using _ = await other.begin();
      const busy = await ada.put(at, start);
      assert.deepEqual([busy.status, busy.headers['retry-after']], [503, '1']);
      assert.deepEqual((await ada.get(at)).body, { data: null });
    });
  }
});
