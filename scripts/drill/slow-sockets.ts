// A thousand clients that connect and send nothing or slowly, and some ordinary ones.
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startTraffic } from './client.ts';
import { type Drill, figure, quantile } from './drill.ts';
import { countHandles, type Served, startServed } from './served.ts';
import { makeWorld } from './world.ts';

const sockets = 1000;
const mostSeconds = 11;
const othersAtOnce = 8;

export const slowSockets: Drill = {
  name: 'slow-sockets',
  summary: `${sockets} sockets that send nothing, send headers letter by letter, or never end a body`,
  async run() {
    const { url, key } = await makeWorld(0);
    const served = await startServed({ url });
    try {
      await askFor(served, key, 1000);
      const alone = await askFor(served, key, 4000);
      const handlesBefore = countHandles(served);
      const closing = openAll(served, key);
      const beside = await askFor(served, key, 4000);
      const longest = Math.max(...(await closing)) / 1000;
      await wait(1000);
      const left = countHandles(served) - handlesBefore;
      const [p99Alone, p99Beside] = [quantile(alone.times, 0.99), quantile(beside.times, 0.99)];
      const failed = alone.failed + beside.failed;
      return [
        figure(
          `longest of ${sockets} lived`,
          `${longest.toFixed(1)} s`,
          `≤ ${mostSeconds} s`,
          longest <= mostSeconds,
        ),
        figure('handles left at the server', String(left), '≤ 0', left <= 0),
        figure(
          'requests of others that failed',
          `${failed} of ${alone.times.length + beside.times.length}`,
          '0',
          failed === 0,
        ),
        figure(
          'p99 of others, before and beside',
          `${p99Alone.toFixed(2)} ms, ${p99Beside.toFixed(2)} ms`,
          '< 2 times',
          p99Beside < 2 * p99Alone,
        ),
      ];
    } finally {
      await served.stop();
    }
  },
};

/** Opens some at a time, so that opening them does not slow down the other clients. */
async function openAll(served: Served, key: string): Promise<number[]> {
  const opened: Promise<number>[] = [];
  for (let index = 0; index < sockets; index += 1) {
    opened.push(openSlow(served, key, index));
    if (index % 20 === 0) await wait(10);
  }
  return Promise.all(opened);
}

/** Resolves with the lifetime of the connection, which only the server closes. */
function openSlow({ port }: Served, key: string, index: number): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const started = performance.now();
    const done = () => resolve(performance.now() - started);
    socket.on('end', done).on('close', done).on('error', done).resume();
    const authorization = `Authorization: Bearer ${key}\r\n`;
    const texts = [
      '',
      'GET /api/v1/tournaments HTTP/1.1\r\nHost: x\r\nX-Slow: ',
      `POST /api/v1/tournaments HTTP/1.1\r\nHost: x\r\n${authorization}Content-Length: 900\r\n\r\n`,
    ];
    const text = texts[index % texts.length] ?? '';
    if (text === '') return;
    socket.write(text);
    dribble(socket);
  });
}

function dribble(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 700);
  socket.on('close', () => clearInterval(timer)).on('error', () => clearInterval(timer));
}

async function askFor({ port }: Served, key: string, milliseconds: number) {
  const paths = ['/api/v1/tournaments'];
  const traffic = startTraffic({ port, key, paths, connections: othersAtOnce, pause: 2 });
  await wait(milliseconds);
  const { times, unexpected } = await traffic.end();
  return { times, failed: unexpected.length };
}
