// Listens, and shuts down without losing a request: while it drains, it still accepts connections, and every answer ends its connection.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { answerBrokenClient } from './answer/broken-client.ts';
import type { App } from './app.ts';
import { type Bound, bind } from './bind.ts';
import { readingMilliseconds } from './handle.ts';

export interface Listening extends Bound {
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly drainSeconds: number;
}

/** Importing it would read all its exports, and so load the client behind `fetch` too, which takes a tenth of the time to the first answer. */
const { createServer } = process.getBuiltinModule('node:http');

/** The timeout of an idle connection, which clients are told in a header. */
const keepAliveMilliseconds = 65_000;
/**
 * How long a client may take to send the headers, and to send the whole request. Handlers that read a body have their own limit. A packet that is lost three
 * times arrives after 7 s. After a pause of the process Node checks this time before it reads what has arrived: a pause as long as this resets new connections.
 */
const headersMilliseconds = 8_000;
const requestMilliseconds = 65_000;
const headersBytes = 16_384;
/** How long open connections are given for one more request, whose answer ends them, and new connections for their first one. */
const graceMilliseconds = 1_000;
/** Requests are paused before the server stops listening, because a client without an answer does not connect again: until no connection arrived for so long. */
const quietMilliseconds = 100;
const longestPauseMilliseconds = 1_000;

export async function listen(app: App, { host, port, drainSeconds }: ListenOptions): Promise<Listening> {
  const gate = makeGate(app);
  const server = makeServer(app, gate.handle);
  const connections = new Set<Socket>();
  let lastConnection = 0;
  server.on('connection', (socket) => {
    lastConnection = performance.now();
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const bound = await bind(server, { host, port, portSetting: '--port', hostSetting: '--host' }).catch(
    async (error: unknown) => {
      await app.close();
      throw error;
    },
  );
  return {
    ...bound,
    async close() {
      app.startDraining();
      const end = performance.now() + drainSeconds * 1000;
      const waitForConnections = async (milliseconds: number): Promise<void> => {
        const until = Math.min(performance.now() + milliseconds, end);
        while (connections.size > 0 && performance.now() < until) await wait(20);
      };
      await waitForConnections(graceMilliseconds);
      gate.pause();
      lastConnection = performance.now();
      const longest = lastConnection + longestPauseMilliseconds;
      while (performance.now() < Math.min(lastConnection + quietMilliseconds, longest, end)) await wait(20);
      // Not the HTTP server's own `close`, which also ends connections that were accepted just now.
      NetServer.prototype.close.call(server);
      gate.resume();
      await waitForConnections(graceMilliseconds);
      server.closeIdleConnections();
      await waitForConnections(drainSeconds * 1000);
      await app.endJobs();
      // The answers to the aborted jobs are sent in this iteration of the event loop.
      await setImmediate();
      server.closeAllConnections();
      await app.close();
    },
  };
}

/** Passes requests on, or queues them while paused: connections that are not accepted when the server stops listening are reset, so none should arrive then. */
function makeGate({ handle }: App) {
  let queue: (() => void)[] | undefined;
  return {
    handle(incoming: IncomingMessage, response: ServerResponse): void {
      if (queue === undefined) void handle(incoming, response);
      else queue.push(() => void handle(incoming, response));
    },
    pause(): void {
      queue = [];
    },
    resume(): void {
      const queued = queue ?? [];
      queue = undefined;
      for (const start of queued) start();
    },
  };
}

export function makeServer(app: App, handle: RequestListener = app.handle): Server {
  const responses = new WeakMap<Socket, ServerResponse>();
  const server = createServer({
    requestTimeout: requestMilliseconds,
    headersTimeout: headersMilliseconds,
    connectionsCheckingInterval: 500,
    keepAliveTimeout: keepAliveMilliseconds,
    maxHeaderSize: headersBytes,
    // Node would answer without a body; handle.ts answers with an error in our shape.
    requireHostHeader: false,
  });
  server.setTimeout(readingMilliseconds);
  // A client that has closed its sending side is still answered. Node has no documented option for this.
  Object.assign(server, { httpAllowHalfOpen: true });
  app.watch(server);
  server.on('request', (incoming, response) => {
    responses.set(incoming.socket, response);
    handle(incoming, response);
  });
  // A client that may not send a body gets no 100 Continue: handle.ts writes it after the key check.
  server.on('checkContinue', (incoming, response) => server.emit('request', incoming, response));
  // An unknown expectation does not prevent an answer.
  server.on('checkExpectation', (incoming, response) => server.emit('request', incoming, response));
  const reject = (error: NodeJS.ErrnoException, socket: Socket): void => {
    const broken = answerBrokenClient(error, socket);
    if (broken !== undefined) app.recordBroken(broken);
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Data after a request that ends its connection is ignored (RFC 9112, 9.6).
    if (error.code === 'HPE_CLOSED_CONNECTION') return;
    const response = responses.get(socket);
    if (response === undefined || response.writableFinished) reject(error, socket);
    // The answer has begun: a second one cannot be written into it.
    else if (response.headersSent) socket.destroy();
    // An earlier complete request gets its answer first.
    else if (response.req.complete) response.once('close', () => reject(error, socket));
    else reject(error, socket);
  });
  return server;
}
