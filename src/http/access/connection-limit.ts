// The number of connections that one process serves. Connections over the limit are answered with 503 and Retry-After and closed, so that
// the others are still served and memory is bounded.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, messages } from '../../contract/errors.ts';

const mostServed = 4000;
/** Connections beyond this number are closed without an answer. */
const mostAccepted = 2 * mostServed;
/** How long a connection over the limit stays open without a request. */
const idleMilliseconds = 1000;

export interface ConnectionLimit {
  /** Starts to count the connections of a server. */
  watch(server: Server): void;
  /** Whether a request came on a connection over the limit. */
  isOverLimit(incoming: IncomingMessage): boolean;
}

export function makeConnectionLimit(): ConnectionLimit {
  const overLimit = new WeakSet<Socket>();
  let served = 0;
  return {
    watch(server) {
      server.maxConnections = mostAccepted;
      server.on('connection', (socket) => {
        if (served < mostServed) {
          served += 1;
          socket.once('close', () => {
            served -= 1;
          });
          return;
        }
        overLimit.add(socket);
        setTimeout(() => socket.destroy(), idleMilliseconds).unref();
      });
    },
    // An overloaded process is alive: a failed liveness check would get it restarted.
    isOverLimit: ({ socket, url }) => overLimit.has(socket) && url !== '/health/live',
  };
}

export const overloaded = new ApiError(503, messages.unavailable, {
  'retry-after': '1',
  connection: 'close',
});
