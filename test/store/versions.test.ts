// Records and history of an older release are brought up to date by plain SQL, what is published by a rebuild; a database from before the first release is
// rejected in one line.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { rebuild } from '../../src/publish/rebuild.ts';
import { findSetting } from '../../src/store/engine/settings.ts';
import { createKey, findKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { findTournament } from '../../src/store/read/tournaments.ts';
import { listLinks } from '../../src/store/records/player-links.ts';
import { listSubmissions } from '../../src/store/records/submissions.ts';
import { data } from '../../src/store/schema/versions.ts';
import { engines, makeFolder } from '../builders/engines.ts';
import { runMuster } from '../builders/run-muster.ts';
import { importRecords } from '../builders/service.ts';

/** As the first release had it: other published tables, other settings. */
const asFirstRelease = [
  'DROP INDEX submission_change_removed',
  'DROP TABLE distinct_pair',
  'DROP TABLE owner',
  'DROP TABLE rating_figures',
  'DROP TABLE rating_event',
  'DROP TABLE rating_standing',
  'DROP TABLE rating_day',
  'DROP TABLE rating_due',
  'DROP TABLE rating_claim',
  `DELETE FROM change_floor WHERE kind = 'rating'`,
  'DROP TABLE season_due',
  `DELETE FROM change_floor WHERE kind = 'season'`,
  'DROP TABLE player_link',
  'DROP TABLE player_report',
  'DROP TABLE player_list',
  'DROP TABLE clock',
  'DROP INDEX change_by_id',
  'DROP INDEX change_by_kind',
  'DROP INDEX change_removed',
  'ALTER TABLE change RENAME TO later_change',
  'CREATE TABLE change (kind TEXT NOT NULL, id TEXT NOT NULL, change TEXT NOT NULL, at TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID',
  'INSERT INTO change (kind, id, change, at, place) SELECT kind, id, change, at, place FROM later_change',
  'DROP TABLE later_change',
  'CREATE UNIQUE INDEX change_by_place ON change (place)',
  'CREATE INDEX change_by_kind ON change (kind, place)',
  `CREATE INDEX change_removed ON change (at) WHERE change = 'removed'`,
  'DROP TABLE entry',
  'DROP TABLE arrival',
  'DROP TABLE check_in',
  'DROP TABLE voter',
  'DROP TABLE ballot',
  'DROP TABLE vote',
  'DROP TABLE published',
  'DROP TABLE player_name',
  'DROP TABLE side',
  'CREATE TABLE side (battle INTEGER, seal TEXT)',
  `UPDATE setting SET value = '6' WHERE name = 'schema'`,
  `UPDATE setting SET name = 'change-secret', value = 'abcdefghijklmnop' WHERE name = 'change-database'`,
  `INSERT INTO setting (name, value) VALUES ('name-order', '48')`,
];

const keysAsFirstRelease = [
  'DROP TABLE identity',
  'DROP TABLE session',
  'DROP TABLE sign_in',
  'DROP TABLE invitation',
  'DROP TABLE webhook',
  'DROP TABLE webhook_delivery',
  'ALTER TABLE api_key DROP COLUMN own',
  `UPDATE setting SET value = '2' WHERE name = 'key-schema'`,
];

for (const engine of engines) {
  describe(`a database of an older version on ${engine.name}`, () => {
    it('is reported as such, and a rebuild upgrades it with its keys and its history', async (t) => {
      const url = await engine.makeUrl(t);
      const old = await openDatabase(url);
      const participants = [participant('a'), participant('b')];
      await importRecords(old, [
        tournament('open', { reports: 'on', participants }),
        tournament('hidden', { published: false }),
      ]);
      const key = await createKey(old, { account: 'a', label: '', prefix: 'x_' });
      const submissions = await listSubmissions(old, { clubs: 'all' }, 5);
      await old.write(async (writer) => {
        for (const statement of asFirstRelease) await writer.run(statement);
      });
      await old.keys.write(async (writer) => {
        for (const statement of keysAsFirstRelease) await writer.run(statement);
      });
      await old.close();
      const message = `the database has schema 6, this version of muster needs ${data.version}; make a backup, then run "muster rebuild", which migrates it`;
      await assert.rejects(openDatabase(url), { name: 'DatabaseError', code: 'outdated', message });

      const tried = await runMuster(['rebuild', '--dry-run', '--database', url]);
      assert.match(tried.stdout, /^the database had an older version; would be rebuilt: 2 tournaments, /);
      const unchanged = await openDatabase(url, { outdated: true });
      assert.equal(await findSetting(unchanged, 'schema'), '6');
      assert.equal(await findSetting(unchanged.keys, 'key-schema'), '2');
      await unchanged.close();

      const { status, stdout } = await runMuster(['rebuild', '--database', url]);
      assert.equal(status, 0);
      assert.match(stdout, /^the database had an older version; rebuilt: 2 tournaments, /);
      const database = await openDatabase(url);
      t.after(() => database.close());
      assert.ok(await findTournament(database, 'open'));
      assert.equal(await findTournament(database, 'hidden'), undefined);
      assert.ok(await findKey(database, key));
      assert.deepEqual(await listSubmissions(database, { clubs: 'all' }, 5), submissions);
      assert.deepEqual([...(await listLinks(database, 'open')).keys()].sort(), ['a', 'b']);
      assert.deepEqual((await rebuild(database, { dryRun: true })).differences, []);
    });

    it('is upgraded even if it has no records', async (t) => {
      const url = await engine.makeUrl(t);
      const old = await openDatabase(url);
      await old.write(async (writer) => {
        for (const statement of asFirstRelease) await writer.run(statement);
      });
      await old.close();
      assert.equal((await runMuster(['rebuild', '--database', url])).status, 0);
      await (await openDatabase(url)).close();
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

  it('is rejected with one line of advice, and is not changed', async (t) => {
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
