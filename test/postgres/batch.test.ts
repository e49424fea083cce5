// Concurrent queries share a connection, and nothing else.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DatabaseError } from '../../src/store/database.ts';
import { openPostgres } from '../../src/store/engine/postgres.ts';
import { engines } from '../builders/engines.ts';
import { administer } from '../builders/postgres.ts';
import { until } from '../builders/until.ts';

for (const engine of engines.filter(({ name }) => name === 'PostgreSQL')) {
  describe('queries at the same moment', () => {
    const connect = async (t: Parameters<typeof engine.makeUrl>[0]) => {
      const url = await engine.makeUrl(t);
      const database = openPostgres(url);
      t.after(() => database.close());
      return { url, database };
    };
    const numbers = [...Array(40).keys()];
    const ask = (database: ReturnType<typeof openPostgres>, number: number) =>
      database.value<number>('SELECT $1::bigint', [number]);

    it('share one connection, up to sixteen of them, and each gets its own result', async (t) => {
      const { database } = await connect(t);
      const answers = await Promise.all(numbers.map((number) => ask(database, number)));
      assert.deepEqual(answers, numbers);
      assert.deepEqual(database.pool?.(), { open: 3, idle: 3, waiting: 0 });
    });

    it('fail without making others fail', async (t) => {
      const { database } = await connect(t);
      const wrong = database.all('SELECT 1 / $1::int', [0]).catch((error: Error) => error.message);
      const answers = await Promise.all([ask(database, 1), wrong, ask(database, 2)]);
      assert.deepEqual(answers, [1, 'division by zero', 2]);
    });

    it('each fail when their connection is lost, and the next ones succeed', async (t) => {
      const { url, database } = await connect(t);
      const slow = database.all('SELECT pg_sleep(2)');
      const asked = Promise.allSettled([slow, ...numbers.slice(0, 5).map((number) => ask(database, number))]);
      await until({
        what: 'the connection to be ended',
        see: () =>
          administer(
            url,
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE application_name = 'muster' AND datname = current_database() AND query LIKE '%pg_sleep%'`,
          ),
        is: (ended) => ended.length === 1,
      });
      for (const outcome of await asked) {
        assert.equal(outcome.status, 'rejected');
        assert.ok(outcome.reason instanceof DatabaseError, String(outcome.reason));
      }
      assert.equal(await ask(database, 7), 7);
    });
  });
}
