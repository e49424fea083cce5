// A server process whose database fails in every known way: it answers 503, does not end, and recovers by itself.
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import pg from 'pg';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { createKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { skipPostgres } from '../builders/engines.ts';
import { type Load, startLoad } from '../builders/load.ts';
import { administer } from '../builders/postgres.ts';
import { type PostgresServer, startPostgres } from '../builders/postgres-server.ts';
import { type Serving, serveMuster } from '../builders/run-muster.ts';
import { importRecords } from '../builders/service.ts';
import { startOnce } from '../builders/suite.ts';
import { startTcpProxy, type TcpProxy } from '../builders/tcp-proxy.ts';
import { until } from '../builders/until.ts';

const list = '/api/v1/tournaments';

describe('when PostgreSQL fails', { skip: skipPostgres }, () => {
  let server: PostgresServer;
  let key: string;

  before(async () => {
    server = await startPostgres();
    const database = await openDatabase(server.url);
    await importRecords(database, [tournament('open'), tournament('closed')]);
    key = await createKey(database, { account: 'tests', label: '', prefix: 'svc_v1_' });
    await database.close();
  });

  interface Behind {
    readonly proxy: TcpProxy;
    readonly serving: Serving;
  }

  interface Scene extends Behind {
    readonly load: Load;
    health(what: 'live' | 'ready'): Promise<number>;
    /** Waits for a 200, and checks that nothing but 200 and 503 was ever answered. */
    recover(isFelt?: boolean): Promise<void>;
  }

  async function serveBehind(t: Pick<TestContext, 'after'>, { rejecting = false } = {}): Promise<Behind> {
    const proxy = await startTcpProxy(t, server.port);
    if (rejecting) proxy.refuse();
    const url = server.url.replace(`:${server.port}/`, `:${proxy.port}/`);
    const serving = await serveMuster(t, ['--database', url, '--rate-limit', '0', '--log-level', 'error']);
    return { proxy, serving };
  }

  /** One process recovers from one failure after the other, and then still ends as it should. */
  const startShared = startOnce(async (suite) => {
    const behind = await serveBehind(suite);
    suite.after(() => end(behind.serving));
    return behind;
  });
  after(() => server.remove());

  async function end(serving: Serving): Promise<void> {
    const { status, stdout, stderr } = await serving.stop('SIGTERM');
    assert.equal(status, 0, stderr);
    for (const line of stdout.split('\n').slice(0, -1)) {
      assert.equal(JSON.parse(line).msg, 'the database failed');
      assert.ok(line.length < 400 && !/stack/.test(line), line);
    }
  }

  async function setScene(t: TestContext, behind?: Behind): Promise<Scene> {
    const { proxy, serving } = behind ?? (await startShared());
    const logged = () => serving.output().stdout.length;
    const loggedBefore = logged();
    const load = startLoad(serving.address + list, key);
    const health = async (what: string) => (await fetch(`${serving.address}/health/${what}`)).status;
    return {
      proxy,
      serving,
      load,
      health,
      async recover(isFelt = true) {
        t.diagnostic(`first good answer after ${Math.round(await load.goodAgain())} ms`);
        assert.equal(await health('ready'), 200);
        const statuses = await load.end();
        t.diagnostic(JSON.stringify(statuses));
        if (!isFelt) return;
        assert.ok(statuses[503], 'the failure was felt');
        await until({ what: 'the failure in the log', see: () => logged() > loggedBefore });
      },
    };
  }

  it('a server that is restarted under load', async (t) => {
    const { load, health, recover } = await setScene(t);
    await load.goodAgain();
    await server.halt();
    await until({
      what: 'the server not to be ready',
      see: () => health('ready'),
      is: (seen) => seen === 503,
    });
    assert.equal(await health('live'), 200);
    await load.rejected();
    await server.start();
    await recover();
  });

  it('a server that stops answering until requests are rejected, though its connections stay', async (t) => {
    const { proxy, load, health, recover } = await setScene(t);
    await load.goodAgain();
    proxy.freeze();
    await until({
      what: 'the server not to be ready',
      see: () => health('ready'),
      is: (seen) => seen === 503,
    });
    assert.equal(await health('live'), 200);
    await load.rejected();
    proxy.thaw();
    await recover();
  });

  it('connections that are killed by an administrator', async (t) => {
    const { load, health, recover } = await setScene(t);
    await load.goodAgain();
    for (let time = 0; time < 5; time += 1) {
      await administer(
        server.url,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'muster'`,
      );
      await load.goodAgain();
    }
    assert.equal(await health('live'), 200);
    // Only a query in progress at that moment notices: others are answered from the cache or sent on a new connection.
    await recover(false);
  });

  it('a server that is started after the service', async (t) => {
    const behind = await serveBehind(t, { rejecting: true });
    const { proxy, load, health, recover } = await setScene(t, behind);
    await until({
      what: 'the server not to be ready',
      see: () => health('ready'),
      is: (seen) => seen === 503,
    });
    assert.equal(await health('live'), 200);
    await load.rejected();
    proxy.allow();
    await recover();
    await end(behind.serving);
  });

  it('a pool in which every connection waits for a lock', async (t) => {
    const { load, health, recover } = await setScene(t);
    await load.goodAgain();
    // Data and keys: cached answers read no data, but every request reads its key.
    const lock = new pg.Client({ connectionString: server.url });
    await lock.connect();
    await lock.query('BEGIN; LOCK TABLE tournament, battle, api_key');
    await load.rejected();
    assert.equal(await health('live'), 200);
    await lock.query('COMMIT');
    await lock.end();
    await recover();
  });
});
