// Stops a server under load: clients that reconnect at once, and slow sockets.
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Drill, figure, none } from './drill.ts';
import { startServed } from './served.ts';
import { makeWorld, type World } from './world.ts';

const clients = 30;
const slowSockets = 500;
const stops = 20;
const loadMs = 600;
const drainSeconds = 5;
/** From the signal to the end of the process. */
const mostStopSeconds = drainSeconds + 2;
const answersPerReset = 10_000;

/**
 * The result of a request. `refused`: no server listens any more. `reset`: the kernel ended a new connection that the server had not accepted when it stopped
 * listening. `lost`: the server had accepted the connection.
 */
type Fate = 'answered' | 'wrong' | 'refused' | 'reset' | 'lost';

export const stopUnderLoad: Drill = {
  name: 'stop-under-load',
  summary: `SIGTERM under ${clients} clients that connect again at once, alone and with ${slowSockets} slow sockets`,
  async run() {
    const world = await makeWorld();
    const fates: Record<Fate, number> = { answered: 0, wrong: 0, refused: 0, reset: 0, lost: 0 };
    let [badExits, longest, stopped] = [0, 0, 0];
    for (const slow of [0, slowSockets]) {
      for (let stop = 0; stop < stops; stop += 1) {
        const { status, milliseconds } = await stopOnce(world, slow, fates);
        stopped += 1;
        longest = Math.max(longest, milliseconds);
        if (status !== 0) badExits += 1;
      }
    }
    const sent = fates.answered + fates.wrong + fates.reset + fates.lost;
    const mostResets = Math.max(1, Math.floor(sent / answersPerReset));
    return [
      none('requests lost on an accepted connection', fates.lost, sent),
      figure(
        'connections reset before they were accepted',
        `${fates.reset} of ${sent.toLocaleString('en')}`,
        `≤ 1 of ${answersPerReset.toLocaleString('en')}`,
        fates.reset <= mostResets,
      ),
      none('answers other than 200', fates.wrong, sent),
      none('exits other than 0', badExits, stopped),
      figure(
        'longest stop',
        `${(longest / 1000).toFixed(1)} s`,
        `≤ ${mostStopSeconds} s`,
        longest <= mostStopSeconds * 1000,
      ),
    ];
  },
};

async function stopOnce({ url, key }: World, slow: number, fates: Record<Fate, number>) {
  const served = await startServed({ url, args: ['--drain-seconds', String(drainSeconds)] });
  const { port } = served;
  const sockets = Array.from({ length: slow }, (_, index) => openSlowly(port, index));
  const asking = Array.from({ length: clients }, (_, index) => askUntilRefused(port, key, index, fates));
  await wait(loadMs);
  const started = performance.now();
  const status = await served.stop();
  const milliseconds = performance.now() - started;
  await Promise.all(asking);
  for (const socket of sockets) socket.destroy();
  return { status, milliseconds };
}

/** Half of the clients keep their connection until the server ends it, half open a new one for each request. */
async function askUntilRefused(
  port: number,
  key: string,
  index: number,
  fates: Record<Fate, number>,
): Promise<void> {
  const agent = new Agent({ keepAlive: index % 2 === 0, maxSockets: 1 });
  for (let fate: Fate = 'answered'; fate !== 'refused'; ) {
    fate = await askOnce(port, key, agent);
    fates[fate] += 1;
  }
  agent.destroy();
}

const path = '/api/v1/tournaments?limit=2';

function askOnce(port: number, key: string, agent: Agent): Promise<Fate> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${key}` };
    const asking = request({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
      answer.on('error', () => resolve('lost'));
      answer.on('end', () => resolve(answer.statusCode === 200 ? 'answered' : 'wrong'));
      answer.resume();
    });
    asking.on('error', (error: NodeJS.ErrnoException) => {
      if (error.syscall === 'connect') resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'reset');
      // A connection that ends without an answer was accepted by the server; the kernel resets the others.
      else resolve(asking.reusedSocket || error.syscall === undefined ? 'lost' : 'reset');
    });
    asking.end();
  });
}

/** Sends nothing, or a header character by character. */
function openSlowly(port: number, index: number): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined).resume();
  if (index % 2 === 0) return socket;
  socket.write('GET /api/v1/tournaments HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const timer = setInterval(() => socket.write('x'), 500);
  socket.on('close', () => clearInterval(timer));
  return socket;
}
