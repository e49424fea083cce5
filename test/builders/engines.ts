// The engines that store and HTTP tests run on: the same tests on each, no mocks.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Database } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';

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

export const engines: readonly Engine[] = [sqlite];

export function makeFolder(t: Pick<TestContext, 'after'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function openTestDatabase(t: Pick<TestContext, 'after'>, engine: Engine): Promise<Database> {
  const database = await openDatabase(await engine.makeUrl(t));
  t.after(() => database.close());
  return database;
}
