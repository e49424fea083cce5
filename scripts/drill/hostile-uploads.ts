// Uploads zip bombs, too many parts, and bodies that are endless, slow or of a wrong length: they are rejected in bounded memory, and other requests are served.
import { connect } from 'node:net';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { form } from '../../test/builders/form.ts';
import { makeZip } from '../../test/builders/zip.ts';
import { sendRequest, startTraffic } from './client.ts';
import { type Drill, type Figure, figure, none } from './drill.ts';
import { issueOrganiserKey, makeEvent, type Submitted, submit } from './organiser.ts';
import { ownMemory, type Served, startServed } from './served.ts';
import { makeWorld } from './world.ts';

const megabyte = 1024 * 1024;
const unpacked = 129 * megabyte;
const mostGrowth = 150 * megabyte;

type Upload = readonly [what: string, status: number, sent: Omit<Submitted, 'key'>];

function makeUploads(): Upload[] {
  const zeros = Buffer.alloc(unpacked);
  const gzipped = gzipSync(zeros);
  const many = (length: number, name: string, content: Buffer | string) =>
    form(Array.from({ length }, (_, index) => ({ name: `${index}${name}`, content })));
  return [
    ['a gzip bomb', 413, { body: gzipped, headers: { 'content-encoding': 'gzip' } }],
    ['a zstd bomb', 413, { body: zstdCompressSync(zeros), headers: { 'content-encoding': 'zstd' } }],
    [
      'a zip bomb',
      413,
      { body: makeZip({ 'a.json': zeros }), headers: { 'content-type': 'application/zip' } },
    ],
    ['gzip bombs in a form', 413, many(50, '.gz', gzipped)],
    ['10,000 parts', 413, many(10_000, '.json', '{}')],
    ['a body of 40 MB', 413, { body: Buffer.alloc(40 * megabyte, 0x20) }],
    ['a path for a name', 422, form([{ name: '../../../etc/passwd', content: '{}' }])],
  ];
}

/** Resolves with the status and the duration; the client never closes its side. */
function dribble(
  { port }: Served,
  head: string,
  chunk: string,
): Promise<{ status: number; seconds: number }> {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let got = '';
    const timer = setInterval(() => socket.write(chunk), 1000);
    const done = () => {
      clearInterval(timer);
      socket.destroy();
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(got)?.[1] ?? 0),
        seconds: (performance.now() - started) / 1000,
      });
    };
    socket.on('data', (data) => {
      got += data;
    });
    socket.on('end', done).on('close', done).on('error', done);
    socket.write(head);
  });
}

export const hostileUploads: Drill = {
  name: 'hostile-uploads',
  summary: 'bombs, 10,000 parts, and bodies that are too large, slow or lie about their length',
  async run() {
    const { url, key } = await makeWorld(0);
    const organiser = await issueOrganiserKey(url);
    const served = await startServed({ url, environment: { SUBMISSION_LIMIT: '0' } });
    const figures: Figure[] = [];
    try {
      await submit(served.port, { key: organiser, body: makeEvent('warm', 100) });
      const before = ownMemory(served);
      let peak = before;
      const watch = setInterval(() => {
        peak = Math.max(peak, ownMemory(served));
      }, 50);
      const traffic = startTraffic({
        port: served.port,
        key,
        paths: ['/api/v1/tournaments'],
        connections: 2,
        pause: 20,
      });
      const wrong: string[] = [];
      const uploads = makeUploads();
      for (const [what, status, upload] of uploads) {
        const answer = await submit(served.port, { key: organiser, ...upload });
        if (answer.status !== status) wrong.push(`${what}: ${answer.status} ${answer.error ?? ''}`);
      }
      figures.push(
        figure(
          'hostile bodies not rejected as they should be',
          wrong.join(', ') || `0 of ${uploads.length}`,
          '0',
          wrong.length === 0,
        ),
      );
      figures.push(...(await listen(served, organiser)));
      const { unexpected, sent } = await traffic.end();
      clearInterval(watch);
      const growth = (peak - before) / megabyte;
      figures.push(
        none('requests of others that failed', unexpected.length, sent),
        figure(
          'memory that the server grew by',
          `${growth.toFixed(0)} MB`,
          `≤ ${mostGrowth / megabyte} MB`,
          peak - before <= mostGrowth,
        ),
      );
      const after = await submit(served.port, { key: organiser, body: makeEvent('after', 100) });
      const me = await sendRequest(served.port, '/organisers/v1/me', { key: organiser });
      figures.push(
        figure(
          'a valid submission afterwards',
          `${after.status}, ${me.status}`,
          '201, 200',
          after.status === 201 && me.status === 200,
        ),
      );
      return figures;
    } finally {
      await served.stop();
    }
  },
};

/** Only a client with a valid key gets a minute for a body. */
async function listen(served: Served, key: string): Promise<Figure[]> {
  const head = (bearer: string, length: string) =>
    `POST /organisers/v1/submissions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
  const [slow, lying, unknown] = await Promise.all([
    dribble(served, head(key, 'Transfer-Encoding: chunked'), '1\r\n \r\n'),
    dribble(served, head(key, 'Content-Length: 5000'), ' '),
    dribble(served, head('org_v1_unknown', 'Content-Length: 5000'), ' '),
  ]);
  const words = ({ status, seconds }: typeof slow) => `${status} after ${seconds.toFixed(0)} s`;
  return [
    figure(
      'an endless body, and one shorter than it says',
      `${words(slow)}, ${words(lying)}`,
      '408 after 60 to 65 s',
      [slow, lying].every(({ status, seconds }) => status === 408 && seconds >= 59 && seconds < 66),
    ),
    figure(
      'a slow body with an unknown key',
      words(unknown),
      '401 within 5 s',
      unknown.status === 401 && unknown.seconds < 5,
    ),
  ];
}
