// Load at a steady pace: a request is due every so often, whether those before it were answered or not, and is late by as much as its
// answer comes after it was due. Bursts would show how long a burst takes.
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { connections } from './options.ts';

export interface SteadyLoad {
  readonly url: string;
  readonly requests: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Requests a second. */
  readonly rate: number;
}

/** Milliseconds between two looks at what is due. */
const pause = 1;
/** Connections are opened and the load's own code is compiled meanwhile: that would be most of what is slow, and the more the shorter it is asked. */
const settlingMilliseconds = 2000;

/** Goes on until `until` is settled, and gives how many milliseconds each answer took that was due once the load had settled. */
export async function driveSteadily(load: SteadyLoad, until: Promise<unknown>): Promise<number[]> {
  const { url, requests, headers, rate } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  until.then(end, end);

  const ask = (path: string, due: number) =>
    new Promise<void>((resolve, reject) => {
      get(`${url}${path}`, { agent, headers }, (answer) => {
        answer.resume().on('end', () => {
          if (due - begun >= settlingMilliseconds) times.push(performance.now() - due);
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${path} answered ${answer.statusCode}`));
        });
      }).on('error', reject);
    });

  const begun = performance.now();
  for (let sent = 0; !isOver; await wait(pause)) {
    const due = () => begun + (1000 * sent) / rate;
    for (; due() <= performance.now(); sent += 1)
      asked.push(ask(requests[sent % requests.length] ?? '', due()));
  }
  await Promise.all(asked);
  agent.destroy();
  return times;
}
