// Unknown keys from an address that has sent too many of them cost the database nothing, and valid keys still work.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeLogger } from '../../src/cli/logger.ts';
import type { Value } from '../../src/store/database.ts';
import { makeKey } from '../../src/store/keys/key-text.ts';
import { createKey, listKeys, revokeKey } from '../../src/store/keys/keys.ts';
import { minute } from '../builders/clock.ts';
import { openTestDatabase, sqlite } from '../builders/engines.ts';
import { makeRequest, serve, startService } from '../builders/service.ts';
import { until } from '../builders/until.ts';
import { recordStatements } from '../store/record-statements.ts';

const path = '/api/v1/tournaments';
const prefix = 'svc_v1_';
function bearer(key: string) {
  return { authorization: `Bearer ${key}` };
}

describe('guesses beyond the limit', () => {
  it('are answered 429 without a database statement, neither for the answer nor for the log', async (t) => {
    const lines: string[] = [];
    const logger = makeLogger('info', { write: (line) => lines.push(line) });
    const database = await openTestDatabase(t, sqlite);
    const { statements, result: answers } = await recordStatements(database, async (recorded) => {
      const { port, close } = await serve(recorded, { authFailureLimit: 2, logger, now: () => minute });
      const request = makeRequest(port);
      const statuses: number[] = [];
      for (let count = 0; count < 300; count += 1)
        statuses.push((await request('GET', path, bearer(makeKey(prefix)))).status);
      await close();
      return statuses;
    });
    assert.deepEqual(answers.slice(0, 3), [401, 401, 429]);
    assert.deepEqual(new Set(answers.slice(3)), new Set([429]));
    // Three were looked up, and explained for the log. For all others the digests of keys were read now and then.
    const ofKeys = statements.map(({ sql }) => sql).filter((sql) => sql.includes('api_key'));
    const digests = ofKeys.filter((sql) => !sql.includes('WHERE'));
    assert.equal(ofKeys.length - digests.length, 6, ofKeys.join('\n'));
    assert.ok(digests.length < answers.length - 3, `the digests were read ${digests.length} times`);
    const told = lines.map((line) => JSON.parse(line));
    assert.equal(told.length, 300);
    for (const { refused, ip } of told) assert.deepEqual([refused, ip], ['unknown', '127.0.0.1']);
  });

  it('are in the log once the service has stopped, also those that were just being looked up', async (t) => {
    const lines: string[] = [];
    const logger = makeLogger('info', { write: (line) => lines.push(line) });
    const database = await openTestDatabase(t, sqlite);
    const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    async function all<R>(sql: string, values?: readonly Value[]): Promise<R[]> {
      // Only the query for the log, so that nothing else delays the shutdown.
      if (sql.includes('WHERE k.digest')) {
        asked.resolve();
        await go.promise;
      }
      return database.keys.all<R>(sql, values);
    }
    const service = await serve({ ...database, keys: { ...database.keys, all } }, { logger });
    await makeRequest(service.port)('GET', path, bearer(makeKey(prefix)));
    await asked.promise;
    let isStopped = false;
    const stopped = service.close().then(() => {
      isStopped = true;
    });
    await until({
      what: 'a closed port',
      see: () =>
        fetch(service.address).then(
          () => false,
          () => true,
        ),
    });
    assert.equal(isStopped, false, 'it waits for the log');
    go.resolve();
    await stopped;
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).refused),
      ['unknown'],
    );
  });

  it('do not affect valid keys, old or new; a revoked one is still rejected', async (t) => {
    const service = await startService(t, [], { authFailureLimit: 1, now: () => minute });
    const statusOf = async (key: string) => (await service.request('GET', path, bearer(key))).status;
    const revoked = await createKey(service.database, { account: 'Ada', label: '', prefix });
    const [record] = (await listKeys(service.database.keys, Date.now())).filter(
      ({ account }) => account === 'Ada',
    );
    await revokeKey(service.database, record?.id ?? '');
    for (const expected of [401, 429, 429]) assert.equal(await statusOf(makeKey(prefix)), expected);
    assert.equal(await statusOf(service.key), 200);
    assert.equal(await statusOf(revoked), 429);
    const fresh = await createKey(service.database, { account: 'Bo', label: '', prefix });
    // The digests of keys are read ten times a second at most.
    const status = await until({
      what: 'the new key to be known',
      see: () => statusOf(fresh),
      is: (seen) => seen !== 429,
    });
    assert.equal(status, 200);
    assert.equal(await statusOf(makeKey(prefix)), 429);
  });
});
