// A step that is killed at any moment.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { exportAll } from '../../src/export/export-records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines } from '../builders/engines.ts';
import { holding } from '../builders/prepared.ts';
import { runMuster } from '../builders/run-muster.ts';

const crowd = Array.from({ length: 300 }, (_, index) => `p${index}`);

for (const engine of engines) {
  const held = holding(engine, () => [
    tournament('cup', {
      participants: crowd.map((key) => participant(key)),
      stages: [{ id: 'swiss', rounds: 9 }],
    }),
  ]);

  describe(`muster next on ${engine.name}`, () => {
    it('is killed at any moment, and leaves the whole step or nothing', async (t) => {
      const url = await held.makeUrl(t);
      const entry = join(import.meta.dirname, '../../bin/muster.js');
      const read = async () => {
        const database = await openDatabase(url);
        try {
          assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
          return (await Array.fromAsync(exportAll(database))).join('');
        } finally {
          await database.close();
        }
      };
      const before = await read();
      for (const delay of [200, 400, 600, 800, 1200, 1600]) {
        const child = spawn(process.execPath, [entry, 'next', 'cup', '--seed', 'x', '--database', url]);
        const ended = once(child, 'exit');
        await Promise.race([wait(delay), ended]);
        child.kill('SIGKILL');
        await ended;
        const after = await read();
        if (after === before) continue;
        const { battles, status } = JSON.parse(after);
        assert.deepEqual([status, battles.length], ['ongoing', 150]);
        return;
      }
      const { status, stderr } = await runMuster(['next', 'cup', '--seed', 'x', '--database', url]);
      assert.equal(status, 0, stderr);
    });
  });
}
