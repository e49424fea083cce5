// Load at a steady rate: a request is due at fixed times, whether earlier ones were answered or not, and its duration counts from the time it was due.
import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, openConnection } from './connection.ts';
import { connections } from './options.ts';

export interface SteadyLoad {
  readonly url: string;
  readonly requests: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** Requests per second. */
  readonly rate: number;
}

/** Milliseconds between two checks for due requests. */
const pause = 1;
/** Warm-up, in which the load's own code is compiled; otherwise that would dominate short measurements. */
const settlingMilliseconds = 2000;

/** Runs until `until` settles, and returns the duration of each answer after the warm-up in milliseconds. */
export async function driveSteadily(load: SteadyLoad, until: Promise<unknown>): Promise<number[]> {
  const { url, requests, headers, rate } = load;
  const lines = await Promise.all(Array.from({ length: connections }, () => openConnection(url, headers)));
  const free = [...lines];
  const waiting: number[] = [];
  const times: number[] = [];
  let failure: unknown;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  until.then(end, end);

  const started = performance.now();
  const due = (number: number) => started + (1000 * number) / rate;

  async function sendNext(connection: Connection, first: number): Promise<void> {
    for (let number: number | undefined = first; number !== undefined; number = waiting.shift()) {
      await connection.request(requests[number % requests.length] ?? '');
      if (due(number) - started >= settlingMilliseconds) times.push(performance.now() - due(number));
    }
    free.push(connection);
  }

  for (let number = 0; !isOver || free.length < lines.length; await wait(pause)) {
    for (; !isOver && due(number) <= performance.now(); number += 1) {
      // Round-robin, because the server closes connections that are idle for long.
      const connection = free.shift();
      if (connection === undefined) waiting.push(number);
      else
        sendNext(connection, number).catch((error: unknown) => {
          failure ??= error;
        });
    }
    if (failure !== undefined) throw failure;
  }
  for (const connection of lines) connection.close();
  return times;
}
