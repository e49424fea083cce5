import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { battle, club, participant, player, tournament } from '../../packages/rules/test/builders/records.ts';
import { endpoints, fillPath } from '../../src/contract/endpoints.ts';
import { describeAt } from '../../src/http/docs/describe-at.ts';
import { readDescription } from '../builders/described.ts';
import { startService } from '../builders/service.ts';
import { exchange, readAnswers } from '../builders/socket.ts';

const records = [
  club('one'),
  player('one'),
  tournament('one', {
    stages: [{ id: 'swiss', rounds: 1 }],
    participants: [participant('a'), participant('b')],
    battles: [battle('one', 'a', 'b', '1-0')],
  }),
];
const paths = Object.values(endpoints).map((pattern) => fillPath(pattern, 'one', 'one'));
const described = readDescription(describeAt('http://x.test', 'svc_v1_'));

describe('the protocol', () => {
  it('HEAD answers as GET, without a body', async (t) => {
    const service = await startService(t, records);
    const headers = { authorization: `Bearer ${service.key}`, 'accept-encoding': 'gzip, identity;q=0' };
    for (const url of [...paths, '/api/v1/clubs/none', '/docs', '/openapi.json']) {
      const got = await service.request('GET', url, headers);
      const head = await service.request('HEAD', url, headers);
      assert.deepEqual([url, head.status, head.text], [url, got.status, '']);
      for (const name of [
        'etag',
        'content-length',
        'content-type',
        'content-encoding',
        'cache-control',
        'vary',
      ])
        assert.equal(head.headers[name], got.headers[name], `${url} ${name}`);
    }
  });

  it('any other method on a known path is a 405 that names the allowed ones, and no body is ever read', async (t) => {
    const service = await startService(t, records);
    for (const path of paths) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE', 'PURGE']) {
        const answer = await service.request(method, path, {
          authorization: `Bearer ${service.key}`,
          'content-type': 'application/json; charset=nonsense',
        });
        assert.deepEqual(
          [method, path, answer.status, answer.headers.allow],
          [method, path, 405, 'GET, HEAD, OPTIONS'],
        );
        assert.equal(answer.body.error.code, 'METHOD_NOT_ALLOWED');
        assert.ok(!answer.text.includes(service.key), 'nothing is echoed');
      }
    }
    for (const body of ['{', 'x'.repeat(100_000)]) {
      const headers = { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' };
      for (const [method, status] of [
        ['GET', 200],
        ['POST', 405],
      ] as const) {
        const answer = await service.request(method, '/api/v1/tournaments', headers, body);
        assert.equal(answer.status, status);
      }
    }
  });

  it('key before address and method, address before parameters, parameters before existence', async (t) => {
    const service = await startService(t, records);
    const unkeyed = async (method: string, path: string) => (await service.request(method, path)).status;
    for (const path of [
      ...paths,
      '/api',
      '/api/',
      '/api/v1',
      '/api/v2/tournaments',
      '/api/v1/nothing',
      '/api?x=/docs',
      '/api/v1/../v1/x',
      '/api#x',
    ])
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE'])
        assert.deepEqual([path, await unkeyed(method, path)], [path, 401]);
    for (const path of [
      '/%61pi/v1/tournaments',
      '/ap%69/v1/clubs/one',
      '/%61%70%69/nothing',
      '/api/v1/%zz',
      '/%61pi/%zz',
      `/api/${'x'.repeat(9000)}`,
    ])
      assert.deepEqual([path, await unkeyed('GET', path)], [path, 401]);
    const answer = async (method: string, path: string) => {
      const { status, body } = await service.request(method, path, {
        authorization: `Bearer ${service.key}`,
      });
      return `${status} ${body?.error?.message ?? ''}`.trim();
    };
    assert.equal(await answer('GET', '/%61pi/v1/tournaments'), '200');
    assert.equal(await answer('POST', '/%61pi/v1/tournaments'), '405 Method not allowed');
    assert.equal(await answer('GET', '/api/v1/nothing?limit=0'), '404 Not found');
    assert.equal(await answer('POST', '/api/v1/nothing'), '404 Not found');
    assert.equal(await answer('GET', '/api/v1/tournaments/'), '200');
    assert.equal(await answer('GET', '/api/v1/clubs/one/?x=1'), '200');
    assert.equal(await answer('GET', '/api/v1//tournaments'), '404 Not found');
    assert.equal(await answer('GET', '/api/v1/clubs//battles'), '404 Club not found');
    assert.equal(await answer('GET', '/api/v1/%zz'), '400 The address is malformed');
    assert.equal(await answer('GET', '/api/v1/clubs/%ff'), '400 The address is malformed');
    assert.equal(await answer('GET', `/api/v1/clubs/${'x'.repeat(8200)}`), '414 The address is too long');
    assert.equal(
      await answer('GET', `/api/v1/tournaments?limit=0&x=${'x'.repeat(8200)}`),
      '414 The address is too long',
    );
    assert.equal(await answer('GET', `/api/v1/clubs/${'x'.repeat(8000)}`), '404 Club not found');
    assert.equal(
      await answer('GET', '/api/v1/clubs/none/battles?from=x'),
      '400 from must be a date (YYYY-MM-DD)',
    );
  });

  it('OPTIONS answers a preflight without a key, on any path', async (t) => {
    const service = await startService(t, records);
    for (const path of [...paths, '/api/v1/nothing', '/api/v1/%zz', '/openapi.json', '*']) {
      const { status, headers } = await service.request('OPTIONS', path, {
        origin: 'https://page.test',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization, if-none-match',
      });
      assert.deepEqual([path, status], [path, 204]);
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.match(String(headers['access-control-allow-methods']), /\bGET\b/);
      assert.match(String(headers['access-control-allow-headers']), /\bAuthorization\b/i);
    }
  });

  it('every answer is open to every origin, with the rate and paging headers, and names its request', async (t) => {
    const service = await startService(t, records);
    for (const path of [
      ...paths,
      '/api/v1/nothing',
      '/api/v1/%zz',
      '/api/v1/tournaments?limit=0',
      '/openapi.json',
      '/docs',
    ]) {
      const { headers } = await service.get(path, { origin: 'https://page.test' });
      assert.equal(headers['access-control-allow-origin'], '*', path);
      for (const name of ['ETag', 'Link', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id'])
        assert.ok(String(headers['access-control-expose-headers']).split(', ').includes(name), name);
      assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
      assert.match(String(headers.vary), /Accept-Encoding/);
    }
  });

  it('a valid request id of the client is used', async (t) => {
    const service = await startService(t, records);
    const idFor = async (id: string) =>
      String((await service.get('/api/v1/tournaments', { 'x-request-id': id })).headers['x-request-id']);
    for (const id of ['a', 'trace-7.b:c_D', 'x'.repeat(100)]) assert.equal(await idFor(id), id);
    for (const id of ['', 'x'.repeat(101), 'a b', 'a,b', '<b>', 'é', '{"a":1}', '%0a'])
      assert.match(await idFor(id), /^[0-9a-f-]{36}$/);
  });

  it('invalid HTTP is answered in JSON too, and the connection is closed', async (t) => {
    const service = await startService(t, records);
    const port = service.port;
    const line = 'GET /api/v1/tournaments HTTP/1.1\r\n';
    const broken: readonly (readonly [string, number])[] = [
      ['\x00\x01\x02\x03\r\n\r\n', 400],
      ['hello\r\n\r\n', 400],
      ['GET\r\n\r\n', 400],
      ['GET / HTTP/9.9\r\n\r\n', 400],
      [`${line}Host: a\r\nBad Header: x\r\n\r\n`, 400],
      [`${line}Host: a\r\nX: \x00\r\n\r\n`, 400],
      [`${line}Host: a\r\nNo colon\r\n\r\n`, 400],
      [`${line}Host: a\r\nContent-Length: abc\r\n\r\n`, 400],
      [`${line}Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
      [`${line}Host: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n`, 400],
      [`${line}Host: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 400],
      [`${line}\r\n`, 400],
      [`${line}Host: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
      [`GET /${'y'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
      ['FOO /api/v1/tournaments HTTP/1.1\r\nHost: a\r\n\r\n', 400],
      ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ];
    for (const [bytes, status] of broken) {
      const [answer, ...more] = await exchange(port, Buffer.from(bytes, 'latin1'), { ends: true });
      assert.ok(answer, JSON.stringify(bytes.slice(0, 60)));
      assert.deepEqual([bytes.slice(0, 60), answer.status, more.length], [bytes.slice(0, 60), status, 0]);
      described.checkError(answer);
      assert.ok(answer.headers['x-request-id']);
      assert.equal(answer.headers['access-control-allow-origin'], '*');
      assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    }
    assert.equal((await service.get('/api/v1/tournaments')).status, 200);
  });

  it('an answer in progress is not interrupted by garbage after the request', async (t) => {
    const service = await startService(t, records);
    const port = service.port;
    const request = `GET /api/v1/clubs/one HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.key}\r\n\r\n`;
    const [first] = await exchange(port, `${request}rubbish\r\n\r\n`);
    assert.ok(first === undefined || [200, 400].includes(first.status));
    if (first !== undefined) assert.notEqual(first.body, undefined);
  });

  it('an invalid address is a 400; the asterisk is only for OPTIONS', async (t) => {
    for (const pages of [false, true]) {
      const service = await startService(t, records, { pages });
      const ask = async (line: string) => {
        const bytes = `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
        return (await exchange(service.port, bytes)).map(({ status }) => status);
      };
      for (const target of ['*', '*x', 'ftp://a/api/v1/clubs/one', 'http:///x'])
        for (const method of ['GET', 'HEAD', 'POST'])
          assert.deepEqual([method, target, await ask(`${method} ${target}`)], [method, target, [400]]);
      assert.deepEqual(await ask('OPTIONS *'), [204]);
    }
  });

  it('pipelined requests are answered in order, and none after one that closes the connection', async (t) => {
    const service = await startService(t, records);
    const key = `Authorization: Bearer ${service.key}\r\n`;
    const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${key}${more}\r\n`;
    const [tournament, missing] = ['/api/v1/tournaments/one', '/api/v1/clubs/none'];
    const close = 'Connection: close\r\n';
    const three = ask(tournament) + ask(missing, close) + ask('/health/live');
    for (const [bytes, statuses] of [
      [three, [200, 404]],
      [three + ask(tournament), [200, 404]],
      [`${ask(tournament)}${ask(missing, close)}rubbish\r\n\r\n`, [200, 404]],
      [ask('/health/live', close) + three, [200]],
      [ask(missing) + ask(tournament) + ask('/health/live', close), [404, 200, 200]],
      [`${ask(tournament)}GET /api/v1/clubs/none HTTP/1.0\r\n${key}\r\n${ask('/health/live')}`, [200, 404]],
    ] as const) {
      for (const ends of [false, true]) {
        const answers = await exchange(service.port, bytes, { ends });
        assert.deepEqual(pick(answers, 'status'), statuses);
        assert.equal(answers.at(-1)?.headers['connection'], 'close');
        for (const { body } of answers) assert.notEqual(body, undefined);
      }
    }
  });

  it('data after a request that closes the connection does not cut off its answer', async (t) => {
    const participants = Array.from({ length: 100 }, (_, index) =>
      participant(`p${index}`, { list: { text: 'x'.repeat(60_000) } }),
    );
    const service = await startService(t, [tournament('large', { participants })]);
    const socket = connect(service.port, '127.0.0.1');
    const head = `Host: a\r\nAuthorization: Bearer ${service.key}\r\n`;
    const path = '/api/v1/tournaments/large/participants?limit=100';
    socket.write(`GET ${path} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
    // The answer has begun, and is too long to be on its way as a whole.
    await once(socket, 'readable');
    socket.write(`GET /health/live HTTP/1.1\r\n${head}\r\n`);
    // The server reads this client's request after the one before.
    assert.equal((await service.request('GET', '/health/live')).status, 200);
    const [answer, ...more] = readAnswers(Buffer.concat(await socket.toArray()));
    assert.deepEqual([answer?.status, more], [200, []]);
    assert.equal(answer?.body.data.length, 100);
  });

  it('a client that has closed its sending side is answered, and then the connection ends', async (t) => {
    const service = await startService(t, records, { pages: true });
    const key = `Authorization: Bearer ${service.key}\r\n`;
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n${key}\r\n`;
    for (const [bytes, statuses] of [
      [ask('/api/v1/tournaments/one'), [200]],
      [ask('/tournaments/one'), [200]],
      // Takes so long that the client has closed its side before.
      [ask('/pictures/tournaments/one.png'), [200]],
      [ask('/api/v1/tournaments/one') + ask('/api/v1/clubs/none') + ask('/health/ready'), [200, 404, 200]],
      [`${ask('/api/v1/tournaments/one')}GET /half`, [200, 400]],
    ] as const) {
      const answers = await exchange(service.port, bytes, { ends: true });
      assert.deepEqual(pick(answers, 'status'), statuses);
    }
  });

  it('an absolute address, an old protocol, an expectation and an upgrade are served like any request', async (t) => {
    const service = await startService(t, records);
    const port = service.port;
    const key = `Authorization: Bearer ${service.key}\r\nConnection: close\r\n`;
    const statusOf = async (bytes: string) => (await exchange(port, bytes)).map(({ status }) => status);
    assert.deepEqual(
      await statusOf(`GET http://a/api/v1/clubs/one HTTP/1.1\r\nHost: a\r\n${key}\r\n`),
      [200],
    );
    assert.deepEqual(
      await statusOf('GET http://a/api/v1/clubs/one HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
      [401],
    );
    assert.deepEqual(
      await statusOf('GET http://a/api/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
      [401],
    );
    assert.deepEqual(await statusOf(`GET /api/v1/clubs/one HTTP/1.0\r\n${key}\r\n`), [200]);
    assert.deepEqual(
      await statusOf(`GET /api/v1/clubs/one HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n${key}\r\n`),
      [200],
    );
    const upgrade = `Upgrade: websocket\r\nAuthorization: Bearer ${service.key}\r\nConnection: upgrade, close\r\n`;
    assert.deepEqual(await statusOf(`GET /api/v1/clubs/one HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`), [200]);
  });
});
