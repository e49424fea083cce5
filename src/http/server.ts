// Listens, and stops without losing a request: connections are told to close before the door shuts.
import type { ServerResponse } from 'node:http';
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
  let draining = false;
  let connections = 0;
  const answering = new Set<ServerResponse>();
  app.server.on('connection', (socket) => {
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
    });
  });
  // On the server itself: a hook would not reach routes that were registered in a scope of their own before it.
  app.server.prependListener('request', (_request, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    if (draining) response.shouldKeepAlive = false;
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
      draining = true;
      announceLeaving(app);
      for (const response of answering) response.shouldKeepAlive = false;
      const end = performance.now() + drainSeconds * 1000;
      const polite = Math.min(performance.now() + politeMilliseconds, end);
      while (connections > 0 && performance.now() < polite) await wait(20);
      // Before the app itself closes: what comes in on a connection that is still open gets its answer.
      app.server.close();
      while (connections > 0 && performance.now() < end) await wait(20);
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
