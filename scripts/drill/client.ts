// Sends requests as clients do, and returns the result of each.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Answered {
  /** 0: no answer came. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly milliseconds: number;
  readonly error?: string;
}

export interface RequestOptions {
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly agent?: Agent | false;
}

/** After this time without an answer a request counts as lost. */
const timeoutMilliseconds = 20_000;

/** Never throws: without an answer the status is 0. */
export function sendRequest(port: number, path: string, options: RequestOptions = {}): Promise<Answered> {
  const { key, headers = {}, method = 'GET', agent = false } = options;
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return new Promise((resolve) => {
    const started = performance.now();
    const options = {
      agent,
      timeout: timeoutMilliseconds,
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { ...authorization, ...headers },
    };
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => done(answer.statusCode ?? 0, answer.headers, Buffer.concat(chunks).toString()));
      answer.on('error', fail);
    });
    const done = (status: number, got: Answered['headers'], text: string) =>
      resolve({ status, headers: got, text, milliseconds: performance.now() - started });
    const fail = (error: Error) =>
      resolve({
        status: 0,
        headers: {},
        text: '',
        milliseconds: performance.now() - started,
        error: (error as NodeJS.ErrnoException).code ?? error.message,
      });
    sent.on('error', fail);
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.end();
  });
}

export function keepAlive(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1 });
}

export interface Traffic {
  /** The number of answers by status; 0 means no answer. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly times: readonly number[];
  readonly unexpected: readonly Answered[];
  readonly sent: number;
}

export interface TrafficOptions {
  readonly port: number;
  readonly key: string;
  readonly paths: readonly string[];
  readonly connections: number;
  /** Milliseconds between two requests of a connection. */
  readonly pause?: number;
  /** Other answers are collected in `unexpected`. */
  readonly isGood?: (answer: Answered) => boolean;
}

/** Sends requests on connections that stay open, until it is ended. */
export function startTraffic(options: TrafficOptions): { end(): Promise<Traffic>; sent(): number } {
  const { port, key, paths, connections, pause = 0, isGood = ({ status }) => status === 200 } = options;
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  const unexpected: Answered[] = [];
  let running = true;
  let sent = 0;

  async function send(): Promise<void> {
    const agent = keepAlive();
    while (running) {
      const path = paths[sent++ % paths.length] ?? '';
      const answer = await sendRequest(port, path, { key, agent });
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      times.push(answer.milliseconds);
      if (!isGood(answer)) unexpected.push(answer);
      if (pause > 0) await wait(pause);
    }
    agent.destroy();
  }

  const sending = Promise.all(Array.from({ length: connections }, send));
  return {
    sent: () => sent,
    async end() {
      running = false;
      await sending;
      return { statuses, times, unexpected, sent };
    },
  };
}
