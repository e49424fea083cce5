// Where many ask at once, a second thread answers; nobody can tell which one did.
import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { makeAnswerThread } from '../../src/http/answer-thread.ts';
import type { Metrics } from '../../src/http/watch/metrics.ts';
import { openDatabase } from '../../src/store/open.ts';
import { rotateCursorSecret } from '../../src/store/settings.ts';
import { makeFolder } from '../builders/engines.ts';
import { battle, casualBattle, club, participant, tournament } from '../builders/records.ts';
import { runMuster, serveMuster } from '../builders/run-muster.ts';
import { type Answer, importRecords, type ServiceOptions, startService } from '../builders/service.ts';
import { readAnswers } from '../builders/socket.ts';

const cup = (city: string) =>
  tournament('cup', {
    ...{
      club: 'oak',
      city,
      status: 'ongoing',
      startDate: '2026-01-02',
      stages: [{ id: 'swiss', rounds: 1 }],
    },
    participants: [participant('a', { playerId: 'p_a' }), participant('b'), participant('c')],
    battles: [battle('b_1', 'a', 'b', '1-0')],
  });
const records = [
  ...[club('oak'), cup('Graz'), tournament('later', { startDate: '2026-01-03' })],
  casualBattle('c_1', { club: 'oak', date: '2026-01-01' }),
];

const good = [
  ...['tournaments', 'tournaments?limit=1', 'tournaments?from=2026-01-01&status=ongoing', 'tournaments/cup'],
  ...['tournaments/cup/standings', 'tournaments/cup/standings/explanation?stage=swiss'],
  ...[
    'tournaments/cup/participants?limit=2',
    'tournaments/cup/battles',
    'clubs/oak',
    'clubs/oak/tournaments',
  ],
  ...['clubs/oak/battles?limit=1', 'users/p_a/battles', 'battles/b_1', 'battles/c_1'],
];
const bad = [
  ...[
    'tournaments?limit=0',
    'tournaments?cursor=AAAA',
    'tournaments/none',
    'tournaments/cup/standings?stage=none',
  ],
  ...['clubs/none/battles', 'battles/none', 'nothing', 'tournaments/c%75p'],
];

interface Connection {
  /** Asks all of these in one go. */
  askAll(paths: readonly string[]): Promise<Answer[]>;
  end(): void;
}

function openConnection(port: number, key: string): Connection {
  const socket = connect(port, '127.0.0.1');
  const write = (path: string) =>
    `GET /api/v1/${path} HTTP/1.1\r\nHost: results.test\r\nAuthorization: Bearer ${key}\r\nX-Request-Id: one\r\n\r\n`;
  return {
    async askAll(paths) {
      socket.write(paths.map(write).join(''));
      let received = Buffer.alloc(0);
      for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
        received = Buffer.concat([received, chunk as Buffer]);
        const answers = tryAnswers(received);
        if (answers.length === paths.length) return answers;
      }
      throw new Error('the connection ended');
    },
    end: () => socket.destroy(),
  };
}

/** None while the last one is not whole. */
function tryAnswers(received: Buffer): Answer[] {
  try {
    const answers = readAnswers(received);
    const isWhole = ({ headers, text }: Answer) =>
      Buffer.byteLength(text) === Number(headers['content-length']);
    return answers.every(isWhole) ? answers : [];
  } catch {
    return [];
  }
}

/** All that does not depend on the second in which it was asked, or on who asked before. */
function withoutTime({ status, headers, text }: Answer) {
  const { date: _date, connection: _connection, 'keep-alive': _alive, ratelimit: _limit, ...kept } = headers;
  const cut = (value: string) => value.replace(/cursor=[\w-]+/, 'cursor=').replace(/\.[0-9a-z]+"$/, '"');
  const others = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, cut(String(value))]));
  return { status, headers: others, text: cut(text) };
}

async function start(t: TestContext, options: ServiceOptions = {}) {
  let elsewhere = 0;
  const metrics: Metrics = {
    watch: () => undefined,
    add: () => undefined,
    addKept: () => undefined,
    addElsewhere: () => {
      elsewhere += 1;
    },
    read: async () => [],
  };
  const service = await startService(t, records, { secondThread: true, metrics, ...options });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const { askAll, end } = openConnection(port, service.key);
  t.after(end);
  // The app has to have seen the key before anybody is let in without it.
  await askAll(['tournaments']);
  const countElsewhere = () => elsewhere;
  return { ...service, askAll, countElsewhere };
}

/** Asks for what is not kept until the thread, which is started by that, answers. */
async function waitForThread({ askAll, countElsewhere }: Awaited<ReturnType<typeof start>>): Promise<void> {
  const end = performance.now() + 20_000;
  for (let number = 0; countElsewhere() === 0; number += 1) {
    assert(performance.now() < end, 'no second thread');
    await askAll(Array.from({ length: 8 }, (_, index) => `tournaments?other=${8 * number + index}`));
    await wait(10);
  }
}

describe('the second thread', () => {
  it('answers as the first one, to the letter', async (t) => {
    const service = await start(t, { cacheBytes: 0 });
    await waitForThread(service);
    const before = service.countElsewhere();
    const answers = await service.askAll([...good, ...bad]);
    assert.equal(service.countElsewhere() - before, good.length);
    for (const [index, path] of [...good, ...bad].entries()) {
      const [alone] = await service.askAll([path]);
      assert.deepEqual(withoutTime(answers[index] as Answer), withoutTime(alone as Answer), path);
    }
    assert.equal(service.countElsewhere() - before, good.length, 'one by one is for the first');
  });

  it('gives pages that lead to the next ones', async (t) => {
    const service = await start(t);
    await waitForThread(service);
    const pages = await service.askAll(
      Array.from({ length: 8 }, (_, index) => `tournaments?limit=1&x=${index}`),
    );
    const seen = await service.askAll(pages.map(({ body }) => body.next.replace(/^.*\/api\/v1\//, '')));
    for (const { status, body } of seen) assert.deepEqual([status, body.data[0].slug], [200, 'cup']);
  });

  it('shows what has changed from the next request on, and keeps nothing that has not', async (t) => {
    const service = await start(t);
    await waitForThread(service);
    const before = service.countElsewhere();
    for (const city of ['Linz', 'Wels', 'Enns', 'Perg']) {
      await service.import([cup(city)]);
      for (let times = 0; times < 3; times += 1) {
        const answers = await service.askAll(Array.from({ length: 40 }, () => 'tournaments/cup'));
        assert.deepEqual(new Set(answers.map(({ body }) => body.data.city)), new Set([city]));
      }
    }
    assert(service.countElsewhere() > before);
  });

  it('follows the secret of cursors', async (t) => {
    const service = await start(t);
    await waitForThread(service);
    const askAll = async () =>
      (await service.askAll(Array.from({ length: 8 }, (_, index) => `tournaments?limit=1&x=${index}`))).map(
        ({ body }) => body.next.replace(/^.*\/api\/v1\//, ''),
      );
    const old = await askAll();
    await rotateCursorSecret(service.database);
    await wait(1000);
    const fresh = await askAll();
    const statuses = async (paths: string[]) => (await service.askAll(paths)).map(({ status }) => status);
    assert.deepEqual(new Set(await statuses(old)), new Set([400]));
    assert.deepEqual(new Set(await statuses(fresh)), new Set([200]));
  });

  it('is not missed where it cannot be started', async (t) => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const service = await start(t, { logger });
    rmSync(service.url.slice('sqlite:'.length));
    const end = performance.now() + 20_000;
    for (let number = 0; lines.length === 0; number += 1) {
      assert(performance.now() < end, 'nothing in the log');
      const answers = await service.askAll(
        good.map((path) => `${path}${path.includes('?') ? '&' : '?'}x=${number}`),
      );
      for (const { status } of answers) assert.equal(status, 200);
    }
    assert.match(
      lines[0] ?? '',
      /"the second thread ended, and another one takes its place: there is no database at /,
    );
  });

  it('has a bound on what waits for it, and nobody waits for it in vain', async (t) => {
    const url = `sqlite:${join(makeFolder(t), 'test.db')}`;
    const database = await openDatabase(url);
    t.after(() => database.close());
    await importRecords(database, records);
    const onTrouble = (message: string) => assert.fail(message);
    const thread = makeAnswerThread({ url, cursorTtl: 60, onTrouble });
    const ask = () => thread.ask('/api/v1/tournaments/cup', 'http://a', 'http://b');
    assert.equal(ask(), undefined, 'without a secret there is none');
    thread.setSecret('secret');
    let first = ask();
    while (first === undefined) {
      await wait(10);
      first = ask();
    }
    assert.match((await first)?.body.toString() ?? '', /"url":"http:\/\/b\/tournaments\/cup"/);
    const all = Array.from({ length: 100 }, ask);
    assert.equal(all.filter((one) => one !== undefined).length, 48);
    await thread.close();
    await Promise.all(all);
    assert.equal(ask(), undefined);
  });

  it('ends with its server, and the file is closed', async (t) => {
    const folder = makeFolder(t);
    const database = ['--database', `sqlite:${join(folder, 'test.db')}`];
    const key = (await runMuster(['keys', 'create', '--account', 'tests', ...database])).stdout.trim();
    const serving = await serveMuster(t, [...database, '--log-level', 'error']);
    const { askAll, end } = openConnection(Number(new URL(serving.address).port), key);
    for (let times = 0; times < 30; times += 1) {
      const answers = await askAll(
        Array.from({ length: 16 }, (_, index) => `tournaments?x=${16 * times + index}`),
      );
      for (const { status } of answers) assert.equal(status, 200);
      await wait(20);
    }
    end();
    const { status, stderr } = await serving.stop('SIGTERM');
    assert.equal(status, 0, stderr);
    assert.deepEqual(readdirSync(folder), ['test.db']);
  });
});
