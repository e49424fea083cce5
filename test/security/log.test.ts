// The log: everything an operator needs, nothing an attacker could use, and no lines injected by clients.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { tournament } from '../../packages/rules/test/builders/records.ts';
import { makeLogger } from '../../src/cli/logger.ts';
import { DatabaseError } from '../../src/store/database.ts';
import { digestOf, makeKey } from '../../src/store/keys/key-text.ts';
import { listKeys, revokeKey } from '../../src/store/keys/keys.ts';
import { type ServiceOptions, startService } from '../builders/service.ts';
import { exchange } from '../builders/socket.ts';

const path = '/api/v1/tournaments';

async function startLogged(t: TestContext, level = 'info', options: ServiceOptions = {}) {
  const lines: string[] = [];
  const service = await startService(t, [tournament('a'), tournament('b')], {
    logger: makeLogger(level, { write: (line) => lines.push(line) }),
    ...options,
  });
  // Why a key was rejected is looked up later, at the latest when the server closes.
  const settle = () => service.close();
  return { service, lines, settle, entries: () => lines.map((line) => JSON.parse(line)) };
}

describe('the log', () => {
  it('has one flat line per request: id, key, account, method, path, status, time and size', async (t) => {
    const { service, lines, entries } = await startLogged(t);
    const answer = await service.get(`${path}?limit=1`);
    assert.equal(lines.length, 1);
    const [entry] = entries();
    assert.deepEqual(Object.keys(entry), [
      'level',
      'time',
      'pid',
      'reqId',
      'key',
      'account',
      'method',
      'path',
      'status',
      'ms',
      'bytes',
    ]);
    const [key] = await listKeys(service.database.keys, Date.now());
    assert.deepEqual(
      [entry.level, entry.reqId, entry.key, entry.account, entry.method, entry.path, entry.status],
      ['info', answer.headers['x-request-id'], key?.id, 'tests', 'GET', path, 200],
    );
    assert.match(entry.time, /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
    assert.equal(entry.bytes, Buffer.byteLength(answer.text));
    assert.ok(entry.ms >= 0);
  });

  it('has successful health checks only at level debug, and failed ones always', async (t) => {
    for (const [level, expected] of [
      ['info', []],
      ['debug', ['debug /health/live 200', 'debug /health/ready 200']],
    ] as const) {
      const { service, entries } = await startLogged(t, level);
      await service.request('GET', '/health/live');
      await service.request('GET', '/health/ready');
      await service.request('POST', '/health/live');
      assert.deepEqual(
        entries().map((entry) => `${entry.level} ${entry.path} ${entry.status}`),
        [...expected, 'info /health/live 405'],
      );
    }
  });

  it('has a line for every answer: errors, rejections, addresses that cannot be read', async (t) => {
    const { service, settle, entries } = await startLogged(t);
    const addresses: [string, number][] = [
      [`${path}?limit=0`, 400],
      [`${path}/none`, 404],
      [`${path}/%zz`, 400],
      ['/nothing', 404],
    ];
    for (const [address] of addresses) await service.get(address);
    await service.request('GET', path);
    await service.request('OPTIONS', path);
    await settle();
    assert.deepEqual(pick(entries(), 'status'), [...addresses.map(([, status]) => status), 401, 204]);
  });

  it('contains no key, digest, cursor or query', async (t) => {
    const { service, lines, settle } = await startLogged(t);
    const { key } = service;
    const { body } = await service.get(`${path}?limit=1`);
    const cursor = new URL(body.next).searchParams.get('cursor') ?? '';
    await service.get(body.next);
    await service.get(`${path}?api_key=${key}&token=hunter2`);
    await service.get(`/api/v1/${key}/x`);
    await service.get(path, { 'x-request-id': key });
    await service.get(path, { authorization: `Bearer ${key}x` });
    await service.get(path, { 'user-agent': key, referer: `https://x.test/?k=${key}`, cookie: `k=${key}` });
    await settle();
    const text = lines.join('');
    for (const secret of [key, key.slice(7, 30), digestOf(key), digestOf(`${key}x`), cursor, 'hunter2']) {
      assert.ok(!text.includes(secret), secret);
    }
    assert.equal(lines.length, 7);
  });

  it('contains no key from a path, however it is written', async (t) => {
    const { service, lines, settle, entries } = await startLogged(t);
    const { key } = service;
    const secret = key.slice('svc_v1_'.length);
    const escaped = (text: string) =>
      [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    const again = (text: string) => text.replaceAll('%', '%25');
    const spellings = [
      escaped(key),
      escaped(key).toUpperCase(),
      `${escaped('svc_v1_')}${secret}`,
      `svc_v1_${escaped(secret)}`,
      `svc%5Fv1%5f${secret}`,
      `svc_v1_${escaped(secret.slice(0, 1))}${secret.slice(1)}`,
      `${again(escaped('svc_'))}v1_${secret}`,
      again(again(again(`svc%5Fv1_${secret}`))),
      `x${key}x/${escaped(key)}`,
    ];
    for (const spelled of spellings) await service.get(`/api/v1/clubs/${spelled}`);
    await settle();
    const text = lines.join('');
    for (const spelled of [...spellings, secret, secret.slice(4)])
      assert.ok(!text.includes(spelled), spelled);
    assert.equal(lines.length, spellings.length);
    for (const { path } of entries()) assert.match(path, /^\/api\/v1\/clubs\/x?svc_v1_\*\*\*/);
  });

  it('contains no code of a personal link, in any form of its address', async (t) => {
    const { service, entries } = await startLogged(t);
    for (const target of [
      '/p/q7w8e9r0t1',
      '//P/q7w8e9r0t1/battle',
      '/%70%2fq7w8e9r0t1',
      `http://127.0.0.1:${service.port}/p/q7w8e9r0t1`,
      'HTTPS://ada:secret@muster.example/p/q7w8e9r0t1?x=1',
      'https://muster.example/%2570/q7w8e9r0t1',
      'ftp://muster.example/p/q7w8e9r0t1',
    ]) {
      await exchange(service.port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      assert.equal(entries().at(-1).path, '/p/***', target);
    }
    const absolute = `http://ada:secret@a${path}`;
    await exchange(service.port, `GET ${absolute} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    assert.equal(entries().at(-1).path, path);
  });

  it('shows a path without a key as it was sent', async (t) => {
    const { service, entries } = await startLogged(t);
    for (const path of ['/api/v1/clubs/a%20b%2Fc', '/api/v1/clubs/%zz%25', '/api/v1/clubs/%C3%A9']) {
      await service.get(path);
      assert.equal(entries().at(-1).path, path);
    }
  });

  it('has one line for invalid HTTP: status and error, and nothing that was sent', async (t) => {
    const { service, lines, entries } = await startLogged(t);
    const secret = 'hunter2';
    const line = `GET /${secret} HTTP/1.1\r\n`;
    const broken: readonly (readonly [string, number])[] = [
      [`${secret}\r\n\r\n`, 400],
      [`${line}Host: a\r\nBad Header: ${secret}\r\n\r\n`, 400],
      [`${line}Host: a\r\nX: ${secret.repeat(3000)}\r\n\r\n`, 431],
      [`${line}Host: a\r\nX: ${secret}`, 408],
    ];
    for (const [bytes, status] of broken) {
      const [answer] = await exchange(service.port, bytes);
      assert.equal(answer?.status, status);
      const { reqId, ...entry } = entries().at(-1);
      assert.deepEqual(Object.keys(entry), ['level', 'time', 'pid', 'status', 'bytes', 'broken', 'ip']);
      assert.deepEqual([reqId, entry.status], [answer?.headers['x-request-id'], status]);
      assert.deepEqual([entry.bytes, entry.ip], [answer?.bytes.length, '127.0.0.1']);
      assert.match(entry.broken, /^[A-Z_]+$/);
    }
    assert.deepEqual(await exchange(service.port, ''), [], 'a client that sends nothing gets no answer');
    assert.equal(lines.length, broken.length);
    assert.ok(!lines.join('').includes(secret));
  });

  it('tells the operator why a key was rejected: mistyped, unknown, or which one no longer works', async (t) => {
    const { service, settle, entries } = await startLogged(t);
    const [record] = await listKeys(service.database.keys, Date.now());
    await revokeKey(service.database, record?.id ?? '');
    const ask = (key: string) => service.request('GET', path, { authorization: `Bearer ${key}` });
    await ask(service.key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')));
    await ask(makeKey('svc_v1_'));
    await ask(service.key);
    await settle();
    assert.deepEqual(
      entries().map(({ refused, key, account, ip }) => ({ refused, key, account, ip })),
      [
        { refused: 'mistyped', key: undefined, account: undefined, ip: '127.0.0.1' },
        { refused: 'unknown', key: undefined, account: undefined, ip: '127.0.0.1' },
        { refused: 'revoked', key: record?.id, account: 'tests', ip: '127.0.0.1' },
      ],
    );
  });

  it('cannot be given a line or a control character by a client', async (t) => {
    const { service, lines, entries } = await startLogged(t);
    const { port } = service;
    const before = lines.length;
    const hostile = [
      '\\n{"level":"info"}',
      '%0a%0d{"forged":true}',
      '\u001b[2J',
      '\u009b2J',
      '\u2028',
      '\x7f',
      '"}',
    ];
    for (const text of hostile) {
      await exchange(
        port,
        `GET /api/${text} HTTP/1.1\r\nHost: ${text}\r\nUser-Agent: ${text}\r\nX-Request-Id: ${text}\r\n` +
          `Referer: ${text}\r\nConnection: close\r\nAuthorization: Bearer ${service.key}\r\n\r\n`,
      );
    }
    for (const line of lines.slice(before)) {
      assert.match(line, /^\{[\x20-\x7e]+\}\n$/, 'one object, one line, printable');
    }
    assert.ok(entries().every((entry) => !('forged' in entry)));
    assert.ok(lines.length > before);
  });

  it('cuts a path that is very long', async (t) => {
    const { service, entries } = await startLogged(t);
    await service.get(`${path}/${'x'.repeat(3000)}`);
    assert.ok(entries()[0].path.length <= 300);
  });

  it('leaves out requests below the configured level', async (t) => {
    const { service, lines } = await startLogged(t, 'warn');
    await service.get(path);
    await service.get(`${path}/none`);
    assert.deepEqual(lines, []);
  });
});

describe('a database that does not answer', () => {
  it('is one short line per request: the cause, without a stack', async (t) => {
    const { service, entries } = await startLogged(t);
    const reason = 'the PostgreSQL server db.test:5432 does not answer (ECONNREFUSED); check that it runs';
    service.database.first = () => {
      throw new DatabaseError(reason, { code: 'unreachable', cause: new Error('connect ECONNREFUSED') });
    };
    const answer = await service.get(`${path}/a`);
    assert.deepEqual([answer.status, answer.headers['retry-after']], [503, '1']);
    const [failure, request, ...more] = entries();
    const { time, pid, ...told } = failure;
    const reqId = answer.headers['x-request-id'];
    assert.deepEqual(told, { level: 'error', reqId, reason, msg: 'the database failed' });
    assert.deepEqual([request.status, more], [503, []]);
  });
});

describe('an error inside', () => {
  it('is only a 500 to the client, and logged completely, under the same request id', async (t) => {
    const { service, entries } = await startLogged(t);
    const secret = '/srv/secret/muster.db SELECT digest FROM api_key';
    service.database.first = () => {
      throw new Error(secret);
    };
    const answer = await service.get(`${path}/a`);
    assert.equal(answer.status, 500);
    assert.deepEqual(answer.body, {
      error: { status: 500, message: 'Something went wrong on our side', code: 'INTERNAL_SERVER_ERROR' },
    });
    assert.ok(!JSON.stringify(answer.headers).includes('secret'));
    const failure = entries().find(({ level }) => level === 'error');
    assert.equal(failure?.err.message, secret);
    assert.equal(failure?.reqId, answer.headers['x-request-id']);
  });
});
