// Out of disk, the database has the state before. Killed at any moment: scripts/drill/killed-import.ts, whose short form runs with the tests.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { generateWorld } from '../../src/demo/world.ts';
import { exportAll } from '../../src/import/export/export-records.ts';
import { rebuild } from '../../src/import/rebuild.ts';
import { openDatabase } from '../../src/store/open.ts';
import { makeFolder } from '../builders/engines.ts';
import { runMuster } from '../builders/run-muster.ts';

function write(tournaments: number) {
  return [...generateWorld({ tournaments, seed: 9 })].map((record) => JSON.stringify(record)).join('\n');
}

async function readState(folder: string): Promise<string> {
  const database = await openDatabase(`sqlite:${join(folder, 'test.db')}`);
  try {
    assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
    return (await Array.fromAsync(exportAll(database))).join('');
  } finally {
    await database.close();
  }
}

function prepare(t: TestContext): string {
  const folder = makeFolder(t);
  writeFileSync(join(folder, 'before.ndjson'), write(4));
  writeFileSync(join(folder, 'after.ndjson'), write(30));
  return folder;
}

describe('an import that does not come to its end', () => {
  it('that runs out of disk space says so in one line, changes nothing, and works when there is space', async (t) => {
    const folder = prepare(t);
    const small = mountSmall(t, '4m');
    if (small === undefined) {
      t.skip('no small disk can be mounted here');
      return;
    }
    const url = `sqlite:${join(small, 'test.db')}`;
    await runMuster(['import', join(folder, 'before.ndjson'), '--database', url]);
    const before = await readState(small);
    const { status, stderr } = await runMuster(['import', join(folder, 'after.ndjson'), '--database', url]);
    assert.equal(status, 3);
    assert.match(
      stderr,
      /^muster: the database .* cannot grow: the disk is full; make room and try again\n$/,
    );
    assert.equal(await readState(small), before);
    execFileSync('mount', ['-o', 'remount,size=200m', small]);
    assert.equal((await runMuster(['import', join(folder, 'after.ndjson'), '--database', url])).status, 0);
    assert.notEqual(await readState(small), before);
  });
});

/** A file system of its own in memory; undefined where this user may not mount one. */
function mountSmall(t: TestContext, size: string): string | undefined {
  let mounted: string | undefined;
  // Before the folder goes.
  t.after(() => mounted && execFileSync('umount', [mounted]));
  const folder = makeFolder(t);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  mounted = folder;
  assert.ok(statfsSync(folder).blocks * statfsSync(folder).bsize < 2 ** 24);
  return folder;
}
