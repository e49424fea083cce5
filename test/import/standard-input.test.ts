// Standard input is read to its end before the write lock is acquired, so that no other writer waits for it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { openDatabase } from '../../src/store/open.ts';
import { findTournament } from '../../src/store/read/tournaments.ts';
import { engines, makeFolder } from '../builders/engines.ts';
import { runMuster } from '../builders/run-muster.ts';
import { importRecords } from '../builders/service.ts';

const entry = join(import.meta.dirname, '../../bin/muster.js');
function line(slug: string) {
  return `${JSON.stringify(tournament(slug))}\n`;
}

for (const engine of engines) {
  describe(`standard input on ${engine.name}`, () => {
    it('that hangs does not block other writers, and is imported when it ends', async (t) => {
      const url = await engine.makeUrl(t);
      const folder = makeFolder(t);
      const database = await openDatabase(url);
      t.after(() => database.close());
      const child = spawn(process.execPath, [entry, 'import', '-', '--database', url], {
        env: { PATH: process.env['PATH'], TMPDIR: folder },
      });
      // More than the buffer of a pipe: once it is written, it is being read.
      const text = `${line('slow')}${' '.repeat(2 ** 20)}\n`;
      await new Promise((written) => child.stdin.write(text, written));
      await importRecords(database, [tournament('quick')]);
      assert.equal(await findTournament(database, 'slow'), undefined);
      child.stdin.end(line('last'));
      assert.deepEqual(await once(child, 'close'), [0, null]);
      for (const slug of ['slow', 'quick', 'last']) assert.ok(await findTournament(database, slug), slug);
      const left = readdirSync(folder).filter((name) => name.startsWith('muster-'));
      assert.deepEqual(left, [], 'nothing is left of what was read');
    });

    it('may be gzipped, and names itself in problems', async (t) => {
      const url = await engine.makeUrl(t);
      const input = gzipSync(`${line('one')}{`);
      const { status, stderr } = await runMuster(['import', '-', '--database', url], { input, apart: true });
      assert.equal(status, 1);
      assert.match(stderr, /^-:2: is not valid JSON/);
    });
  });
}
