// Two concurrent imports from two processes.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { readRevision } from '../../src/store/engine/settings.ts';
import { openDatabase } from '../../src/store/open.ts';
import { parsePage } from '../../src/store/read/document.ts';
import { listTournaments } from '../../src/store/read/tournaments.ts';
import { findRecord } from '../../src/store/records/records.ts';
import { engines, makeFolder } from '../builders/engines.ts';
import { startMuster } from '../builders/run-muster.ts';
import { until } from '../builders/until.ts';

for (const engine of engines) {
  describe(`two imports at once on ${engine.name}`, () => {
    it('the second one waits with a message, and both are complete', async (t) => {
      const folder = makeFolder(t);
      const url = await engine.makeUrl(t);
      const database = await openDatabase(url);
      t.after(() => database.close());
      const write = (name: string) => {
        const file = join(folder, `${name}.ndjson`);
        // Both bring the same club and tournament of another name, and one of their own.
        const records = [club('gate', { description: name }), tournament('open', { name }), tournament(name)];
        writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
        return file;
      };
      const files = ['one', 'two'].map(write);
      const running = await database.write(async () => {
        const started = files.map((file) => startMuster(['import', file, '--database', url]));
        // Both wait as long as this transaction holds the write lock.
        const ended = Promise.race(started.map((command) => command.ended)).then(({ stderr }) => {
          throw new Error(`an import did not wait: ${stderr}`);
        });
        await until({
          what: 'both to say that they wait',
          see: () => started.map(({ stderr }) => stderr()),
          is: (words) => words.every((text) => text.includes('waiting')),
          unless: ended,
        });
        ended.catch(() => undefined);
        return started;
      });
      const finished = await Promise.all(running.map(({ ended }) => ended));
      for (const { status, stderr } of finished) {
        assert.equal(status, 0, stderr);
        assert.match(stderr, /^waiting for another import to end; it has been running for \d+ s$/m);
      }
      assert.equal(await readRevision(database), 2);
      const shown = parsePage<{ slug: string; name: string }>(await listTournaments(database, { limit: 10 }));
      assert.deepEqual(pick(shown, 'slug'), ['one', 'open', 'two']);
      const winner = shown.find(({ slug }) => slug === 'open')?.name;
      const record = await findRecord(database, 'club', 'gate');
      assert.equal(JSON.parse(record?.json ?? '{}').description, winner, 'one import came after the other');
    });
  });
}
