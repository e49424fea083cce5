// Databases on the PostgreSQL server that the tests of this checkout share.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import pg from 'pg';
import { openDatabase } from '../../src/store/open.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url));
/** The same for every process of this checkout, user and version of PostgreSQL, and probably different for others. */
const lock = [checkout, process.getuid?.() ?? '', process.env['POSTGRES_PACKAGE'] ?? ''].join(' ').trimEnd();
export const keeperPort = 10_000 + (crc32(lock) % 5000);

const patience = 60_000;
const callAgain = 5000;

function here(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** The URL of the server, which runs until this process ends; or why there is none. */
export async function leasePostgres(): Promise<{ url: string } | { error: string }> {
  // A server that runs already, of whatever version, wherever it is (CONTRIBUTING.md).
  const given = process.env['POSTGRES_URL'];
  if (given !== undefined) {
    await prepareOnce(given);
    return { url: given };
  }
  const end = performance.now() + patience;
  let called = Number.NEGATIVE_INFINITY;
  while (performance.now() < end) {
    const answer = await askKeeper();
    if (answer !== undefined) return answer;
    // A keeper that was started while another one was shutting down finds its port taken and ends: start another.
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
      // Stays open until the process ends, without keeping the process alive.
      lease.unref();
      resolve(JSON.parse(heard));
    });
    lease.on('error', () => resolve(undefined));
    lease.on('close', () => resolve(undefined));
  });
}

/** The name of a database with empty tables. */
export const prepared = 'prepared';

/** Creates the tables once: databases of tests are copies, which take a fifth of the time. */
export async function prepareOnce(url: string): Promise<void> {
  const known = await administer(url, `SELECT 1 FROM pg_database WHERE datname = '${prepared}'`);
  if (known.length > 0) return;
  await administer(url, `CREATE DATABASE ${prepared}`);
  const database = await openDatabase(url.replace(/[^/]*$/, prepared));
  await database.close();
}

/** A new database of the server, a copy of another one that is not open; removed when the test ends. */
export async function createPostgresDatabase(
  t: Pick<TestContext, 'after'>,
  serverUrl: string,
  template = prepared,
): Promise<string> {
  const url = serverUrl.replace(/[^/]*$/, 'postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `CREATE DATABASE ${name} TEMPLATE ${template} ${await findStrategy(url)}`);
  t.after(() => administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return url.replace(/[^/]*$/, name);
}

let strategy: Promise<string> | undefined;

/** Copying files takes a fifth of the time; PostgreSQL 14 always does, and does not know the option. */
function findStrategy(url: string): Promise<string> {
  strategy ??= administer(url, 'SHOW server_version_num').then(([row]) =>
    Number(row?.['server_version_num']) < 150_000 ? '' : 'STRATEGY FILE_COPY',
  );
  return strategy;
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
