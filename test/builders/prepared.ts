// Databases that hold records already: imported once for all tests of a `describe`, copied for each.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { openDatabase } from '../../src/store/open.ts';
import { type Engine, makeFolder } from './engines.ts';
import { createPostgresDatabase } from './postgres.ts';
import { importRecords } from './service.ts';

/** To be called in the body of a `describe`, or of a file. */
export function holding(engine: Engine, records: () => readonly object[]): Engine {
  const endings: (() => unknown)[] = [];
  after(async () => {
    for (const end of endings.reverse()) await end();
  });
  const makeSource = async (): Promise<string> => {
    const url = await engine.makeUrl({ after: (end) => void endings.push(end as () => unknown) });
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

/** Of a database that nobody has open. */
async function copyDatabase(t: Pick<TestContext, 'after'>, url: string): Promise<string> {
  if (!url.startsWith('sqlite:')) return createPostgresDatabase(t, url, url.replace(/^.*\//, ''));
  const copy = join(makeFolder(t), 'test.db');
  for (const end of ['', '-keys']) copyFileSync(`${url.slice('sqlite:'.length)}${end}`, `${copy}${end}`);
  return `sqlite:${copy}`;
}
