// Databases on the PostgreSQL server that the tests of this checkout share.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import pg from 'pg';

const checkout = fileURLToPath(new URL('../..', import.meta.url));
/** The same for every process of this checkout and user, and unlikely to be another's. */
export const keeperPort = 10_000 + (crc32(`${checkout} ${process.getuid?.() ?? ''}`) % 5000);

const patience = 60_000;
const callAgain = 5000;

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Where the server is, until this process ends; or why there is none. */
export async function leasePostgres(): Promise<{ url: string } | { error: string }> {
  const end = performance.now() + patience;
  let called = Number.NEGATIVE_INFINITY;
  while (performance.now() < end) {
    const answer = await askKeeper();
    if (answer !== undefined) return answer;
    // One that was called and does not come was too late for another that left just then.
    if (performance.now() > called + callAgain) {
      called = performance.now();
      spawn(process.execPath, ['--import', here('setup.ts'), here('postgres-keeper.ts')], {
        detached: true,
        stdio: 'ignore',
      }).unref();
    }
    await wait(50);
  }
  return { error: `no answer from its keeper at port ${keeperPort}` };
}

function askKeeper(): Promise<{ url: string } | { error: string } | undefined> {
  return new Promise((resolve) => {
    const lease = connect(keeperPort, '127.0.0.1');
    let heard = '';
    lease.on('data', (chunk) => {
      heard += String(chunk);
      if (!heard.includes('\n')) return;
      // Held on to until the process ends, without keeping it from ending.
      lease.unref();
      resolve(JSON.parse(heard));
    });
    lease.on('error', () => resolve(undefined));
    lease.on('close', () => resolve(undefined));
  });
}

/** A database that has its tables and nothing in them. */
export const prepared = 'prepared';

/** A new database of the server, a copy of another that nobody has open; gone when the test ends. */
export async function createPostgresDatabase(
  t: Pick<TestContext, 'after'>,
  serverUrl: string,
  template = prepared,
): Promise<string> {
  const url = serverUrl.replace(/[^/]*$/, 'postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  t.after(() => administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return url.replace(/[^/]*$/, name);
}

export async function administer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
