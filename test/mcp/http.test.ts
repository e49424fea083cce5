import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { minute } from '../builders/clock.ts';
import { startDemoService } from '../builders/demo-world.ts';
import { connectHost } from '../builders/mcp.ts';
import { runMuster } from '../builders/run-muster.ts';
import type { Service } from '../builders/service.ts';
import { startService } from '../builders/service.ts';
import { exchange } from '../builders/socket.ts';

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** POST /mcp with the key; the body is sent as it is given where it is a text. */
function post(service: Service, body: unknown, headers: Record<string, string> = {}) {
  return service.request(
    'POST',
    '/mcp',
    {
      authorization: `Bearer ${service.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    typeof body === 'string' ? body : JSON.stringify(body),
  );
}

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } };
const modern = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };

describe('POST /mcp', () => {
  it('answers a message in one piece, without a session', async (t) => {
    const service = await startService(t);
    const { status, body, headers } = await post(service, listTools, modern);
    assert.equal(status, 200);
    assert.ok(body.result.tools.length > 5);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['mcp-session-id'], undefined);
  });

  it('needs a key like the API, before anything else', async (t) => {
    const service = await startService(t);
    const messages: Record<string, string> = {
      '': 'Missing or invalid Authorization header',
      'Bearer other_1': 'Invalid API key format',
      'Bearer svc_v1_unknown': 'Invalid API key',
    };
    for (const [authorization, message] of Object.entries(messages)) {
      const { status, body, headers } = await post(service, 'nonsense', {
        authorization,
        origin: 'https://evil.example',
      });
      assert.deepEqual([status, body], [401, { error: { status: 401, message, code: 'UNAUTHORIZED' } }]);
      assert.equal(headers['www-authenticate'], 'Bearer');
    }
  });

  it('counts against the limit of the key, and answers 429 beyond it', async (t) => {
    const service = await startService(t, [], { rateLimit: 2, now: () => minute });
    const first = await post(service, listTools, modern);
    assert.match(String(first.headers['ratelimit']), /^"key";r=1;/);
    await service.get('/api/v1/tournaments');
    const { status, body, headers } = await post(service, listTools, modern);
    assert.deepEqual([status, body.error.code], [429, 'TOO_MANY_REQUESTS']);
    assert.ok(Number(headers['retry-after']) > 0);
  });

  it('rejects a batch, whatever precedes it, so that no request has more calls than are counted', async (t) => {
    const service = await startService(t, [], { rateLimit: 20, now: () => minute });
    const call = {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'a' } },
    };
    const batch = JSON.stringify(Array.from({ length: 100 }, () => call));
    const before = [
      '',
      ' '.repeat(100),
      '\n'.repeat(5000),
      '\ufeff',
      `\ufeff${' '.repeat(200)}`,
      '\t\r\n '.repeat(50),
    ];
    for (const [index, start] of before.entries()) {
      const { status, body, headers } = await post(service, start + batch);
      assert.deepEqual([status, body.error.code], [400, -32600], JSON.stringify(start.slice(0, 5)));
      assert.match(String(headers['ratelimit']), new RegExp(`^"key";r=${19 - index};`));
    }
    const single = await post(service, ` ${JSON.stringify([listTools])}`);
    assert.deepEqual([single.status, single.body.error.code], [400, -32600]);
    const message = await post(service, `\ufeff${' '.repeat(200)}${JSON.stringify(listTools)}`, modern);
    assert.ok(message.body.result.tools.length > 5);
  });

  it('rejects pages of other sites, whatever Host they choose', async (t) => {
    const service = await startService(t);
    const ask = async (origin: string, host?: string) =>
      (await post(service, listTools, { ...modern, origin, ...(host !== undefined && { host }) })).status;
    assert.equal(await ask('https://evil.example'), 403);
    assert.equal(await ask('http://evil.example', 'evil.example'), 403);
    assert.equal(await ask('null'), 403);
    assert.equal(await ask('http://localhost.evil.example'), 403);
    assert.equal(await ask(service.address), 200);
    assert.equal(await ask('http://localhost:6274'), 200);
    const { body } = await post(service, listTools, { ...modern, origin: 'https://evil.example' });
    assert.deepEqual(body.error, { status: 403, message: 'Origin not allowed', code: 'FORBIDDEN' });
  });

  it('allows pages of its own addresses', async (t) => {
    const addresses = { baseUrl: 'https://api.example/results', siteUrl: 'https://www.example' };
    const service = await startService(t, [], addresses);
    for (const [origin, expected] of [
      ['https://api.example', 200],
      ['https://www.example', 200],
      ['http://www.example', 403],
    ] as const)
      assert.equal((await post(service, listTools, { ...modern, origin })).status, expected, origin);
    const preflight = await service.request('OPTIONS', '/mcp', { origin: 'https://www.example' });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers['access-control-allow-methods'], 'POST, OPTIONS');
  });

  it('allows no other method', async (t) => {
    const service = await startService(t);
    const authorization = `Bearer ${service.key}`;
    for (const method of ['GET', 'HEAD', 'DELETE', 'PUT']) {
      const { status, headers } = await service.request(method, '/mcp', { authorization });
      assert.deepEqual([status, headers.allow], [405, 'POST, OPTIONS'], method);
    }
  });

  it('rejects a body that is too large, with or without a length', async (t) => {
    const service = await startService(t);
    const large = JSON.stringify({ ...listTools, padding: 'x'.repeat(300_000) });
    const told = await post(service, large, { ...modern, 'content-length': String(large.length) });
    assert.deepEqual([told.status, told.body.error.code], [413, 'CONTENT_TOO_LARGE']);
    const chunked = await post(service, large, { ...modern, 'transfer-encoding': 'chunked' });
    assert.equal(chunked.status, 413);
    assert.equal((await post(service, listTools, modern)).status, 200);
  });

  it('answers 408 if the announced body does not arrive, and sends 100 Continue to a client that waits for it', async (t) => {
    const service = await startService(t);
    const head = `POST /mcp HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.key}\r\nContent-Length: 9\r\n`;
    const port = Number(new URL(service.address).port);
    const [late] = await exchange(port, `${head}\r\n{`);
    assert.deepEqual([late?.status, late?.body.error.code], [408, 'REQUEST_TIMEOUT']);
    const asked = await new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').once('error', reject);
      socket.once('data', (answer) => {
        socket.destroy();
        resolve(answer.toString('latin1').split('\r\n')[0]);
      });
      socket.write(`${head}Expect: 100-continue\r\n\r\n`);
    });
    assert.equal(asked, 'HTTP/1.1 100 Continue');
  });

  it('answers garbage with an error of the protocol, and continues', async (t) => {
    const service = await startService(t);
    const deep = '['.repeat(100_000);
    for (const body of [
      '',
      'nonsense',
      '[]',
      ` ${JSON.stringify([listTools, listTools])}`,
      '{}',
      'null',
      '{"jsonrpc":"2.0"}',
      deep,
      '\u0000',
    ]) {
      const { status, text } = await post(service, body);
      assert.ok(status >= 400 && status < 500, `${status} ${body.slice(0, 20)}`);
      assert.ok('jsonrpc' in JSON.parse(text), body.slice(0, 20));
    }
    assert.equal((await post(service, listTools, { ...modern, 'content-type': 'text/plain' })).status, 415);
    assert.equal((await post(service, listTools, modern)).status, 200);
  });

  it('has no open stream for changes', async (t) => {
    const service = await startService(t);
    const listen = {
      jsonrpc: '2.0',
      id: 7,
      method: 'subscriptions/listen',
      params: { _meta: meta, notifications: { toolsListChanged: true } },
    };
    const { text } = await post(service, listen, {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
    });
    assert.match(text, /"error"/);
  });
});

describe('a host', () => {
  it('cannot connect over HTTP with an unknown key, and gets that error from every tool over stdio', async (t) => {
    const { address } = await startDemoService(t, {}, undefined, 1);
    const stranger = { address, key: 'svc_v1_unknown' };
    await assert.rejects(connectHost(t, 'HTTP', stranger), /401|Unauthorized/i);
    const host = await connectHost(t, 'stdio', stranger);
    const { isError, content } = await host.callTool({ name: 'get_club', arguments: { slug: 'x' } });
    assert.equal(isError, true);
    assert.match(
      (content as { text: string }[])[0]?.text ?? '',
      /^Invalid API key\. The service does not accept the key: .*MUSTER_KEY/,
    );
  });

  it('gets an error over stdio when its limit is used up, and when the server does not respond', async (t) => {
    const service = await startDemoService(t, { rateLimit: 1, now: () => minute }, undefined, 1);
    const host = await connectHost(t, 'stdio', service);
    const call = async () => {
      const { content } = await host.callTool({ name: 'get_club', arguments: { slug: 'nowhere' } });
      return (content as { text: string }[])[0]?.text ?? '';
    };
    assert.match(await call(), /^Club not found/);
    assert.match(
      await call(),
      /^Too many requests; see Retry-After\. .* Wait \d+ seconds, then try again\.$/,
    );
    await service.close();
    assert.match(await call(), /^The service could not be reached\. .*MUSTER_URL/);
  });
});

describe('muster mcp', () => {
  it('names the missing setting', async () => {
    const env = { MUSTER_URL: '', MUSTER_KEY: '' };
    assert.deepEqual(await runMuster(['mcp'], { env }), {
      status: 2,
      stdout: '',
      stderr: 'muster: --url is missing: pass it, or set MUSTER_URL\n',
    });
    const { status, stderr } = await runMuster(['mcp', '--url', 'results.example', '--key', 'k']);
    assert.equal(status, 2);
    assert.match(stderr, /^muster: --url is "results.example"; expected an address such as https:/);
  });

  it('ends with its input, and writes nothing but answers', async () => {
    const env = { MUSTER_URL: 'http://127.0.0.1:9', MUSTER_KEY: 'k' };
    const finished = await runMuster(['mcp'], { env, input: '', apart: true });
    assert.deepEqual(finished, { status: 0, stdout: '', stderr: '' });
  });

  it('answers every request that it has read before it ends', async (t) => {
    const { address, key } = await startDemoService(t, {}, undefined, 1);
    const call = (id: number, slug: string) => {
      const params = { name: 'get_club', arguments: { slug }, _meta: meta };
      return { jsonrpc: '2.0', id, method: 'tools/call', params };
    };
    const listen = { jsonrpc: '2.0', id: 9, method: 'subscriptions/listen', params: { _meta: meta } };
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } };
    const sent = [listTools, call(2, 'iron-gate'), call(3, 'nowhere'), cancelled, listen, call(4, 'nowhere')];
    const { status, stdout } = await runMuster(['mcp', '--url', address, '--key', key], {
      input: sent.map((message) => `${JSON.stringify(message)}\n`).join(''),
      apart: true,
    });
    const answers = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
    const find = (id: number) => answers.find((answer) => answer.id === id)?.result;
    assert.equal(status, 0);
    assert.ok(find(1)?.tools.length > 5);
    assert.equal(find(2)?.structuredContent.slug, 'iron-gate');
    assert.match(find(4)?.content[0].text, /^Club not found/);
  });
});
