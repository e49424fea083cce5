// Listens, and stops without losing a request: while it leaves, it goes on accepting and every answer ends its connection.
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { answerBrokenClient } from './answer/broken-client.ts';
import type { App } from './app.ts';
import { describeListenError } from './listen-error.ts';

export interface Listening {
  readonly address: string;
  readonly port: number;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly drainSeconds: number;
}

/** Of an idle connection; clients are told. */
const keepAliveMilliseconds = 65_000;
/** How long a client may take to send a request, and to read an answer. */
const sendingMilliseconds = 3_000;
const readingMilliseconds = 30_000;
const headersBytes = 16_384;
/** How long clients that keep connections open get to hear, with their next answer, that this one ends. */
const politeMilliseconds = 1_000;
/** A turn of the event loop this short had hardly anything to do: no connection waits to be accepted behind the work of others. */
const quietMilliseconds = 0.2;
const mostTurns = 10_000;

export async function listen(app: App, { host, port, drainSeconds }: ListenOptions): Promise<Listening> {
  const server = makeServer(app);
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const settings = { portSetting: '--port', hostSetting: '--host' };
    throw describeListenError(error as NodeJS.ErrnoException, { host, port, ...settings });
  }
  const bound = server.address();
  const actualPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    address: addressOf(host, actualPort),
    port: actualPort,
    async close() {
      app.leave();
      const end = performance.now() + drainSeconds * 1000;
      const polite = Math.min(performance.now() + politeMilliseconds, end);
      while (connections.size > 0 && performance.now() < polite) await wait(20);
      await quietTurn();
      server.close();
      while (connections.size > 0 && performance.now() < end) await wait(20);
      server.closeAllConnections();
      await app.close();
    },
  };
}

export function makeServer(app: App): Server {
  const underWay = new WeakMap<Socket, ServerResponse>();
  const server = createServer({
    requestTimeout: sendingMilliseconds,
    headersTimeout: sendingMilliseconds,
    connectionsCheckingInterval: 500,
    keepAliveTimeout: keepAliveMilliseconds,
    maxHeaderSize: headersBytes,
    // Node would answer with no body; the road says what is missing.
    requireHostHeader: false,
  });
  server.setTimeout(readingMilliseconds);
  app.watch(server);
  server.on('request', (incoming, response) => {
    underWay.set(incoming.socket, response);
    void app.handle(incoming, response);
  });
  // An expectation that nobody knows is no reason to refuse a request that can be answered.
  server.on('checkExpectation', (incoming, response) => server.emit('request', incoming, response));
  server.on('clientError', (error, socket: Socket) => {
    const response = underWay.get(socket);
    if (response === undefined || response.writableFinished) answerBrokenClient(error, socket);
    // No second answer into one that has begun.
    else if (response.headersSent) socket.destroy();
    // What was asked before gets its answer first; what is broken itself gets none.
    else if (response.req.complete) response.once('close', () => answerBrokenClient(error, socket));
    else answerBrokenClient(error, socket);
  });
  return server;
}

/** What waits to be accepted is reset when the door shuts, so it shuts right after a turn in which everything was accepted. */
async function quietTurn(): Promise<void> {
  for (let turns = 0; turns < mostTurns; turns += 1) {
    const begun = performance.now();
    await nextTurn();
    if (performance.now() - begun < quietMilliseconds) return;
  }
}

export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
