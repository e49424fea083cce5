// Listens, and stops without losing a request: connections are told to close before the door shuts.
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { announceLeaving } from './health.ts';
import { describeListenError } from './listen-error.ts';

export interface Listening {
  readonly address: string;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly drainSeconds: number;
}

/** How long clients that keep connections open get to hear, with their next answer, that this one ends. */
const politeMilliseconds = 1000;

export async function listen(
  app: FastifyInstance,
  { host, port, drainSeconds }: ListenOptions,
): Promise<Listening> {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  try {
    await app.listen({ host, port });
  } catch (error) {
    const settings = { portSetting: '--port', hostSetting: '--host' };
    throw describeListenError(error as NodeJS.ErrnoException, { host, port, ...settings });
  }
  const bound = app.server.address();
  const actualPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    address: addressOf(host, actualPort),
    async close() {
      announceLeaving(app);
      for (const socket of connections) endAfterAnswer((socket as Answering)._httpMessage);
      // On the server itself, before anything else: a hook would not reach what is answered without one.
      app.server.prependListener('request', (_request, response) => endAfterAnswer(response));
      const end = performance.now() + drainSeconds * 1000;
      const polite = Math.min(performance.now() + politeMilliseconds, end);
      while (connections.size > 0 && performance.now() < polite) await wait(20);
      // Before the app itself closes: what comes in on a connection that is still open gets its answer.
      app.server.close();
      while (connections.size > 0 && performance.now() < end) await wait(20);
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** What a connection is being answered with, as Node itself keeps it. */
type Answering = Socket & { readonly _httpMessage?: ServerResponse | null };

function endAfterAnswer(response: ServerResponse | null | undefined): void {
  if (response) response.shouldKeepAlive = false;
}

export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
