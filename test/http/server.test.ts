// Starting and stopping: health, readiness, and no request lost by a stop.
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { buildApp } from '../../src/http/app.ts';
import { makeMetrics } from '../../src/http/metrics/metrics.ts';
import { serveMetrics } from '../../src/http/metrics/metrics-server.ts';
import { listen } from '../../src/http/server.ts';
import { openTestDatabase, sqlite } from '../builders/engines.ts';
import { makeRequest, serve, startService } from '../builders/service.ts';
import { exchange } from '../builders/socket.ts';
import { until } from '../builders/until.ts';

const plainOptions = { keyPrefix: 'svc_v1_', cursorTtl: 60, trustProxy: false };
const here = { host: '127.0.0.1', port: 0, drainSeconds: 5 };

function request(agent: Agent, url: string, key: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${key}` } }, (answer) => {
      answer.resume().on('end', () => resolve(answer));
    }).on('error', reject);
  });
}

describe('health', () => {
  it('needs no key, and says that the process is running and ready', async (t) => {
    const { request: send } = await startService(t);
    const live = await send('GET', '/health/live');
    assert.deepEqual([live.status, live.body], [200, { status: 'live' }]);
    const ready = await send('GET', '/health/ready');
    assert.deepEqual([ready.status, ready.body], [200, { status: 'ready' }]);
    assert.equal(ready.headers['cache-control'], 'no-store');
  });
});

describe('a request', () => {
  it('is answered if the process was busy for seconds after its connection came', async (t) => {
    const service = await startService(t);
    const stall = () => {
      unsubscribe('net.server.socket', stall);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000);
    };
    subscribe('net.server.socket', stall);
    t.after(() => unsubscribe('net.server.socket', stall));
    assert.equal((await service.get('/api/v1/tournaments')).status, 200);
  });
});

describe('a stop', () => {
  it('answers every request on open connections, and is not ready meanwhile', async (t) => {
    const { database, key } = await startService(t, [tournament('open')]);
    const app = await buildApp({ ...plainOptions, database });
    const server = await listen(app, here);
    const url = `${server.address}/api/v1/tournaments`;
    let answered = 0;
    /** Sends requests until the server announces the end of the connection; a real client would then use another server. */
    const client = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let told = false; !told; answered += 1) {
        const answer = await request(agent, url, key);
        assert.equal(answer.statusCode, 200);
        told = answer.headers.connection === 'close';
      }
    };
    const clients = Promise.all(Array.from({ length: 10 }, client));
    await until({
      what: 'an answer to each client',
      see: () => answered,
      is: (count) => count > 20,
      unless: clients,
    });
    // An idle connection delays the shutdown by the grace period of a second.
    const idle = connect(Number(new URL(url).port), '127.0.0.1');
    await once(idle, 'connect');
    const closing = server.close();
    assert.equal((await request(new Agent(), `${server.address}/health/ready`, key)).statusCode, 503);
    assert.equal((await request(new Agent(), `${server.address}/health/live`, key)).statusCode, 200);
    await closing;
    await clients;
    t.diagnostic(`${answered} answers`);
  });
});

describe('metrics', () => {
  it('count answers by route and status in the text format of Prometheus, at a separate address', async (t) => {
    const database = await openTestDatabase(t, sqlite);
    const metrics = makeMetrics(database);
    const { port, close } = await serve(database, { metrics });
    t.after(close);
    const request = makeRequest(port);
    for (const path of ['/health/live', '/health/live', '/api/v1/tournaments']) await request('GET', path);
    await exchange(port, 'rubbish\r\n\r\n');
    const server = await serveMetrics(
      { host: '127.0.0.1', port: 0 },
      async () => [await metrics.read()],
      assert.fail,
    );
    t.after(() => server.close());
    const answer = await fetch(server.address);
    assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
    const lines = (await answer.text()).split('\n');
    const expected = [
      'muster_requests_total{route="/health/live",method="GET",status="200"} 2',
      'muster_requests_total{route="/api/v1/tournaments",method="GET",status="401"} 1',
      'muster_requests_total{route="broken",method="",status="400"} 1',
      'muster_request_duration_seconds_count{route="/health/live"} 2',
      'muster_request_duration_seconds_bucket{le="+Inf",route="/health/live"} 2',
      'muster_database_up 1',
      'muster_revision 0',
      '# TYPE muster_request_duration_seconds histogram',
    ];
    for (const line of expected) assert.ok(lines.includes(line), `${line} in\n${lines.join('\n')}`);
    for (const line of lines)
      assert.match(line, /^(# (HELP|TYPE) [a-z0-9_]+ .+|[a-z0-9_]+(\{([a-z]+="[^"]*",?)+\})? [-+\d.e]+|)$/);
    assert.equal((await fetch(new URL('/', server.address))).status, 404);
  });

  it('that cannot be read are a 500, and the cause is reported', async (t) => {
    const troubles: string[] = [];
    const read = () => Promise.reject(new Error('the disk is full'));
    const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, read, (line) => troubles.push(line));
    t.after(() => server.close());
    assert.equal((await fetch(server.address)).status, 500);
    assert.deepEqual(troubles, ['metrics could not be read: the disk is full']);
  });
});
