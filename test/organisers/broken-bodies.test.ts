// No body crashes a process: every route that reads one gets broken bodies of every kind, and rejects them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { club, participant } from '../../packages/rules/test/builders/records.ts';
import { formType } from '../../src/organisers/media-types.ts';
import { createKey } from '../../src/store/keys/keys.ts';
import { openDatabase } from '../../src/store/open.ts';
import { engines } from '../builders/engines.ts';
import { form } from '../builders/form.ts';
import { makeClient } from '../builders/organisers.ts';
import { dayCup, readPlayers } from '../builders/players.ts';
import { makeRequest, serveApart } from '../builders/service.ts';
import { exchange } from '../builders/socket.ts';
import { makeZip } from '../builders/zip.ts';

type Headers = Readonly<Record<string, string>>;

interface Sent {
  readonly what: string;
  readonly headers: Headers;
  readonly body: Buffer;
}

const json = { 'content-type': 'application/json' };
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

/** A field, then a file. */
const wholeForm = Buffer.concat([
  Buffer.from('--x\r\nContent-Disposition: form-data; name="action"\r\n\r\nlist\r\n'),
  form([{ name: 'a.json', content: '{"format":"muster/1","tournaments":[]}' }]).body,
]);

/** Cut after every so many bytes, so that every piece of a form is cut off somewhere. */
const cutForms = Array.from({ length: Math.ceil(wholeForm.indexOf('--x--') / 20) }, (_, index): Sent => {
  return { what: `a form cut at ${index * 20}`, headers: multipart, body: wholeForm.subarray(0, index * 20) };
});

const oddForms: readonly (readonly [what: string, part: string])[] = [
  ['a file without a name', 'Content-Disposition: form-data; filename="a"\r\n\r\n{}'],
  ['a field without a name', 'Content-Disposition: form-data\r\n\r\nx'],
  ['a part without headers', '\r\nx'],
  ['a part with a broken header', 'Content-Disposition form-data\r\n\r\nx'],
  ['a part with a header of bytes', 'Content-Disposition: form-data; name="\u0000\xff"\r\n\r\nx'],
  [
    'a part of no charset',
    'Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=no\r\n\r\nx',
  ],
  ['a part with an endless header', `X: ${'x'.repeat(40_000)}\r\n\r\nx`],
  ['a part with many headers', `${'X: y\r\n'.repeat(4000)}\r\nx`],
  ['a part named like a method', 'Content-Disposition: form-data; name="__proto__"\r\n\r\nx'],
];

const bodies: readonly Sent[] = [
  ...cutForms,
  ...oddForms.map(([what, part]) => {
    return { what, headers: multipart, body: Buffer.from(`--x\r\n${part}\r\n--x--\r\n`, 'latin1') };
  }),
  { what: 'a form without a boundary', headers: { 'content-type': 'multipart/form-data' }, body: wholeForm },
  { what: 'no form', headers: multipart, body: Buffer.from('no form') },
  { what: 'a form after its end', headers: multipart, body: Buffer.concat([wholeForm, wholeForm]) },
  {
    what: 'an address-like form',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from('action=report&%zz=%&own=1&own:__proto__=x&=&&&%00'),
  },
  { what: 'nothing', headers: json, body: Buffer.alloc(0) },
  ...['{', '"\\ud800"', 'null', '[]', '1e999', '{"a":1}{', '\u0000', '{"__proto__":{"a":1}}'].map((text) => {
    return { what: text, headers: json, body: Buffer.from(text) };
  }),
  { what: 'deep JSON', headers: json, body: Buffer.from(`${'['.repeat(15_000)}`) },
  {
    what: 'whole deep JSON',
    headers: json,
    body: Buffer.from(`${'[{"a":'.repeat(2000)}1${'}]'.repeat(2000)}`),
  },
  {
    what: 'a deep record',
    headers: json,
    body: Buffer.from(`{"format":"muster/1","clubs":[${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}]}`),
  },
  {
    what: 'a deep line',
    headers: { 'content-type': 'application/x-ndjson' },
    body: Buffer.from(`{"kind":"club","x":${'['.repeat(50_000)}1${']'.repeat(50_000)}}`),
  },
  { what: 'no UTF-8', headers: json, body: Buffer.from([0x7b, 0xff, 0xfe, 0x22, 0xc0, 0x80, 0x7d]) },
  ...[gzipSync, zstdCompressSync, deflateSync].flatMap((compress, index) => {
    const packed = compress(Buffer.from('{"format":"muster/1"}'));
    const encoding = ['gzip', 'zstd', 'gzip'][index] ?? '';
    return [packed.subarray(0, packed.length - 5), Buffer.concat([packed, packed.subarray(3)])].map(
      (body) => {
        return { what: `broken ${compress.name}`, headers: { ...json, 'content-encoding': encoding }, body };
      },
    );
  }),
  ...[0.3, 0.6, 0.9].map((share) => {
    const zip = makeZip({ 'a.json': '{"format":"muster/1"}', 'xl/workbook.xml': '<x/>' });
    const body = zip.subarray(0, Math.floor(zip.length * share));
    return { what: 'a cut zip', headers: { 'content-type': 'application/zip' }, body };
  }),
  {
    what: 'XML',
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from('<?xml version="1.0"?><roster'),
  },
];

describe('a broken body', () => {
  it('is rejected on every route that reads a body, and crashes no process', async (t) => {
    const participants = Array.from({ length: 60 }, (_, index) => participant(`p${index}`));
    const cup = dayCup({ status: 'planned', listsIn: 'on', participants, battles: [] });
    const serving = await serveApart(
      t,
      engines[0],
      [club('gate'), cup],
      ['--submission-limit=0', '--log-level=error'],
    );
    const database = await openDatabase(serving.url);
    t.after(() => database.close());
    const key = await createKey(database, { account: 'Ada', label: '', prefix: 'org_v1_', clubs: 'all' });
    const request = makeRequest(serving.port);
    const codes = Object.values(await readPlayers({ request }, makeClient({ request }, key))).map(
      ({ code }) => code,
    );
    let sent = 0;
    /** A code may send ten of a kind in a minute. */
    const nextCode = () => codes[sent++ % codes.length] ?? assert.fail();

    const { paths } = (await request('GET', '/organisers/openapi.json')).body;
    const described = Object.entries<Record<string, { requestBody?: { content: object } }>>(paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).flatMap(([method, { requestBody }]) =>
          requestBody === undefined
            ? []
            : [{ method: method.toUpperCase(), path, readsForms: formType in requestBody.content }],
        ),
    );
    const routes = [
      ...described,
      { method: 'POST', path: '/p/{code}', readsForms: true },
      { method: 'POST', path: '/mcp', readsForms: false },
    ];
    assert.ok(described.some(({ readsForms }) => readsForms));
    assert.ok(routes.some(({ path }) => path === '/organisers/v1/submissions') && routes.length >= 9);

    for (const { method, path, readsForms } of routes) {
      const authorization = `Bearer ${path === '/mcp' ? serving.key : key}`;
      // Another route rejects a form by its type, before it reads it.
      const others = bodies.filter(({ headers }) => headers !== multipart);
      const all = readsForms ? bodies : [...others, ...cutForms.slice(-1)];
      for (const { what, headers, body } of all) {
        const address = path.replace('{slug}', 'cup').replace('{code}', nextCode());
        const answer = await request(method, address, { authorization, ...headers }, body).catch((error) =>
          assert.fail(`${method} ${path}, ${what}: ${error}`),
        );
        const { status } = answer;
        // Some of these are valid on a route that reads another type, as an empty body is.
        assert.ok(status < 500, `${method} ${path}, ${what}: ${status} ${answer.text}`);
        const isForm = headers === multipart && /without a name|cut at/.test(what);
        if (isForm && /submissions|p\/\{code\}$/.test(path))
          assert.equal(status, 400, `${method} ${path}, ${what}: ${answer.text.slice(0, 300)}`);
      }
      // The connection ends before the body does.
      const head = `${method} ${path.replace('{slug}', 'cup').replace('{code}', nextCode())} HTTP/1.1\r\nHost: x`;
      const sign = `Authorization: ${authorization}\r\nContent-Type: multipart/form-data; boundary=x`;
      const [cut] = await exchange(
        serving.port,
        `${head}\r\n${sign}\r\nContent-Length: 5000\r\n\r\n${wholeForm.subarray(0, 150)}`,
        { ends: true },
      );
      assert.ok(cut === undefined || cut.status < 500, `${method} ${path}: ${cut?.text}`);
    }
    assert.equal(serving.child.exitCode, null, serving.output().stderr);
    assert.equal((await request('GET', '/health/live')).status, 200);
    assert.doesNotMatch(serving.output().stdout, /the worker/, 'neither did the worker');
  });
});
