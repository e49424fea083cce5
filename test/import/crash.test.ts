// Killed at any moment, or out of disk, the database holds the state before or after. MUSTER_KILLS=50 for a long run.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { generateWorld } from '../../src/demo/world.ts';
import { checkDatabase } from '../../src/import/check-database.ts';
import { exportAll } from '../../src/import/export/export-records.ts';
import { openDatabase } from '../../src/store/open.ts';
import { makeFolder } from '../builders/engines.ts';
import { runMuster } from '../builders/run-muster.ts';

const kills = Number(process.env['MUSTER_KILLS'] ?? 4);
const entry = join(import.meta.dirname, '../../bin/muster.js');
const write = (tournaments: number) =>
  [...generateWorld({ tournaments, seed: 9 })].map((record) => JSON.stringify(record)).join('\n');

async function readState(folder: string): Promise<string> {
  const database = await openDatabase(`sqlite:${join(folder, 'test.db')}`);
  try {
    assert.deepEqual((await checkDatabase(database)).faults, []);
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

const importInto = (folder: string, file: string) =>
  runMuster(['import', join(folder, file), '--database', `sqlite:${join(folder, 'test.db')}`]);

describe('an import that does not come to its end', () => {
  it(`killed at ${kills} random moments leaves the state before or after, and the next one works`, async (t) => {
    const folder = prepare(t);
    await importInto(folder, 'before.ndjson');
    const before = await readState(folder);
    const kept = makeFolder(t);
    cpSync(join(folder, 'test.db'), join(kept, 'test.db'));
    const started = performance.now();
    await importInto(folder, 'after.ndjson');
    const needed = performance.now() - started;
    const after = await readState(folder);
    assert.notEqual(after, before);
    const seen = { before: 0, after: 0 };
    for (let kill = 0; kill < kills; kill += 1) {
      for (const file of readdirSync(folder).filter((name) => name.startsWith('test.db')))
        rmSync(join(folder, file));
      cpSync(join(kept, 'test.db'), join(folder, 'test.db'));
      const child = spawn(process.execPath, [
        entry,
        'import',
        join(folder, 'after.ndjson'),
        '--database',
        `sqlite:${join(folder, 'test.db')}`,
      ]);
      const ended = once(child, 'exit');
      // Every second one about the moment in which the file is taken.
      const share = kill % 2 === 0 ? 0.2 + 0.7 * Math.random() : 0.85 + 0.2 * Math.random();
      await Promise.race([ended, wait(needed * share)]);
      child.kill('SIGKILL');
      await ended;
      const state = await readState(folder);
      assert.ok(state === before || state === after, 'the state is neither the one before nor the one after');
      seen[state === before ? 'before' : 'after'] += 1;
      if (kill % 5 > 0) continue;
      assert.equal((await importInto(folder, 'after.ndjson')).status, 0);
      assert.equal(await readState(folder), after);
    }
    t.diagnostic(`${seen.before} before, ${seen.after} after`);
  });

  it('out of disk says so in one line, leaves the state before, and works when there is room', async (t) => {
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
