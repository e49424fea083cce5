// Listens, and stops without losing a request: connections are told to close before the door shuts.
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ListenError } from './listen-error.ts';

export interface Listening {
  readonly address: string;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly drainSeconds: number;
}

export async function listen(
  app: FastifyInstance,
  { host, port, drainSeconds }: ListenOptions,
): Promise<Listening> {
  let draining = false;
  let connections = 0;
  app.server.on('connection', (socket) => {
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
    });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw describe(error as NodeJS.ErrnoException, host, port);
  }
  const bound = app.server.address();
  const actualPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    async close() {
      draining = true;
      app.server.closeIdleConnections();
      const end = performance.now() + drainSeconds * 1000;
      // Clients that keep connections open learn with their next answer that this one ends.
      const polite = Math.min(performance.now() + 1000, end);
      while (connections > 0 && performance.now() < polite) await wait(20);
      const closed = app.close();
      await Promise.race([closed, wait(Math.max(0, end - performance.now()), undefined, { ref: false })]);
      app.server.closeAllConnections();
      await closed;
    },
  };
}

function describe(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const words: Record<string, string> = {
    EADDRINUSE: 'is taken by another program; stop that, or choose another with --port',
    EACCES: 'may not be used by this user; choose one above 1023 with --port',
    EADDRNOTAVAIL: 'is not an address of this machine; choose another with --host',
    ENOTFOUND: 'cannot be resolved; choose another with --host',
  };
  const known = words[error.code ?? ''];
  return known === undefined ? error : new ListenError(`${host}:${port} ${known}`);
}
