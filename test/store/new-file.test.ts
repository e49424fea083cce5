import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { importFile } from '../../src/import/import-file.ts';
import { openSource } from '../../src/import/source.ts';
import type { Database } from '../../src/store/database.ts';
import { fillNewFile, moveNew } from '../../src/store/new-file.ts';
import { fillDatabase, openDatabase } from '../../src/store/open.ts';
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

const yes = () => true;
const no = () => false;

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
    await fillDatabase(`sqlite:${path}`, async () => 0, no, assert.fail);
    assert.deepEqual(list(), ['test.db']);
    assert.equal(await countPlayers(path), 0);
  });

  it('stays as it is where somebody else made it meanwhile', async (t) => {
    const { path, take, list } = prepare(t);
    const work = async (database: Database) => {
      const result = await take(database);
      await (await openDatabase(`sqlite:${path}`)).close();
      return result;
    };
    await assert.rejects(fillNewFile(path, work, yes), {
      name: 'DatabaseError',
      message: `another process made ${path} meanwhile; nothing was changed, import again`,
    });
    assert.deepEqual(list(), ['test.db']);
    assert.equal(await countPlayers(path), 0);
  });

  it('leaves behind what a killed process left only as long as that runs', async (t) => {
    const { path, take, list } = prepare(t);
    await fillNewFile(path, take, no);
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const [running, ended] = [`test.db.new-${other.pid}`, once(other, 'exit')];
    writeFileSync(`${path}.new-${other.pid}`, 'half');
    await fillNewFile(path, take, no);
    assert.deepEqual(list(), [running]);
    other.kill('SIGKILL');
    await ended;
    await fillNewFile(path, take, yes);
    assert.deepEqual(list(), ['test.db']);
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
