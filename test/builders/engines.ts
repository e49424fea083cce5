// The engines that store and HTTP tests run on: the same tests on each, no mocks.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Database } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';
import { createPostgresDatabase, leasePostgres } from './postgres.ts';

export interface Engine {
  readonly name: string;
  /** The address of a database of its own, empty, gone when the test ends. */
  makeUrl(t: Pick<TestContext, 'after'>): Promise<string>;
}

const sqlite: Engine = {
  name: 'SQLite',
  async makeUrl(t) {
    return `sqlite:${join(makeFolder(t), 'test.db')}`;
  },
};

const postgres = await findPostgres();

export const engines: readonly Engine[] = postgres === undefined ? [sqlite] : [sqlite, postgres];

export const canRunPostgres = postgres !== undefined;

/** Where none can be started, tests run on SQLite alone and say so; on CI that is a failure. */
async function findPostgres(): Promise<Engine | undefined> {
  const lease = await leasePostgres();
  if ('url' in lease) {
    return { name: 'PostgreSQL', makeUrl: (t) => createPostgresDatabase(t, lease.url) };
  }
  const words = `NOT TESTED ON POSTGRESQL: no server could be started (${lease.error})`;
  if (process.env['CI'] === 'true') throw new Error(words);
  process.stderr.write(`\n*** ${words} ***\n\n`);
  return undefined;
}

/** A database without any table, as an operator makes it. */
export async function makeBareUrl(t: Pick<TestContext, 'after'>, engine: Engine): Promise<string> {
  const url = await engine.makeUrl(t);
  return url.startsWith('sqlite:') ? url : createPostgresDatabase(t, url, 'template1');
}

export function makeFolder(t: { after(clean: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function openTestDatabase(t: Pick<TestContext, 'after'>, engine: Engine): Promise<Database> {
  const database = await openDatabase(await engine.makeUrl(t));
  t.after(() => database.close());
  return database;
}
