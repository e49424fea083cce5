// A database of an older release is brought up to date by steps of plain SQL; one from before the first release is refused in one line.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { openDatabase } from '../../src/store/open.ts';
import { dataPlan, migrate, type Plan } from '../../src/store/schema/migrations.ts';
import { findTournament } from '../../src/store/tournaments.ts';
import { engines, makeFolder, openTestDatabase } from '../builders/engines.ts';
import { tournament } from '../builders/records.ts';
import { runMuster } from '../builders/run-muster.ts';
import { importRecords } from '../builders/service.ts';

const later: Plan = {
  ...dataPlan,
  steps: [
    ...dataPlan.steps,
    ({ integer }) => [`ALTER TABLE tournament ADD COLUMN views ${integer} NOT NULL DEFAULT 0`],
    ({ text }) => [
      `CREATE TABLE note (tournament ${text} PRIMARY KEY)`,
      'INSERT INTO note SELECT slug FROM tournament',
    ],
  ],
};

const newest = ({ first, steps }: Plan) => first + steps.length - 1;

for (const engine of engines) {
  describe(`migrations on ${engine.name}`, () => {
    it('take a database of this release through every later step, once, and keep what is in it', async (t) => {
      const database = await openTestDatabase(t, engine);
      await importRecords(database, [tournament('open')]);
      await Promise.all([1, 2, 3].map(() => migrate(database, database.dialect, later)));
      assert.deepEqual(await database.all('SELECT tournament FROM note'), [['open']]);
      assert.deepEqual(await database.all('SELECT views FROM tournament'), [[0]]);
      assert.deepEqual(await database.first(`SELECT value FROM setting WHERE name = 'schema'`), [
        String(newest(later)),
      ]);
      assert.ok(await findTournament(database, 'open'));
    });

    it('leave nothing behind where a step fails', async (t) => {
      const database = await openTestDatabase(t, engine);
      const broken: Plan = {
        ...later,
        steps: [...later.steps, () => ['CREATE TABLE half (a INTEGER)', 'no SQL']],
      };
      await assert.rejects(migrate(database, database.dialect, broken));
      assert.deepEqual(await database.first(`SELECT value FROM setting WHERE name = 'schema'`), [
        String(newest(dataPlan)),
      ]);
      assert.ok(!(await database.tables()).includes('note'));
    });
  });
}

describe('a database from before the first release', () => {
  /** As the last version before the release made it. */
  const oldSchema = `
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
    INSERT INTO setting VALUES ('schema', '2'), ('revision', '1'), ('cursor-secret', 'x');
    CREATE TABLE tournament (slug TEXT PRIMARY KEY, published INTEGER NOT NULL, battle_pack TEXT,
      digest TEXT NOT NULL, document INTEGER, last_document INTEGER, places BLOB, record BLOB NOT NULL);
    CREATE TABLE leaf (id INTEGER PRIMARY KEY, list TEXT NOT NULL, ord TEXT NOT NULL);`;

  it('is refused in one line that says what to do, and stays as it is', async (t) => {
    const path = join(makeFolder(t), 'old.db');
    const old = new DatabaseSync(path);
    old.exec(oldSchema);
    const tables = () => old.prepare('SELECT name FROM sqlite_master ORDER BY name').all();
    const before = tables();
    const message =
      'the database has schema 2, from before the first release; run "muster export all" of the version that made it, and import that file into a new database';
    await assert.rejects(openDatabase(`sqlite:${path}`), { name: 'DatabaseError', message });
    const { status, stderr } = await runMuster(['tournaments', 'list', '--database', `sqlite:${path}`]);
    assert.equal(status, 3);
    assert.equal(stderr, `muster: ${message}\n`);
    assert.deepEqual(tables(), before);
    old.close();
    assert.deepEqual(readdirSync(dirname(path)), ['old.db'], 'nothing is made beside it');
  });
});
