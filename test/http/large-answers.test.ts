// Many clients that read a tournament of very long lists: memory is bounded, and every client gets an answer.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { participant, tournament } from '../../packages/rules/test/builders/records.ts';
import { engines } from '../builders/engines.ts';
import { skipProcesses } from '../builders/processes.ts';
import { makeRequest, serveApart } from '../builders/service.ts';
import { until } from '../builders/until.ts';

const people = 200;
const listBytes = 65_536;
const readers = 40;
/** Text that hardly compresses, as an attacker would choose it. */
function writeList(): string {
  return randomBytes((listBytes * 3) / 4).toString('base64');
}

async function startLarge(t: TestContext) {
  const participants = Array.from({ length: people }, (_, index) =>
    participant(`p${String(index).padStart(3, '0')}`, { list: { text: writeList() } }),
  );
  const serving = await serveApart(
    t,
    engines[0],
    [tournament('large', { participants })],
    ['--log-level=error'],
  );
  return { ...serving, request: makeRequest(serving.port) };
}

/** Reads an answer to its end, and keeps none of it. */
function readStatus(port: number, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume().on('error', reject);
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    }).on('error', reject);
  });
}

/** The peak memory of the process. */
function peakMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024);
}

const encodings = ['identity', 'gzip', 'br', 'zstd'];
const api = '/api/v1/tournaments/large/participants';

// The memory of the server does not depend on the engine.
describe('large answers', { skip: skipProcesses }, () => {
  it('to forty readers at once, and to forty who do not read, take less than half a gigabyte', async (t) => {
    const { child, key, port, request } = await startLarge(t);
    const headers = { authorization: `Bearer ${key}` };

    const sockets = Array.from({ length: readers }, (_, reader) => {
      const socket = connect(port, '127.0.0.1').pause();
      socket.on('error', () => undefined);
      const head = `Host: a\r\nAuthorization: Bearer ${key}\r\nAccept-Encoding: identity\r\n`;
      socket.write(`GET ${api}?limit=100&n=${reader} HTTP/1.1\r\n${head}\r\n`);
      return socket;
    });
    const rejected = await request('GET', `${api}?limit=100&n=late`, headers);
    assert.deepEqual([rejected.status, rejected.headers['retry-after']], [503, '1']);
    const small = await request('GET', '/api/v1/tournaments/large', headers);
    assert.equal(small.status, 200, 'what is small is answered meanwhile');
    t.diagnostic(`${peakMegabytes(child.pid)} MB at most for those who do not read`);
    for (const socket of sockets) socket.destroy();
    const free = await until({
      what: 'memory to be free again',
      see: async () => (await request('GET', `${api}?limit=100`, headers)).status,
      is: (status) => status !== 503,
    });
    assert.equal(free, 200);

    let rejections = 0;
    const read = async (reader: number) => {
      const accepted = { 'accept-encoding': encodings[reader % encodings.length] ?? '' };
      // Another address each time, so that none is cached; half of the readers ask the API, half the site.
      const path =
        reader % 8 < 4
          ? `${api}?limit=${100 - (reader % 30)}&n=${reader}`
          : `/tournaments/large?view=players&page=${1 + (reader % 5)}&n=${reader}`;
      const answered = await until({
        what: `an answer to reader ${reader}`,
        see: () => readStatus(port, path, { ...headers, ...accepted }),
        is(status) {
          if (status === 503) rejections += 1;
          return status !== 503;
        },
      });
      assert.equal(answered, 200);
    };
    await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
    const peak = peakMegabytes(child.pid);
    t.diagnostic(`everyone was answered, ${rejections} times after a rejection; ${peak} MB at most`);
    assert.ok(peak < 512, `${peak} MB`);
  });
});
