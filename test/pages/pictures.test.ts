// Pictures and maps of the site are expensive: their number is limited, and clients that request many do not delay others.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';
import { club, tournament } from '../../packages/rules/test/builders/records.ts';
import { makeLogger } from '../../src/cli/logger.ts';
import { writePng } from '../../src/pages/outside/picture.ts';
import { startService } from '../builders/service.ts';
import { exchange } from '../builders/socket.ts';

const many = 100;
const slugs = Array.from({ length: many }, (_, index) => `open-${index}`);
const live = 'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
function pathOf(slug: string): string {
  return `/pictures/tournaments/${slug}.png`;
}

async function startWithMany(t: Parameters<typeof startService>[0], options: object = {}) {
  return startService(
    t,
    [...slugs.map((slug) => tournament(slug)), tournament('other'), tournament('last')],
    {
      pages: true,
      ...options,
    },
  );
}

async function sendAndStay(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return socket;
}

describe('pictures', () => {
  it('that no client waits for any more are not drawn: a hundred disconnected clients delay no one', async (t) => {
    const lines: string[] = [];
    const logger = makeLogger('info', { write: (line) => lines.push(line) });
    const service = await startWithMany(t, { logger });
    await service.request('GET', pathOf('other'));
    const sockets = await Promise.all(slugs.map((slug) => sendAndStay(service.port, pathOf(slug))));
    // A request on a new connection is read after all of these.
    for (let time = 0; time < 3; time += 1) await exchange(service.port, live);
    for (const socket of sockets) socket.destroy();
    let answer = await service.request('GET', pathOf('last'));
    while (answer.status === 503) {
      assert.equal(answer.headers['retry-after'], '1');
      answer = await service.request('GET', pathOf('last'));
    }
    assert.equal(answer.status, 200);
    const entries = lines.map((line) => JSON.parse(line)).filter(({ path }) => path.includes('/open-'));
    const drawn = entries.filter(({ status }) => status === 200).length;
    t.diagnostic(`${drawn} of ${entries.length} drawn`);
    assert.ok(entries.length > many / 2 && drawn < many / 4, `${drawn} drawn`);
  });

  it('are rejected with 503 and Retry-After if many wait, and drawn for the others', async (t) => {
    const service = await startWithMany(t);
    await service.request('GET', pathOf('other'));
    const answers = await Promise.all(slugs.map((slug) => service.request('GET', pathOf(slug))));
    const drawn = answers.filter(({ status }) => status === 200);
    const rejected = answers.filter(({ status }) => status === 503);
    assert.equal(drawn.length + rejected.length, many);
    assert.ok(rejected.length > 0 && drawn.length > 20, `${drawn.length} drawn`);
    for (const { headers } of rejected) assert.equal(headers['retry-after'], '1');
    for (const { bytes } of drawn) assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
  });

  it('are cached by what they show: a new description redraws nothing, a new name does', async (t) => {
    const service = await startService(t, [tournament('open', { name: 'Open' })], { pages: true });
    const draw = async () => (await service.request('GET', pathOf('open'))).headers.etag;
    const before = await draw();
    await service.import([tournament('open', { name: 'Open', description: 'Soup at noon' })]);
    assert.equal(await draw(), before);
    await service.import([tournament('open', { name: 'Open Air' })]);
    assert.notEqual(await draw(), before);
  });

  it('are not drawn for a client that has them already', async (t) => {
    const service = await startWithMany(t);
    const { etag = '' } = (await service.request('GET', pathOf('other'))).headers;
    // Twice as many as may wait.
    const busy = await Promise.all(slugs.slice(0, 40).map((slug) => sendAndStay(service.port, pathOf(slug))));
    await exchange(service.port, live);
    const again = await service.request('GET', pathOf('other'), { 'if-none-match': etag });
    assert.equal(again.status, 304);
    for (const socket of busy) socket.destroy();
  });
});

describe('a PNG', () => {
  it('has every pixel, as the standard requires', async () => {
    const [width, height] = [7, 5];
    const pixels = randomBytes(width * height * 4);
    let rest = await writePng(pixels, width, height);
    assert.equal(rest.toString('latin1', 0, 8), '\x89PNG\r\n\x1a\n');
    rest = rest.subarray(8);
    const chunks = new Map<string, Buffer>();
    while (rest.length > 0) {
      const end = 8 + rest.readUInt32BE(0);
      assert.equal(rest.readUInt32BE(end), crc32(rest.subarray(4, end)));
      chunks.set(rest.toString('latin1', 4, 8), rest.subarray(8, end));
      rest = rest.subarray(end + 4);
    }
    assert.deepEqual([...chunks.keys()], ['IHDR', 'IDAT', 'IEND']);
    assert.equal(chunks.get('IHDR')?.toString('hex'), '00000007000000050806000000');
    const rows = inflateSync(chunks.get('IDAT') ?? assert.fail());
    for (let y = 0; y < height; y += 1) {
      const row = rows.subarray(y * (width * 4 + 1), (y + 1) * (width * 4 + 1));
      assert.equal(row[0], 0);
      assert.deepEqual(row.subarray(1), pixels.subarray(y * width * 4, (y + 1) * width * 4));
    }
  });
});

// Pictures are drawn from answers that are the same on every engine.
describe('maps of the site', () => {
  it('are made once for all hosts and encodings until the data changes, and have a tag', async (t) => {
    const clubs = Array.from({ length: 700 }, (_, index) => club(`club-${String(index).padStart(4, '0')}`));
    const service = await startService(t, clubs, { pages: true });
    let reads = 0;
    const { first: readFirst } = service.database;
    service.database.first = (sql, values) => {
      if (/FROM club WHERE ord/.test(sql)) reads += 1;
      return readFirst(sql, values);
    };
    const ask = (headers: Record<string, string> = {}) =>
      service.request('GET', '/sitemaps/clubs.xml', headers);
    const answers = await Promise.all(
      ['a.test', 'b.test', 'c.test', 'a.test'].map((host) => ask({ host, 'accept-encoding': 'identity' })),
    );
    assert.equal(reads, 2, 'two steps of 500');
    for (const [index, host] of ['a.test', 'b.test', 'c.test'].entries()) {
      const text = answers[index]?.text ?? '';
      assert.equal([...text.matchAll(/<loc>/g)].length, 700);
      assert.ok(text.includes(`<url><loc>http://${host}/clubs/club-0000</loc></url>\n`));
      assert.ok(text.endsWith(`<url><loc>http://${host}/clubs/club-0699</loc></url>\n</urlset>\n`));
    }
    const [first] = answers;
    const unchanged = await ask({
      host: 'a.test',
      'accept-encoding': 'identity',
      'if-none-match': String(first?.headers.etag),
    });
    assert.equal(unchanged.status, 304);
    assert.equal(reads, 2);
    await service.import([club('z-club')]);
    assert.match((await ask()).text, /\/clubs\/z-club</);
    assert.equal(reads, 4);
  });

  it('are empty if there is nothing', async (t) => {
    const service = await startService(t, [tournament('open')], { pages: true });
    const { text } = await service.request('GET', '/sitemaps/undated.xml', { host: 'a.test' });
    assert.match(
      text,
      /<urlset [^>]+>\n<url><loc>http:\/\/a\.test\/tournaments\/open<\/loc><\/url>\n<\/urlset>\n$/,
    );
    const empty = await service.request('GET', '/sitemaps/clubs.xml');
    assert.match(empty.text, /<urlset [^>]+>\n<\/urlset>\n$/);
  });
});
