import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { type Filling, withDatabaseToFill } from '../../src/cli/database.ts';
import { readSettings } from '../../src/cli/settings.ts';
import { importFile } from '../../src/import/import-file.ts';
import { openSource } from '../../src/import/read/source.ts';
import type { Database } from '../../src/store/database.ts';
import { fillNewFile, moveNew } from '../../src/store/new-file.ts';
import { openDatabase } from '../../src/store/open.ts';
import { makeFolder } from '../builders/engines.ts';

const records = '{"kind":"player","id":"p_a","name":"A"}\n{"kind":"player","id":"p_b","name":"B"}\n';

function prepare(t: Parameters<typeof makeFolder>[0]) {
  const folder = makeFolder(t);
  const file = join(folder, 'players.ndjson');
  writeFileSync(file, records);
  const path = join(folder, 'deep/er/test.db');
  return {
    path,
    take: async (database: Database) => importFile(database, await openSource(file)),
    list: () => readdirSync(join(folder, 'deep/er')),
  };
}

async function countPlayers(path: string): Promise<number> {
  const database = await openDatabase(`sqlite:${path}`, { create: false });
  try {
    return Number((await database.first<[number]>('SELECT count(*) FROM player'))?.[0]);
  } finally {
    await database.close();
  }
}

const makeEmpty = async (path: string) => (await openDatabase(`sqlite:${path}`)).close();

const yes = () => true;
const no = () => false;

/** As the command does. */
function fill<T>(path: string, filling: Partial<Filling<T>> & Pick<Filling<T>, 'work'>): Promise<T> {
  const settings = readSettings({ database: `sqlite:${path}` }, {});
  return withDatabaseToFill(settings, { isFilled: yes, isRepeatable: true, ...filling });
}

describe('a database file that is not there yet', () => {
  it('is there when all is in it, and nothing else', async (t) => {
    const { path, take, list } = prepare(t);
    await fillNewFile(
      path,
      async (database) => {
        const result = await take(database);
        assert.equal(existsSync(path), false);
        return result;
      },
      yes,
    );
    assert.deepEqual(list(), ['test.db']);
    assert.equal(await countPlayers(path), 2);
  });

  it('is not made where nothing was put in, or where that failed', async (t) => {
    const { path, take, list } = prepare(t);
    await fillNewFile(path, take, no);
    assert.deepEqual(list(), []);
    const fails = async (database: Database) => {
      await take(database);
      throw new Error('in between');
    };
    await assert.rejects(fillNewFile(path, fails, yes), /in between/);
    assert.deepEqual(list(), []);
  });

  it('is made empty by an import that puts nothing in', async (t) => {
    const { path, list } = prepare(t);
    await fill(path, { work: async () => 0, isFilled: no });
    assert.deepEqual(list(), ['test.db']);
    assert.equal(await countPlayers(path), 0);
  });

  it('can be opened by many at once', async (t) => {
    const { path, take } = prepare(t);
    await fillNewFile(path, take, yes);
    const connection = new DatabaseSync(path);
    t.after(() => connection.close());
    assert.deepEqual({ ...connection.prepare('PRAGMA journal_mode').get() }, { journal_mode: 'wal' });
  });

  it('that somebody else made meanwhile is filled as it is', async (t) => {
    const { path, take, list } = prepare(t);
    let times = 0;
    const work = async (database: Database) => {
      times += 1;
      if (times === 1) await makeEmpty(path);
      return take(database);
    };
    await fill(path, { work });
    assert.equal(times, 2);
    assert.deepEqual(list(), ['test.db']);
    assert.equal(await countPlayers(path), 2);
  });

  it('is filled where the log of another one was left', async (t) => {
    const { path, take, list } = prepare(t);
    await makeEmpty(path);
    rmSync(path);
    writeFileSync(`${path}-wal`, 'old');
    await fill(path, { work: take });
    assert.deepEqual(list(), ['test.db']);
    assert.equal(await countPlayers(path), 2);
  });

  it('is filled in the usual way by what cannot be read twice', async (t) => {
    const { path, take, list } = prepare(t);
    const work = async (database: Database) => {
      assert.deepEqual(list().sort(), ['test.db', 'test.db-shm', 'test.db-wal']);
      return take(database);
    };
    await fill(path, { work, isRepeatable: false });
    assert.equal(await countPlayers(path), 2);
  });

  it('is given up where a killed process left it, and nothing else is removed', async (t) => {
    const { path, take, list } = prepare(t);
    await fillNewFile(path, take, no);
    const half = 'test.db.unfinished-0123456789abcdef';
    const other = new DatabaseSync(join(path, '..', half));
    other.exec(
      'PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE a (b); BEGIN IMMEDIATE; INSERT INTO a VALUES (1)',
    );
    writeFileSync(`${path}.unfinished-backup`, 'mine');
    await fillNewFile(path, take, no);
    assert.deepEqual(list().sort(), [half, `${half}-journal`, 'test.db.unfinished-backup']);
    other.close();
    await fillNewFile(path, take, yes);
    assert.deepEqual(list().sort(), ['test.db', 'test.db.unfinished-backup']);
    assert.equal(await countPlayers(path), 2);
  });

  it('gets its name where there are no hard links, unless that is taken', (t) => {
    const folder = makeFolder(t);
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    const refuse = () => {
      throw Object.assign(new Error('no links here'), { code: 'EPERM' });
    };
    writeFileSync(from, 'new');
    moveNew(from, to, refuse);
    assert.deepEqual(readdirSync(folder), ['to']);
    writeFileSync(from, 'newer');
    assert.throws(() => moveNew(from, to, refuse), /no links here/);
    assert.equal(readFileSync(to, 'utf8'), 'new');
  });

  it('is called by its own name where it cannot be made', async (t) => {
    const { path, take } = prepare(t);
    writeFileSync(join(path, '../../..', 'deep'), '');
    await assert.rejects(fillNewFile(path, take, yes), {
      name: 'DatabaseError',
      message: new RegExp(`^the database ${path} cannot be opened`),
    });
  });
});
