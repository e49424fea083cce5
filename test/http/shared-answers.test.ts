// Answers that are expensive and need no key are made once for all clients until the data changes, however the address is spelled.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { battle, club, participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { makeMetrics } from '../../src/http/metrics/metrics.ts';
import { openTestDatabase, sqlite } from '../builders/engines.ts';
import { type ServiceOptions, startService } from '../builders/service.ts';

const played = tournament('played', {
  status: 'finished',
  startDate: '2026-02-01',
  club: 'gate',
  stages: [{ id: 'swiss', rounds: 1 }],
  participants: [participant('a', { faction: 'Orcs' }), participant('b', { faction: 'Elves' })],
  battles: [battle('b1', 'a', 'b', '3-1')],
});
const world = [club('gate'), played, tournament('soon', { name: 'Soon', startDate: '2026-03-14' })];

const fromData = [
  '/calendar.ics',
  '/calendar.ics?club=gate',
  '/feed.atom',
  '/statistics',
  '/statistics?draws=zero',
  '/statistics/matchups?faction=Orcs',
  '/factions/Orcs',
];
const fixed = [
  '/docs',
  '/docs/guide',
  '/docs/event-file',
  '/openapi.json',
  '/schemas/event-file.json',
  '/desk/template.xlsx',
];

/** With the statements that read the database, except those for the revision. */
async function start(t: TestContext, options: ServiceOptions = {}) {
  let time = Date.parse('2026-03-01T12:00:00Z');
  const service = await startService(t, world, { pages: true, now: () => time, ...options });
  const reads: string[] = [];
  const { all, first, query } = service.database;
  const note = (sql: string, values: readonly unknown[] = []) => {
    if (values[0] !== 'revision') reads.push(sql);
  };
  service.database.all = (sql, values) => {
    note(sql, values);
    return all(sql, values);
  };
  service.database.first = (sql, values) => {
    note(sql, values);
    return first(sql, values);
  };
  // Pages read through it alone.
  const noteQuery: typeof query = (sql, values) => {
    note(sql, values);
    return query(sql, values);
  };
  Object.assign(service.database, { query: noteQuery });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    service.request('GET', path, { host: 'a.test', ...headers });
  const moveTo = (moment: string) => {
    time = Date.parse(moment);
  };
  return { service, ask, reads, moveTo };
}

describe('shared answers', () => {
  it('are made once for all concurrent requests', async (t) => {
    const [alone, { ask, reads }] = [await start(t), await start(t)];
    for (const path of fromData) {
      alone.reads.length = 0;
      await alone.ask(path);
      reads.length = 0;
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask(path)));
      assert.ok(reads.length > 0, path);
      assert.deepEqual(reads, alone.reads, path);
      for (const { status, text } of answers) {
        assert.equal(status, 200, path);
        assert.equal(text, answers[0]?.text);
      }
    }
  });

  it('are not made again for another spelling, another encoding or a tag', async (t) => {
    const { ask, reads } = await start(t);
    for (const path of fromData) {
      const first = await ask(path, { 'accept-encoding': 'identity' });
      reads.length = 0;
      const more = path.includes('?') ? '&' : '?';
      for (const spelling of [
        path,
        `${path}${more}x=1`,
        `${path}${more}x=2`,
        path.replace(/(?=\?|$)/, '/'),
      ]) {
        for (const encoding of ['identity', 'gzip', 'br', 'zstd'])
          assert.equal((await ask(spelling, { 'accept-encoding': encoding })).status, 200, spelling);
        const tag = String(first.headers['etag']);
        const same = await ask(spelling, { 'accept-encoding': 'identity', 'if-none-match': tag });
        assert.equal(same.status, 304, spelling);
      }
      assert.deepEqual(reads, [], path);
    }
  });

  it('show every change of the data in the next answer', async (t) => {
    const { service, ask } = await start(t);
    const before = await Promise.all(fromData.map((path) => ask(path)));
    for (const path of fromData) await ask(path);
    await service.import([
      club('gate', { name: 'The Gate' }),
      tournament('played', {
        ...(played as object),
        name: 'Played well',
        battles: [battle('b1', 'a', 'b', '1-3')],
        startDate: '2026-03-01',
      }),
    ]);
    for (const [index, path] of fromData.entries())
      assert.notEqual((await ask(path)).text, before[index]?.text, path);
  });

  it('of the calendar end with the day', async (t) => {
    const { ask, moveTo } = await start(t);
    const events = async () => [...(await ask('/calendar.ics')).text.matchAll(/^SUMMARY:(.*)\r$/gm)].length;
    for (let time = 0; time < 3; time += 1) assert.equal(await events(), 2);
    moveTo('2026-04-14T11:59:59Z');
    assert.equal(await events(), 1);
    moveTo('2026-04-15T12:00:00Z');
    assert.equal(await events(), 0);
  });
});

describe('shared answers', () => {
  async function startCounting(t: TestContext, options: ServiceOptions = {}) {
    const metrics = makeMetrics(await openTestDatabase(t, sqlite));
    const organised = { organisers: 'on', organiserKeyPrefix: 'org_v1_' };
    const { ask } = await start(t, { metrics, ...organised, ...options });
    const readHits = async () =>
      (await metrics.read())
        .find(({ name }) => name === 'muster_response_cache_total')
        ?.values.find(({ labels }) => labels['result'] === 'hit')?.value;
    return { ask, readHits };
  }

  it('come from the response cache when they are requested again', async (t) => {
    const { ask, readHits } = await startCounting(t);
    let hits = 0;
    for (const path of [...fromData, ...fixed]) {
      const first = await ask(path);
      assert.equal(first.status, 200, path);
      await ask(path);
      assert.equal((await ask(path)).text, first.text);
      hits += 1;
      assert.equal(await readHits(), hits, path);
    }
  });

  it('are the same for every Host where the site has one address', async (t) => {
    const { ask, readHits } = await startCounting(t, { baseUrl: 'https://results.example' });
    const paths = [...fromData, ...fixed];
    for (const path of paths)
      for (const host of ['a.test', 'b.test', 'c.test', 'nobody/']) await ask(path, { host });
    assert.equal(await readHits(), 2 * paths.length);
  });

  it('have the host of the request', async (t) => {
    const { ask } = await start(t);
    for (const path of ['/calendar.ics', '/feed.atom', '/docs/guide', '/openapi.json'])
      for (const host of ['a.test', 'b.test', 'a.test']) {
        const { text } = await ask(path, { host });
        assert.ok(text.includes(`http://${host}`), `${path} at ${host}`);
        assert.ok(
          !text.includes(host === 'a.test' ? 'http://b.test' : 'http://a.test'),
          `${path} at ${host}`,
        );
      }
  });
});
