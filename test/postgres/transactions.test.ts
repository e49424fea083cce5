// Transactions of one process use the same connection, one after another, and nothing passes from one to the next.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { type Database, DatabaseError, type Reader } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open.ts';
import { type Engine, engines } from '../builders/engines.ts';
import { administer } from '../builders/postgres.ts';
import { until } from '../builders/until.ts';

const findProcess = (reader: Reader) => reader.value<number>('SELECT pg_backend_pid()');

async function open(t: TestContext, engine: Engine) {
  const url = await engine.makeUrl(t);
  const database = await openDatabase(url);
  t.after(() => database.close());
  return { url, database };
}

function writeThere(database: Database): Promise<number | undefined> {
  return database.write(findProcess);
}

for (const engine of engines.filter(({ name }) => name === 'PostgreSQL')) {
  describe('transactions of one process', () => {
    it('use one connection, also after one that failed, whose settings end with it', async (t) => {
      const { database } = await open(t, engine);
      const first = await writeThere(database);
      const failed = database.write(async (writer) => {
        assert.equal(await findProcess(writer), first);
        await writer.run(`UPDATE setting SET value = '7' WHERE name = 'revision'`);
        await writer.run('SELECT 1 / 0');
      });
      await assert.rejects(failed, /division by zero/);
      assert.equal(await writeThere(database), first);
      assert.equal(await database.value(`SELECT value FROM setting WHERE name = 'revision'`), '0');
      const seen = await database.keys.write((writer) =>
        writer.all(`SELECT pg_backend_pid() AS pid, current_setting('enable_seqscan') AS scans`),
      );
      assert.deepEqual(seen, [{ pid: first, scans: 'on' }]);
    });

    it('use others while one is open', async (t) => {
      const { database } = await open(t, engine);
      const first = await database.write(async (writer) => {
        const other = await database.keys.write(findProcess);
        assert.notEqual(other, await findProcess(writer));
        return findProcess(writer);
      });
      assert.ok(first);
    });

    it('use another one if it is lost, during a transaction or between two', async (t) => {
      const { url, database } = await open(t, engine);
      const end = (process: number | undefined) => administer(url, `SELECT pg_terminate_backend(${process})`);
      let lost: number | undefined;
      const failed = database.write(async (writer) => {
        lost = await findProcess(writer);
        await end(lost);
        await writer.value('SELECT 1');
      });
      await assert.rejects(failed, DatabaseError);
      const next = await writeThere(database);
      assert.notEqual(next, lost);
      await end(next);
      await until({
        what: 'a transaction in a new connection',
        see: () => writeThere(database).catch(() => next),
        is: (process) => process !== next,
      });
    });
  });
}
