// Several worker processes behind one port: they share limits and caches, are replaced one by one, and lose no request.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { before, describe, it, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { makeFolder, sqlite } from '../builders/engines.ts';
import { findFreePort } from '../builders/free-port.ts';
import { isAlive, listDescendants, skipProcesses } from '../builders/processes.ts';
import { runMuster, type Serving, serveMuster, startMuster } from '../builders/run-muster.ts';
import { serveApart } from '../builders/service.ts';
import { sharedBySuite } from '../builders/suite.ts';
import { until } from '../builders/until.ts';

interface Pool extends Serving {
  readonly key: string;
  get(path: string): Promise<Response>;
  /** Process ids of the workers that answer. */
  pids(): Promise<Set<string>>;
  readonly metricsPort: number;
}

async function startPool(t: Pick<TestContext, 'after'>): Promise<Pool> {
  const port = await findFreePort();
  const records = Array.from({ length: 30 }, (_, index) => tournament(`open-${index}`));
  const args = ['--workers=99', `--metrics-address=127.0.0.1:${port}`];
  const serving = await serveApart(t, sqlite, records, args);
  const { key } = serving;
  return {
    ...serving,
    metricsPort: port,
    // A connection each, so that the workers take turns.
    get: (path) =>
      fetch(path.startsWith('http') ? path : serving.address + path, {
        headers: { authorization: `Bearer ${key}`, connection: 'close' },
      }),
    async pids() {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return new Set(
        [...text.matchAll(/process_start_time_seconds\{worker="(\d+)"\}/g)].map(([, id]) => String(id)),
      );
    },
  };
}

const most = Math.max(2, availableParallelism());

describe('workers', () => {
  const suite = sharedBySuite();
  let pool: Pool;
  before(async () => {
    pool = await startPool(suite);
  });

  const said = (words: string, unless?: Promise<unknown>) =>
    until({
      what: `"${words}"`,
      see: () => pool.output().stderr,
      is: (text) => text.includes(words),
      ...(unless && { unless }),
    });

  it('are limited to one per core, with a message', async () => {
    assert.equal((await pool.pids()).size, most);
    const message = `WORKERS is 99, more than this machine can use; starting ${most}\n`;
    assert.ok(pool.output().stderr.startsWith(message), pool.output().stderr);
  });

  it('are replaced on SIGHUP without losing an answer', async (t) => {
    const before = await pool.pids();
    let answered = 0;
    let running = true;
    const send = async () => {
      while (running) {
        // Connections stay open and are reused, as clients do.
        const answer = await fetch(`${pool.address}/api/v1/tournaments`, {
          headers: { authorization: `Bearer ${pool.key}` },
        });
        assert.equal(answer.status, 200);
        await answer.arrayBuffer();
        answered += 1;
        // At a pace, so that the new workers can start.
        await wait(10);
      }
    };
    const sending = Promise.all([send(), send(), send()]);
    pool.child.kill('SIGHUP');
    await said('all workers are renewed', sending);
    running = false;
    await sending;
    t.diagnostic(`${answered} answers`);
    const renewed = await pool.pids();
    assert.equal(renewed.size, most);
    for (const pid of renewed) assert.ok(!before.has(pid));
  });

  it('are replaced when one dies', async () => {
    const pid = await findWorker(pool);
    process.kill(pid, 'SIGKILL');
    await said('another one takes its place');
    await until({
      what: 'as many workers as before',
      see: async () => [...(await pool.pids())],
      is: ({ length }) => length === most,
    });
    assert.equal((await pool.get('/api/v1/tournaments')).status, 200);
  });

  it('that are killed while their metrics are read do not end the others', {
    skip: skipProcesses,
  }, async () => {
    const pid = await findWorker(pool);
    const replaced = () => pool.output().stderr.split('another one takes its place').length;
    const before = replaced();
    const socket = connect(pool.metricsPort, '127.0.0.1');
    const ask = () => new Promise((sent) => socket.write('GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n', sent));
    await ask();
    await once(socket, 'data');
    // The process that started them reads the request before it notices the end of the worker.
    pool.child.kill('SIGSTOP');
    await ask();
    process.kill(pid, 'SIGKILL');
    await until({ what: `worker ${pid} to end`, see: () => !isAlive(pid) });
    pool.child.kill('SIGCONT');
    await until({ what: 'another worker', see: replaced, is: (count) => count > before });
    socket.destroy();
    assert.equal((await pool.get('/api/v1/tournaments')).status, 200);
  });

  it('that cannot start say why once, with the exit status of one process', async (t) => {
    const { port } = new URL(pool.address);
    const path = join(makeFolder(t), 'other.db');
    const args = ['serve', '--workers', '2', '--port', port, '--database', `sqlite:${path}`];
    const { status, stderr } = await runMuster(args, { apart: true });
    assert.match(stderr, /^muster: 127\.0\.0\.1:\d+ is used by another program; [^\n]+\n$/);
    assert.equal(status, 3);
  });

  it('start from where a link leads now, so that an upgrade may remove the old version', {
    skip: skipProcesses,
  }, async (t) => {
    const folder = makeFolder(t);
    const old = join(folder, 'old');
    const current = join(folder, 'current');
    const started = join(folder, 'started');
    mkdirSync(old);
    symlinkSync(process.execPath, join(old, 'node'));
    symlinkSync(old, current);
    const options = { node: join(current, 'node'), cwd: folder };
    const server = startMuster(['serve', '--workers', '2', '--port', '0'], options);
    t.after(() => server.kill('SIGKILL'));
    const said = (words: string) =>
      until({ what: words, see: server.stderr, is: (text) => text.includes(words), unless: server.ended });
    await said('Muster serves');
    rmSync(current);
    mkdirSync(current);
    writeFileSync(join(current, 'node'), `#!/bin/sh\ntouch ${started}\nexec ${process.execPath} "$@"\n`, {
      mode: 0o755,
    });
    rmSync(old, { recursive: true });
    server.kill('SIGHUP');
    await said('all workers are renewed');
    assert.ok(existsSync(started));
    rmSync(current, { recursive: true });
    server.kill('SIGHUP');
    await said('a new worker could not start');
    assert.match(server.stderr(), /a worker cannot be started: spawn \S+\/current\/node ENOENT/);
    server.kill('SIGTERM');
    assert.equal((await server.ended).status, 0);
  });

  it('stop also while they are replaced', { skip: skipProcesses }, async (t) => {
    for (const isStarting of [false, true]) {
      const { child, stop } = await serveMuster(t, ['--workers', '2'], { cwd: makeFolder(t) });
      const see = () => listDescendants(child.pid ?? 0).length;
      const before = see();
      child.kill('SIGHUP');
      if (isStarting) await until({ what: 'a new worker', see, is: (count) => count > before });
      const { status, stderr } = await stop('SIGTERM');
      assert.equal(status, 0);
      assert.doesNotMatch(stderr, /renewed|could not start/);
    }
  });

  it('stop when the process that started them is killed', async () => {
    const pid = await findWorker(pool);
    pool.child.kill('SIGKILL');
    await until({ what: `worker ${pid} to end`, see: () => !isAlive(pid) });
  });
});

/** A worker writes its process id into every line of its log. */
async function findWorker(pool: Pool): Promise<number> {
  return until({
    what: 'the process id of a worker in the log',
    async see() {
      await pool.get('/api/v1/tournaments');
      return Number([...pool.output().stdout.matchAll(/"pid":(\d+)/g)].at(-1)?.[1]);
    },
    is: (pid) => pid > 0 && isAlive(pid),
  });
}
