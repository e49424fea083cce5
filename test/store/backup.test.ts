// A backup that is made while the database is in use is complete (docs/backup.md).
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { nextRevision, readCursorSecret, readRevision } from '../../src/store/engine/settings.ts';
import { createKey, findKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { findTournament } from '../../src/store/read/tournaments.ts';
import { findClock, writeClock } from '../../src/store/records/clock.ts';
import { engines, makeFolder } from '../builders/engines.ts';
import { runMuster, startMuster } from '../builders/run-muster.ts';
import { importRecords } from '../builders/service.ts';

describe('muster backup', () => {
  it('made during an import contains the state before it: records, clocks, keys and cursor secret', async (t) => {
    const folder = makeFolder(t);
    const url = `sqlite:${join(folder, 'muster.db')}`;
    const database = await openDatabase(url);
    t.after(() => database.close());
    await importRecords(database, [tournament('open')]);
    const key = await createKey(database, { account: 'tests', label: '', prefix: 'svc_v1_' });
    const clock = { stage: 'swiss', round: 1, endsAt: 60_000, left: null, tables: { 3: 5 } };
    await database.write((writer) => writeClock(writer, 'open', { version: 7, clock }));
    const copy = join(folder, 'backup.db');
    await database.write(async (writer) => {
      await nextRevision(writer);
      const { status, stderr } = await runMuster(['backup', copy, '--database', url]);
      assert.equal(status, 0, stderr);
      assert.equal(stderr, `wrote ${copy} and ${copy}-keys; you need both to restore\n`);
    });
    for (const path of [copy, `${copy}-keys`, join(folder, 'muster.db'), join(folder, 'muster.db-keys')])
      assert.equal(statSync(path).mode & 0o777, 0o600, path);
    const restored = await openDatabase(`sqlite:${copy}`);
    t.after(() => restored.close());
    assert.ok(await findTournament(restored, 'open'));
    assert.deepEqual(await findClock(restored, 'open'), { version: 7, clock });
    assert.deepEqual((await rebuild(restored, { dryRun: true })).differences, []);
    assert.ok(await findKey(restored, key));
    assert.equal(await readRevision(restored), 1);
    assert.equal(await readCursorSecret(restored.keys), await readCursorSecret(database.keys));
  });

  it('overwrites nothing', async (t) => {
    const folder = makeFolder(t);
    const url = `sqlite:${join(folder, 'muster.db')}`;
    await (await openDatabase(url)).close();
    const { status, stderr } = await runMuster(['backup', join(folder, 'muster.db'), '--database', url]);
    assert.equal(status, 1);
    assert.match(stderr, /already exists; name a new file/);
  });

  it('that cannot be written names the file of the user', async (t) => {
    const folder = makeFolder(t);
    const url = `sqlite:${join(folder, 'muster.db')}`;
    await (await openDatabase(url)).close();
    const target = join(folder, 'muster.db', 'backup.db');
    const { status, stderr } = await runMuster(['backup', target, '--database', url]);
    assert.equal(status, 3);
    assert.match(stderr, /^muster: the database \S+\/muster\.db\/backup\.db cannot be opened \(\w+\); .*\n$/);
  });

  it('leaves nothing behind when it is interrupted', async (t) => {
    const folder = makeFolder(t);
    const path = join(folder, 'muster.db');
    await (await openDatabase(`sqlite:${path}`)).close();
    // Large enough that the signal nearly always arrives during the copy.
    using database = new DatabaseSync(path);
    database.exec('CREATE TABLE ballast (bytes BLOB)');
    for (let rows = 0; rows < 20; rows += 1) database.exec('INSERT INTO ballast VALUES (zeroblob(4000000))');
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    const started = startMuster(['backup', join(backups, 'copy.db'), '--database', `sqlite:${path}`]);
    while (readdirSync(backups).length === 0) await wait(1);
    started.kill('SIGINT');
    const { status } = await started.ended;
    assert.deepEqual(readdirSync(backups), status === 0 ? ['copy.db', 'copy.db-keys'] : []);
  });

  for (const engine of engines.filter(({ name }) => name === 'PostgreSQL')) {
    it('on PostgreSQL says how, writes nothing and exits with 2', async (t) => {
      const [url, cwd] = [await engine.makeUrl(t), makeFolder(t)];
      const told = await runMuster(['backup', 'my dump', '--database', url], { cwd });
      assert.deepEqual(told, {
        status: 2,
        stdout: '',
        stderr:
          'muster: backup copies SQLite databases; for PostgreSQL run: pg_dump --format=custom --file=\'my dump\' "$DATABASE_URL"\n',
      });
      assert.deepEqual(readdirSync(cwd), []);
    });
  }
});
