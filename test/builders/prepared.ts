// Databases that hold records already: imported once a process, copied for each test.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { openDatabase } from '../../src/store/open.ts';
import { type Engine, makeFolder } from './engines.ts';
import { createPostgresDatabase } from './postgres.ts';
import { importRecords } from './service.ts';

export function holding(engine: Engine, records: () => readonly object[]): Engine {
  const makeSource = async (): Promise<string> => {
    const url = await engine.makeUrl({ after: (end) => process.once('beforeExit', end as () => void) });
    const database = await openDatabase(url);
    await importRecords(database, records());
    await database.close();
    return url;
  };
  let source: Promise<string> | undefined;
  return {
    ...engine,
    async makeUrl(t) {
      source ??= makeSource();
      return copyDatabase(t, await source);
    },
  };
}

/** Of a database that no one has open. */
async function copyDatabase(t: Pick<TestContext, 'after'>, url: string): Promise<string> {
  if (!url.startsWith('sqlite:')) return createPostgresDatabase(t, url, url.replace(/^.*\//, ''));
  const copy = join(makeFolder(t), 'test.db');
  for (const end of ['', '-keys']) copyFileSync(`${url.slice('sqlite:'.length)}${end}`, `${copy}${end}`);
  return `sqlite:${copy}`;
}
