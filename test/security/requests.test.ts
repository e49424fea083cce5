// Limits of requests, and headers that are not trusted.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { buildApp } from '../../src/http/app.ts';
import { makeServer } from '../../src/http/server.ts';
import { minute } from '../builders/clock.ts';
import { engines, openTestDatabase } from '../builders/engines.ts';
import { type ServiceOptions, startService } from '../builders/service.ts';
import { exchange } from '../builders/socket.ts';

const path = '/api/v1/tournaments';
const plainOptions = { keyPrefix: 'svc_v1_', cursorTtl: 60, trustProxy: false };
const [sqlite = assert.fail()] = engines;

async function listen(t: TestContext, options: ServiceOptions = {}) {
  const service = await startService(t, [tournament('open')], options);
  const { port } = service;
  const head = `Host: localhost\r\nConnection: close\r\nAuthorization: Bearer ${service.key}\r\n`;
  return { service, port, head };
}

describe('a request', () => {
  it('with a body on GET is answered as without one: it is never parsed', async (t) => {
    const { port, head } = await listen(t);
    const body = '{"limit": }';
    const json = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    assert.equal((await exchange(port, `GET ${path} HTTP/1.1\r\n${head}${json}`))[0]?.status, 200);
    const chunked = `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    assert.equal((await exchange(port, `GET ${path} HTTP/1.1\r\n${head}${chunked}`))[0]?.status, 200);
  });

  it('with a body of any size and another method is answered 405 before the body has arrived', async (t) => {
    const { port, head } = await listen(t);
    const large = `Content-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n{`;
    const [answer] = await exchange(port, `POST ${path} HTTP/1.1\r\n${head}${large}`);
    assert.equal(answer?.status, 405);
  });

  it('has a time limit to arrive, and its answer one to be read (the drill slow-sockets shows it)', async (t) => {
    const app = await buildApp({ ...plainOptions, database: await openTestDatabase(t, sqlite) });
    t.after(() => app.close());
    const server = makeServer(app);
    // The readers of bodies allow less: the desk's files a minute (organisers/body.ts), all others 8 s (http/request/body.ts).
    assert.deepEqual([server.headersTimeout, server.requestTimeout, server.timeout], [8_000, 65_000, 30_000]);
  });
});

describe('forwarding headers', () => {
  const forwarded = {
    host: 'api.test',
    'x-forwarded-for': '198.51.100.1, 192.0.2.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'elsewhere.test',
  };

  it('are trusted from no one unless TRUST_PROXY allows it', async (t) => {
    const { service } = await listen(t);
    const { body, headers } = await service.get(`${path}/open`, forwarded);
    assert.equal(body.data.url, 'http://api.test/tournaments/open');
    assert.equal(headers['strict-transport-security'], undefined);
  });

  it('are trusted from the proxy with TRUST_PROXY=on: the last address is the client', async (t) => {
    const { service } = await listen(t, { trustProxy: true, authFailureLimit: 1, now: () => minute });
    const { body, headers } = await service.get(`${path}/open`, forwarded);
    assert.equal(body.data.url, 'https://elsewhere.test/tournaments/open');
    assert.match(String(headers['strict-transport-security']), /^max-age=31536000/);
    const guess = (addresses: string) =>
      service.request('GET', path, { authorization: 'Bearer svc_v1_x', 'x-forwarded-for': addresses });
    assert.equal((await guess('10.1.1.1, 192.0.2.7')).status, 401);
    assert.equal(
      (await guess('10.2.2.2, 192.0.2.7')).status,
      429,
      'what a client wrote itself does not count',
    );
    assert.equal((await guess('10.1.1.1, 192.0.2.8')).status, 401);
  });

  it('are trusted only from the addresses in TRUST_PROXY', async (t) => {
    const trusted = await listen(t, { trustProxy: '127.0.0.0/8,192.0.2.0/24' });
    assert.match(
      (await trusted.service.get(`${path}/open`, forwarded)).body.data.url,
      /^https:\/\/elsewhere/,
    );
    const other = await listen(t, { trustProxy: '203.0.113.0/24' });
    assert.match((await other.service.get(`${path}/open`, forwarded)).body.data.url, /^http:\/\/api\.test/);
  });

  it('cannot add another scheme to an address', async (t) => {
    const { service } = await listen(t, { trustProxy: true });
    const { body } = await service.get(`${path}/open`, {
      host: 'api.test',
      'x-forwarded-proto': 'javascript',
    });
    assert.equal(body.data.url, 'http://api.test/tournaments/open');
  });
});

describe('the Host header', () => {
  const evil = 'evil.test';

  it('is never part of an answer that a shared cache may store', async (t) => {
    const startDate = new Date(minute).toISOString().slice(0, 10);
    const service = await startService(t, [tournament('open', { startDate })], {
      pages: true,
      now: () => minute,
    });
    const found = [
      '/',
      '/tournaments',
      '/tournaments/open',
      '/clubs',
      '/search?q=open',
      '/robots.txt',
      '/sitemap.xml',
      '/feed.atom',
      '/calendar.ics',
      '/openapi.json',
      '/docs',
      '/docs/guide',
      '/embed/tournaments/open/standings',
      '/schemas/event-file.json',
      '/health/ready',
      path,
      `${path}/open`,
    ];
    const missing = ['/nothing', `${path}/none`, '/api/v1/nothing'];
    const naming: string[] = [];
    for (const address of [...found, ...missing]) {
      const { status, text, headers } = await service.get(address, { host: evil });
      assert.equal(status, found.includes(address) ? 200 : 404, address);
      if (!`${text}${JSON.stringify(headers)}`.includes(evil)) continue;
      naming.push(address);
      assert.match(String(headers['cache-control']), /private|no-store/, address);
    }
    for (const address of ['/feed.atom', '/calendar.ics', path]) assert.ok(naming.includes(address), address);
  });
});
