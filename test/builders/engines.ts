// The databases that tests run on. The same tests run on every engine, without mocks.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Database } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';
import { createPostgresDatabase, leasePostgres } from './postgres.ts';
import { skipUnlessCi } from './skips.ts';

export interface Engine {
  readonly name: string;
  /** The URL of a new database with empty tables, which is removed when the test ends. */
  makeUrl(t: Pick<TestContext, 'after'>): Promise<string>;
}

let emptySqlite: Promise<string> | undefined;

/** The engine of tests that do not depend on one: test/store/same-answers.test.ts shows that the other gives the same. */
export const sqlite: Engine = {
  name: 'SQLite',
  async makeUrl(t) {
    emptySqlite ??= prepareSqlite();
    return copyDatabase(t, await emptySqlite);
  },
};

/** The tables are created once per process; databases of tests are copies, which takes less time. */
async function prepareSqlite(): Promise<string> {
  const url = nameSqlite({ after: (clean) => process.once('exit', clean) });
  const database = await openDatabase(url);
  await database.close();
  return url;
}

function nameSqlite(t: { after(clean: () => void): void }): string {
  return `sqlite:${join(makeFolder(t), 'test.db')}`;
}

const lease = await leasePostgres();

/** If no server can be started, tests run on SQLite alone, and the list of skipped tests says so. */
export const skipPostgres = skipUnlessCi(
  'error' in lease ? `no PostgreSQL server could be started (${lease.error})` : undefined,
);

export const engines: readonly Engine[] =
  'error' in lease
    ? [sqlite]
    : [sqlite, { name: 'PostgreSQL', makeUrl: (t) => createPostgresDatabase(t, lease.url) }];

/** A copy of a database that is not open. */
export async function copyDatabase(t: Pick<TestContext, 'after'>, url: string): Promise<string> {
  if (!url.startsWith('sqlite:')) return createPostgresDatabase(t, url, url.replace(/^.*\//, ''));
  const copy = nameSqlite(t);
  for (const end of ['', '-keys']) copyFileSync(pathOf(url) + end, pathOf(copy) + end);
  return copy;
}

function pathOf(url: string): string {
  return url.slice('sqlite:'.length);
}

/** The URL of a database without tables, as an operator creates it. */
export async function makeBareUrl(t: Pick<TestContext, 'after'>, engine: Engine): Promise<string> {
  const url = await engine.makeUrl(t);
  return url.startsWith('sqlite:') ? nameSqlite(t) : createPostgresDatabase(t, url, 'template1');
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
