// Load at a steady pace: a request is due every so often, whether those before it were answered or not, and is late by as much as its
// answer comes after it was due. Bursts would show how long a burst takes.
import { setTimeout as wait } from 'node:timers/promises';
import { type Line, openLine } from './line.ts';
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
/** The load's own code is compiled meanwhile: that would be most of what is slow, and the more the shorter it is asked. */
const settlingMilliseconds = 2000;

/** Goes on until `until` is settled, and gives how many milliseconds each answer took that was due once the load had settled. */
export async function driveSteadily(load: SteadyLoad, until: Promise<unknown>): Promise<number[]> {
  const { url, requests, headers, rate } = load;
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(url, headers)));
  const free = [...lines];
  const waiting: number[] = [];
  const times: number[] = [];
  let failure: unknown;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  until.then(end, end);

  const begun = performance.now();
  const due = (number: number) => begun + (1000 * number) / rate;

  async function ask(line: Line, first: number): Promise<void> {
    for (let number: number | undefined = first; number !== undefined; number = waiting.shift()) {
      await line.ask(requests[number % requests.length] ?? '');
      if (due(number) - begun >= settlingMilliseconds) times.push(performance.now() - due(number));
    }
    free.push(line);
  }

  for (let number = 0; !isOver || free.length < lines.length; await wait(pause)) {
    for (; !isOver && due(number) <= performance.now(); number += 1) {
      // In turn: the server hangs up on one that is idle for long.
      const line = free.shift();
      if (line === undefined) waiting.push(number);
      else
        ask(line, number).catch((error: unknown) => {
          failure ??= error;
        });
    }
    if (failure !== undefined) throw failure;
  }
  for (const line of lines) line.close();
  return times;
}
