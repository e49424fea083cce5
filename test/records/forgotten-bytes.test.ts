// The name of a forgotten person is nowhere in the files: not in free pages, not in the log. The id alone stays in one row, which tells copies elsewhere
// that someone was removed, until CHANGES_DAYS are over (docs/rules/changes.md).
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { battle, club, participant, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { type Database, listTables } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines, makeFolder } from '../builders/engines.ts';
import { runMuster } from '../builders/run-muster.ts';
import { importRecords } from '../builders/service.ts';

const name = 'Wilhelmina Quaddlebacher';
const id = 'p_quaddle9';
const names = [name, 'quaddlebacher'];

function cup(slug: string, published: boolean) {
  return tournament(slug, {
    published,
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [
      participant('wq', { player: name, playerId: id, list: { text: `A list by ${name}` } }),
      participant('b'),
    ],
    battles: [battle(`b-${slug}`, 'wq', 'b')],
  });
}

/** Plain, as SQLite stores texts; compressed records cannot be searched, but are rewritten whole. */
function holders(folder: string, words: readonly string[]): string[] {
  return readdirSync(folder).filter((file) => {
    const bytes = readFileSync(join(folder, file));
    return words.some((word) => bytes.includes(word));
  });
}

/** As if the days were over: the next import drops the row. */
async function endDays(database: Database): Promise<void> {
  const told = await database.values('SELECT id FROM change WHERE change = $1 AND kind = $2', [
    'removed',
    'player',
  ]);
  assert.deepEqual(told, [id]);
  await database.write((writer) =>
    writer.run(`UPDATE change SET at = '2020-01-01T00:00:00Z' WHERE id = $1`, [id]),
  );
  await importRecords(database, [club('later')]);
  await database.purge();
}

describe('a person who is forgotten', () => {
  it('is in no byte of the files, also of what was deleted before', async (t) => {
    const folder = makeFolder(t);
    const url = `sqlite:${join(folder, 'muster.db')}`;
    const database = await openDatabase(url);
    await importRecords(database, [club('gate'), cup('shown', true), cup('hidden', false)]);
    await importRecords(database, [player(id, name)]);
    // Replaced and removed before: only free pages hold it.
    await importRecords(database, [cup('gone', true)]);
    await database.close();
    assert.equal((await runMuster(['tournaments', 'remove', 'gone', '--database', url])).status, 0);
    assert.ok(holders(folder, names).length > 0, 'the name is found where it is');
    const { status, stdout, stderr } = await runMuster(['players', 'anonymise', id, '--database', url]);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^anon_\w+\n$/);
    assert.match(stderr, /removing what is left of the name/);
    assert.deepEqual(holders(folder, names), []);
    const later = await openDatabase(url);
    await endDays(later);
    await later.close();
    assert.deepEqual(holders(folder, [...names, id]), []);
  });

  it('is in no byte even if a server reads meanwhile', async (t) => {
    const folder = makeFolder(t);
    const url = `sqlite:${join(folder, 'muster.db')}`;
    const database = await openDatabase(url);
    t.after(() => database.close());
    await importRecords(database, [cup('shown', true)]);
    await database.values('SELECT slug FROM tournament');
    assert.equal((await runMuster(['players', 'anonymise', id, '--database', url])).status, 0);
    assert.deepEqual(await database.values('SELECT slug FROM tournament'), ['shown']);
    assert.deepEqual(holders(folder, names), []);
  });

  for (const engine of engines.filter((one) => one.name === 'PostgreSQL')) {
    it('is in no row on PostgreSQL, and the tables are vacuumed', async (t) => {
      const url = await engine.makeUrl(t);
      const database = await openDatabase(url);
      t.after(() => database.close());
      await importRecords(database, [cup('shown', true), cup('hidden', false), player(id, name)]);
      assert.equal((await runMuster(['players', 'anonymise', id, '--database', url])).status, 0);
      const lacks = async (words: RegExp) => {
        for (const table of await listTables(database)) {
          const rows = JSON.stringify(await database.all(`SELECT * FROM ${table}`));
          assert.doesNotMatch(rows, words, table);
        }
      };
      await lacks(/quaddlebacher/i);
      await endDays(database);
      await lacks(/quaddle/i);
      // Temporary tables of an open connection are only its own, and go with it after a minute.
      const dead = await database.value(
        `SELECT count(*) FROM pg_stat_user_tables WHERE last_vacuum IS NULL AND schemaname NOT LIKE 'pg_temp%'`,
      );
      assert.equal(dead, 0);
    });
  }
});
