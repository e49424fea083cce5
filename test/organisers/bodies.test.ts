// Types, sizes and number of concurrent bodies of submissions.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { pick } from '../../packages/rules/test/builders/pick.ts';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { makeLogger } from '../../src/cli/logger.ts';
import { minute } from '../builders/clock.ts';
import { engines } from '../builders/engines.ts';
import { form } from '../builders/form.ts';
import { startOrganised } from '../builders/organisers.ts';
import type { Answer } from '../builders/service.ts';
import { exchange } from '../builders/socket.ts';
import { makeZip } from '../builders/zip.ts';

function cup(name: string, more: object = {}) {
  return tournament('cup', { club: 'gate', name, ...more });
}

function eventFile(...tournaments: object[]) {
  const records = tournaments.map((record) => ({ ...record, kind: undefined }));
  return JSON.stringify({ format: 'muster/1', tournaments: records });
}

describe('bodies of submissions', () => {
  it('of every type are imported, detected by their content', async (t) => {
    const service = await startOrganised(t, engines[0], [club('gate')]);
    const ada = await service.organiser(['gate']);
    const text = eventFile(cup('One'));
    const types = ['application/json', 'application/octet-stream', 'text/plain; charset=utf-8', 'text/csv'];
    for (const type of types) {
      const taken = await ada.post('/submissions', text, { 'content-type': type });
      assert.equal(taken.status, 201, `${type}: ${taken.text}`);
      assert.equal(taken.body.data.files[0].format, 'muster/1');
    }
    const lines = await ada.post('/submissions', JSON.stringify(cup('One')), {
      'content-type': 'application/json',
    });
    assert.equal(lines.status, 201, 'ndjson, whatever it is called');
    for (const [encoding, body] of [
      ['gzip', gzipSync(text)],
      ['zstd', zstdCompressSync(text)],
    ] as const)
      assert.equal((await ada.post('/submissions', body, { 'content-encoding': encoding })).status, 201);
    const second = gzipSync(eventFile(tournament('b', { club: 'gate' })));
    const zip = makeZip({ '../folder/a.json': text, 'b.json.gz': second, './.hidden': '' });
    const zipped = await ada.post('/submissions', zip, { 'content-type': 'application/zip' });
    assert.deepEqual(pick(zipped.body.data.files, 'name'), ['a.json', 'b.json'], zipped.text);
    const twice = repeatEntry(Buffer.from(zipSync({ 'c.json': Buffer.from(text) }, { level: 0 })), 2);
    const both = await ada.post('/submissions', twice, { 'content-type': 'application/zip' });
    assert.deepEqual(
      both.body.data?.files.map(({ name, bytes }: { name: string; bytes: number }) => [name, bytes]),
      [
        ['c.json', text.length],
        ['c.json (2)', text.length],
      ],
      both.text,
    );
    const sheets = form([
      {
        name: 'tournament.csv',
        type: 'text/csv',
        content: 'slug,name,status,battleSize,club,rounds\nsheet,Sheet Cup,planned,2000,gate,1\n',
      },
      {
        name: 'C:\\fakepath\\participants.csv',
        type: 'application/vnd.ms-excel',
        content: 'player\nAda\nBo\n',
      },
      {
        name: '../../battles.csv',
        type: '',
        content: 'player1,player2,round,victoryPoints1,victoryPoints2\nAda,Bo,1,3,1\n',
      },
    ]);
    const sheet = await ada.post('/submissions?publish=true', sheets.body, sheets.headers);
    assert.equal(sheet.status, 201, sheet.text);
    assert.deepEqual(
      sheet.body.data.files.map(({ name, format }: { name: string; format: string }) => [name, format]),
      [
        ['tournament.csv', 'csv'],
        ['participants.csv', 'csv'],
        ['battles.csv', 'csv'],
      ],
    );
    assert.equal((await service.get('/api/v1/tournaments/sheet')).status, 200, 'published');
    const wrong = form([
      { name: 'a.json', content: eventFile(cup('Two')) },
      { name: 'a.json', content: eventFile(tournament('x', { club: 'gate', status: 'odd' })) },
    ]);
    const problems = await ada.post('/submissions', wrong.body, wrong.headers);
    assert.equal(problems.status, 422);
    assert.deepEqual(
      problems.body.problems.map(({ file, line, pointer }: Record<string, unknown>) => [file, line, pointer]),
      [['a.json (2)', 1, '/tournaments/0/status']],
    );
    assert.equal(problems.body.error.message, '1 problem; nothing was changed');
    assert.equal(problems.body.more, 0);
    assert.equal((await ada.get('/tournaments/cup')).body.data.name, 'One', 'whole or not at all');
  });

  it('are rejected if they have another type, are too large or are malicious', async (t) => {
    const service = await startOrganised(t, engines[0], [club('gate')]);
    const ada = await service.organiser(['gate']);
    const zeros = Buffer.alloc(129 * 1024 * 1024);
    const gzipped = gzipSync(zeros, { level: 1 });
    const xlsx = makeZip({ '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>' });
    const xls = Buffer.from('d0cf11e0a1b11ae10000', 'hex');
    const ods = makeZip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': '<x/>',
    });
    const inner = makeZip({ 'a.json': '{}' });
    const shared = repeatEntry(Buffer.from(zipSync({ 'a.json': Buffer.alloc(2_000_000) }, { level: 0 })), 90);
    const many = form(
      Array.from({ length: 10_000 }, (_, index) => ({ name: `${index}.json`, content: '{}' })),
    );
    const zip = { 'content-type': 'application/zip' };
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const cases: [what: string, status: number, sent: { body: Buffer | string; headers?: object }][] = [
      ['a picture', 415, { body: 'x', headers: { 'content-type': 'image/png' } }],
      ['a picture in a form', 415, form([{ name: 'a.png', content: 'x', type: 'image/png' }])],
      ['a spreadsheet file', 415, { body: xlsx, headers: { 'content-type': 'application/octet-stream' } }],
      ['a spreadsheet file by its type', 415, { body: xlsx, headers: { 'content-type': sheet } }],
      ['a zip within a zip', 415, { body: makeZip({ 'in.zip': inner }), headers: zip }],
      ['a gzipped zip within a zip', 415, { body: makeZip({ 'in.zip.gz': gzipSync(inner) }), headers: zip }],
      ['another encoding', 415, { body: 'x', headers: { 'content-encoding': 'br' } }],
      ['broken gzip', 400, { body: 'no gzip', headers: { 'content-encoding': 'gzip' } }],
      ['a broken form', 400, { ...form([]), body: 'no form' }],
      ['a gzip bomb', 413, { body: gzipped, headers: { 'content-encoding': 'gzip' } }],
      ['a zstd bomb', 413, { body: zstdCompressSync(zeros), headers: { 'content-encoding': 'zstd' } }],
      ['a gzip bomb in a form', 413, form([{ name: 'a.json.gz', content: gzipped }])],
      ['a zip bomb', 413, { body: makeZip({ 'a.json': zeros }), headers: zip }],
      ['90 files that share their bytes', 413, { body: shared, headers: zip }],
      ['10,000 parts', 413, many],
      ['more than 32 MB', 413, { body: Buffer.alloc(33 * 1024 * 1024, 0x20) }],
      ['nothing', 422, { body: '' }],
    ];
    for (const [what, status, { body, headers = {} }] of cases) {
      const answer = await ada.post('/submissions', body, { ...headers });
      assert.equal(answer.status, status, `${what}: ${answer.text.slice(0, 300)}`);
      assert.ok(answer.body.error.message.length > 0);
    }
    const packed = [xlsx, xls].map((sheets) => makeZip({ 'results/sheets': sheets }));
    for (const sheets of [xlsx, xls, ods, ...packed]) {
      const csv = await ada.post('/submissions', sheets, { 'content-type': 'application/octet-stream' });
      assert.equal(csv.status, 415);
      assert.match(csv.body.error.message, /save it as CSV/);
    }
    const typed = form([{ name: 'a.xls', content: xls, type: 'application/vnd.ms-excel' }]);
    const { status } = await ada.post('/submissions', typed.body, typed.headers);
    assert.equal(status, 415, 'the type that browsers send for CSV and .xls');
    for (const query of ['?dryRun=1', '?publish=', '?dryRun=true&dryRun=true']) {
      const answer = await ada.submit([cup('One')], query);
      assert.equal(answer.status, 400);
      assert.match(answer.body.error.message, /must be true or false/);
    }
    assert.equal((await ada.submit([cup('One')])).status, 201, 'the service still works');
  });

  it('queue: one runs, two per key and ten in all wait, and further ones get 503 with Retry-After', async (t) => {
    const service = await startOrganised(t, engines[0], [club('gate')]);
    const keys = await Promise.all(Array.from({ length: 6 }, () => service.organiser(['gate'])));
    await using lock = await service.database.begin();
    // Another writer holds the lock, so that the first submission waits.
    const rejected: Answer[] = [];
    const done: number[] = [];
    const full = Promise.withResolvers<void>();
    const asked = Array.from({ length: 24 }, async (_, index) => {
      const answer = await (keys[index % keys.length] ?? assert.fail()).submit([cup(`Name ${index}`)]);
      if (answer.status !== 503) return done.push(answer.status);
      rejected.push(answer);
      return rejected.length === 13 && full.resolve();
    });
    await full.promise;
    await lock[Symbol.asyncDispose]();
    await Promise.all(asked);
    assert.deepEqual(done, Array(11).fill(201));
    for (const { headers } of rejected) assert.match(String(headers['retry-after']), /^\d+$/);
    const { data } = (await keys[0]?.get('/submissions'))?.body ?? {};
    const counts = Map.groupBy(data as { key: string }[], ({ key }) => key);
    for (const [key, { length }] of counts) assert.ok(length <= 3, `${length} of ${key}`);
  });

  it('are rejected with 503 and one line in the log if the temporary folder cannot be written', async (t) => {
    const lines: string[] = [];
    const logger = makeLogger('error', { write: (line) => lines.push(line) });
    const service = await startOrganised(t, engines[0], [club('gate')], { logger });
    const ada = await service.organiser(['gate']);
    const { TMPDIR } = process.env;
    process.env['TMPDIR'] = '/nowhere';
    const answer = await ada.submit([cup('One')]).finally(() => {
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
    });
    assert.equal(answer.status, 503, answer.text);
    assert.doesNotMatch(answer.text, /nowhere|ENOENT/);
    assert.match(String(answer.headers['retry-after']), /^\d+$/);
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).reason),
      ['the temporary folder /nowhere cannot be written (ENOENT)'],
    );
    assert.equal((await ada.submit([cup('One')])).status, 201);
  });

  it('count against the limit of their key, and are read only if the key is valid', async (t) => {
    const service = await startOrganised(t, engines[0], [club('gate')], {
      submissionLimit: 3,
      rateLimit: 100,
      now: () => minute,
    });
    const ada = await service.organiser(['gate']);
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await ada.submit([cup('One')], '?dryRun=true');
      statuses.push(answer.status);
      assert.match(String(answer.headers['ratelimit-policy']), /^"key";q=100;w=60$/);
      if (answer.status === 429) assert.match(String(answer.headers['retry-after']), /^\d+$/);
    }
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    assert.equal((await ada.get('/me')).status, 200, 'reading goes on');
    const head = (key: string) =>
      `POST /organisers/v1/submissions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\nExpect: 100-continue\r\n\r\n`;
    const [rejected] = await exchange(service.port, head('org_v1_wrong'));
    assert.equal(rejected?.status, 401);
  });
});

/** An archive that lists its only file this many times, and declares it empty. */
function repeatEntry(archive: Buffer, times: number): Buffer {
  const end = archive.length - 22;
  const start = archive.readUInt32LE(end + 16);
  const entry = archive.subarray(start, end);
  entry.writeUInt32LE(0, 24);
  const tail = archive.subarray(end);
  tail.writeUInt16LE(times, 8);
  tail.writeUInt16LE(times, 10);
  tail.writeUInt32LE(times * entry.length, 12);
  return Buffer.concat([archive.subarray(0, start), ...Array(times).fill(entry), tail]);
}
