// Opens five thousand connections at once, each with a request, and keeps them open.
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest } from './client.ts';
import { type Drill, figure, none } from './drill.ts';
import { countHandles, ownMemory, startServed } from './served.ts';
import { makeWorld } from './world.ts';

const connections = 5000;
/** The connection limit, and some handles that a process has anyway. */
const mostHandles = 4000 + 500;
const mostSeconds = 2;

export const flood: Drill = {
  name: 'flood',
  summary: `${connections.toLocaleString('en')} connections at once, each with a request, all kept open`,
  async run() {
    const { url, key } = await makeWorld();
    const served = await startServed({ url });
    const { port } = served;
    const path = '/api/v1/tournaments?limit=1';
    await sendRequest(port, path, { key });
    const handlesBefore = countHandles(served);
    const sockets: Socket[] = [];
    const statuses = new Map<string, number>();
    for (let index = 0; index < connections; index += 1) {
      sockets.push(
        openOne(port, path, key, (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1)),
      );
      if (index % 250 === 249) await wait(1);
    }
    const answered = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const end = performance.now() + 30_000;
    let handles = 0;
    while (answered() < connections && performance.now() < end) {
      handles = Math.max(handles, countHandles(served));
      await wait(50);
    }
    await wait(1000);
    const held = countHandles(served);
    const memory = ownMemory(served) / 1e6;
    const [live, ready] = [await sendRequest(port, '/health/live'), await sendRequest(port, '/health/ready')];
    for (const socket of sockets) socket.destroy();
    const gone = performance.now();
    while ((await sendRequest(port, path, { key })).status !== 200 && performance.now() < gone + 30_000)
      await wait(20);
    const recovered = (performance.now() - gone) / 1000;
    await wait(1000);
    const left = countHandles(served) - handlesBefore;
    const status = await served.stop();
    const [good, shed] = [statuses.get('200') ?? 0, statuses.get('503') ?? 0];
    const other = [...statuses].filter(([code]) => code !== '200' && code !== '503');
    const lost = connections - good - shed;
    return [
      figure('answered 200, told 503', `${good}, ${shed}`, 'some of each', good > 0 && shed > 0),
      none(`neither${other.length > 0 ? ` (${other.join(' ')})` : ''}`, lost, connections),
      figure(
        'handles at most, and held',
        `${handles}, ${held}`,
        `≤ ${mostHandles} held`,
        held <= mostHandles,
      ),
      figure('memory', `${memory.toFixed(0)} MB`, '< 400 MB', memory < 400),
      figure(
        '/health/live and /health/ready meanwhile',
        `${live.status}, ${ready.status}`,
        '200, 503',
        live.status === 200 && ready.status === 503,
      ),
      figure('good again', `${recovered.toFixed(2)} s`, `≤ ${mostSeconds} s`, recovered <= mostSeconds),
      figure('handles left', left, '≤ 0', left <= 0),
      figure('exit status', String(status), '0', status === 0),
    ];
  },
};

function openOne(port: number, path: string, key: string, done: (status: string) => void): Socket {
  let heard = '';
  let told = false;
  const tell = (status: string) => {
    if (told) return;
    told = true;
    done(status);
  };
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`),
  );
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1');
    const status = /^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1];
    if (status === '503' && !/retry-after: \d/i.test(heard)) return;
    if (status !== undefined) tell(status);
  });
  socket.on('error', (error: NodeJS.ErrnoException) => tell(error.code ?? error.message));
  socket.on('close', () => tell('closed'));
  return socket;
}
