// Listens, and stops without losing a request: while it leaves, it goes on accepting and every answer ends its connection.
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
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
/** How long a client may take to send the head of a request, all of one that brings a body, and to read an answer. Whoever reads a body sets its own limit. */
const sendingMilliseconds = 3_000;
const bodyMilliseconds = 65_000;
const readingMilliseconds = 30_000;
const headersBytes = 16_384;
/** How long clients that keep connections open get to hear, with their next answer, that this one ends; and new ones to ask. */
const politeMilliseconds = 1_000;
/** Answers are held back while the door shuts, since whoever is not answered does not connect again: until nobody came for so long. */
const quietMilliseconds = 100;
const longestHoldMilliseconds = 1_000;

export async function listen(app: App, { host, port, drainSeconds }: ListenOptions): Promise<Listening> {
  const door = makeDoor(app);
  const server = makeServer(app, door.handle);
  const connections = new Set<Socket>();
  let lastCame = 0;
  server.on('connection', (socket) => {
    lastCame = performance.now();
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
      const emptied = async (milliseconds: number): Promise<void> => {
        const until = Math.min(performance.now() + milliseconds, end);
        while (connections.size > 0 && performance.now() < until) await wait(20);
      };
      await emptied(politeMilliseconds);
      door.hold();
      lastCame = performance.now();
      const longest = lastCame + longestHoldMilliseconds;
      while (performance.now() < Math.min(lastCame + quietMilliseconds, longest, end)) await wait(20);
      // Not the server's own `close`: that also ends connections that were accepted just now.
      NetServer.prototype.close.call(server);
      door.release();
      await emptied(politeMilliseconds);
      server.closeIdleConnections();
      await emptied(drainSeconds * 1000);
      await app.endJobs();
      // Their answers are on the way when this turn of the event loop is over.
      await setImmediate();
      server.closeAllConnections();
      await app.close();
    },
  };
}

/** Hands requests on, or holds them back: what waits to be accepted when the door shuts is reset, so nobody should connect just then. */
function makeDoor({ handle }: App) {
  let held: (() => void)[] | undefined;
  return {
    handle(incoming: IncomingMessage, response: ServerResponse): void {
      if (held === undefined) void handle(incoming, response);
      else held.push(() => void handle(incoming, response));
    },
    hold(): void {
      held = [];
    },
    release(): void {
      const waiting = held ?? [];
      held = undefined;
      for (const go of waiting) go();
    },
  };
}

export function makeServer(app: App, handle: RequestListener = app.handle): Server {
  const underWay = new WeakMap<Socket, ServerResponse>();
  const server = createServer({
    requestTimeout: bodyMilliseconds,
    headersTimeout: sendingMilliseconds,
    connectionsCheckingInterval: 500,
    keepAliveTimeout: keepAliveMilliseconds,
    maxHeaderSize: headersBytes,
    // Node would answer with no body; the road says what is missing.
    requireHostHeader: false,
  });
  server.setTimeout(readingMilliseconds);
  // Whoever has said everything may close that side and still be answered. Node has no option for it, and its types do not know this one.
  Object.assign(server, { httpAllowHalfOpen: true });
  app.watch(server);
  server.on('request', (incoming, response) => {
    underWay.set(incoming.socket, response);
    handle(incoming, response);
  });
  // Whoever may not hand anything over is not asked for it: the road says when to go on.
  server.on('checkContinue', (incoming, response) => server.emit('request', incoming, response));
  // An expectation that nobody knows is no reason to refuse a request that can be answered.
  server.on('checkExpectation', (incoming, response) => server.emit('request', incoming, response));
  const refuse = (error: NodeJS.ErrnoException, socket: Socket): void => {
    const broken = answerBrokenClient(error, socket);
    if (broken !== undefined) app.noteBroken(broken);
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // What comes behind a request that ends its connection is not heard (RFC 9112, 9.6).
    if (error.code === 'HPE_CLOSED_CONNECTION') return;
    const response = underWay.get(socket);
    if (response === undefined || response.writableFinished) refuse(error, socket);
    // No second answer into one that has begun.
    else if (response.headersSent) socket.destroy();
    // What was asked before gets its answer first; what is broken itself gets none.
    else if (response.req.complete) response.once('close', () => refuse(error, socket));
    else refuse(error, socket);
  });
  return server;
}

export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
