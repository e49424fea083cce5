// Plain requests are answered past the app, all others by it; nobody can tell which.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import type { Metrics } from '../../src/http/watch/metrics.ts';
import { type Engine, engines } from '../builders/engines.ts';
import { battle, casualBattle, club, participant, tournament } from '../builders/records.ts';
import { type ServiceOptions, startService } from '../builders/service.ts';

const records = [
  club('oak'),
  tournament('cup', {
    club: 'oak',
    status: 'ongoing',
    startDate: '2026-01-02',
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [participant('a', { playerId: 'p_a' }), participant('b'), participant('c')],
    battles: [battle('b_1', 'a', 'b', '1-0')],
  }),
  tournament('later', { startDate: '2026-01-03' }),
  casualBattle('c_1', { club: 'oak', date: '2026-01-01' }),
];

/** Answered past the app. */
const plain = [
  'tournaments',
  'tournaments?limit=1',
  'tournaments?from=2026-01-01&to=2026-12-31&status=ongoing&other=1&other=2&&=',
  'tournaments/cup',
  'tournaments/cup?',
  'tournaments/cup/standings',
  'tournaments/cup/standings?stage=swiss',
  'tournaments/cup/standings/explanation',
  'tournaments/cup/participants?limit=2',
  'tournaments/cup/battles',
  'clubs/oak',
  'clubs/oak/tournaments',
  'clubs/oak/battles?limit=1',
  'users/p_a/battles',
  'battles/b_1',
];

/** Begun past the app, which says what is wrong. */
const failing = [
  'tournaments?limit=0',
  'tournaments?limit=1&limit=1',
  'tournaments?from=yesterday',
  'tournaments?from=2026-02-01&to=2026-01-01',
  'tournaments?status',
  'tournaments?cursor=AAAA',
  'tournaments/none',
  'tournaments/cup/standings?stage=a&stage=b',
  'tournaments/cup/standings?stage=none',
  'tournaments/none/battles',
  'tournaments/none/participants',
  'clubs/none',
  'clubs/none/battles',
  'users/none/battles',
  'battles/none',
];

/** None of the listener's business. */
const unusual = [
  'tournaments/',
  'tournaments/c%75p',
  'tournaments?status=%6Fngoing',
  'tournaments/cup#x',
  'tournaments/cup/',
  'tournaments/cup/battles/',
  'tournaments//battles',
  'Tournaments',
  'nothing',
  'tournaments/cup/nothing',
  `tournaments?x=${'x'.repeat(8200)}`,
];

interface Seen {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly line: unknown;
}

/** Asks twice: over a connection, and the app itself. */
async function startBoth(t: TestContext, engine: Engine, options: ServiceOptions = {}) {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const now = () => Date.parse('2026-06-01T12:00:00Z');
  // Nothing is kept, so that every answer is made.
  const service = await startService(t, records, { now, logger, cacheBytes: 0, ...options }, engine);
  const { app, key } = service;
  let passed = 0;
  app.addHook('onResponse', (_request, _reply, done) => {
    passed += 1;
    done();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const common = { authorization: `Bearer ${key}`, host: 'results.test', 'x-request-id': 'one' };
  // The app has to have seen the key before anybody is let in without it.
  await service.get('/api/v1/tournaments');

  const takeLine = async (): Promise<unknown> => {
    // An answer may be read before its sender has noted it.
    while (lines.length === 0) await turn();
    await turn();
    assert.equal(lines.length, 1);
    const { time: _time, ms: _ms, pid: _pid, ...line } = JSON.parse(lines.pop() ?? '');
    return line;
  };
  async function over(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Seen> {
    lines.length = 0;
    const asking = send({
      port,
      host: '127.0.0.1',
      method,
      path: `/api/v1/${path}`,
      headers: { ...common, ...headers },
    });
    asking.end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    const body = (await buffer(answer)).toString('base64');
    return { status: answer.statusCode, headers: pick(answer.headers), body, line: await takeLine() };
  }
  async function inside(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Seen> {
    lines.length = 0;
    const url = `/api/v1/${path}`;
    const answer = await app.inject({ method: method as 'GET', url, headers: { ...common, ...headers } });
    const body = answer.rawPayload.toString('base64');
    return {
      status: answer.statusCode,
      headers: pick(answer.headers as IncomingHttpHeaders),
      body,
      line: await takeLine(),
    };
  }
  return { over, inside, countPassed: () => passed };
}

function pick(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { date: _date, connection: _connection, 'keep-alive': _alive, ...others } = headers;
  return others;
}

for (const engine of engines) {
  describe(`answers past the app on ${engine.name}`, () => {
    it('are those of the app, to the letter, in the log as well', async (t) => {
      const { over, inside, countPassed } = await startBoth(t, engine);
      for (const [paths, way] of [
        [plain, 0],
        [failing, 1],
        [unusual, 1],
      ] as const) {
        for (const path of paths) {
          const before = countPassed();
          const answer = await over(path);
          assert.equal(countPassed() - before, way, path);
          assert.deepEqual(answer, await inside(path), path);
        }
      }
    });

    it('heed method, conditions and encodings as the app does', async (t) => {
      const { over, inside } = await startBoth(t, engine);
      const { headers } = await over('tournaments?limit=1');
      for (const asked of [
        { 'if-none-match': headers.etag ?? '' },
        { 'if-none-match': '*', 'accept-encoding': 'gzip' },
        { 'accept-encoding': 'zstd, br;q=0.5' },
        { 'accept-encoding': 'gzip, identity;q=0' },
        { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
        { host: 'a b' },
        { authorization: 'Bearer nothing' },
      ]) {
        for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE']) {
          const [left, right] = [
            await over('tournaments?limit=1', asked, method),
            await inside('tournaments?limit=1', asked, method),
          ];
          // A host that is none is replaced by the address of the connection, which `inject` has none of.
          if (asked.host === undefined) assert.deepEqual(left, right, `${method} ${JSON.stringify(asked)}`);
          else assert.equal(left.status, right.status);
        }
      }
    });

    it('name the address that a trusted proxy was asked at', async (t) => {
      const { over, inside } = await startBoth(t, engine, { trustProxy: true });
      const forwarded = { 'x-forwarded-host': 'front.test', 'x-forwarded-proto': 'https' };
      for (const headers of [{}, forwarded])
        assert.deepEqual(
          await over('tournaments?limit=1', headers),
          await inside('tournaments?limit=1', headers),
        );
    });

    it('count once each, whatever becomes of them', async (t) => {
      const { over } = await startBoth(t, engine, { rateLimit: 5 });
      const left: unknown[] = [];
      for (const path of [
        'tournaments',
        'tournaments/none',
        'tournaments?limit=0',
        'battles/b_1',
        'clubs/oak',
      ]) {
        const { status, headers } = await over(path);
        left.push([status, headers['ratelimit']]);
      }
      assert.deepEqual(left, [
        [200, '"key";r=3;t=60'],
        [404, '"key";r=2;t=60'],
        [400, '"key";r=1;t=60'],
        [200, '"key";r=0;t=60'],
        [429, '"key";r=0;t=60'],
      ]);
    });
  });
}

it('an answer that cannot be made is a 500 whichever way it was asked for', async (t) => {
  let broken = false;
  const metrics: Metrics = {
    watch: () => undefined,
    add: () => undefined,
    addElsewhere: () => undefined,
    addKept() {
      if (broken) throw new Error('no more room');
    },
    read: async () => [],
  };
  const { app, key } = await startService(t, records, { metrics });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (limit: string) =>
    fetch(`${address}/api/v1/tournaments?limit=${limit}`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal((await ask('1')).status, 200);
  broken = true;
  for (const limit of ['2', '%32']) assert.equal((await ask(limit)).status, 500, limit);
});
