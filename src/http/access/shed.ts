// More connections than one process should hold: those beyond are told to come back (503, Retry-After) and closed, so that the ones before them go on
// being served, and memory has a bound.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, messages } from '../../contract/errors.ts';

const mostServed = 4000;
/** Beyond this there is no answer at all: the connection is closed where it is accepted. */
const mostHeld = 2 * mostServed;
/** How long a surplus connection that asks for nothing is kept. */
const patienceMilliseconds = 1000;

export interface Shed {
  /** Begins to count the connections of a server. */
  watch(server: Server): void;
  /** Whether a request came on a connection beyond those that are served. */
  isSurplus(incoming: IncomingMessage): boolean;
}

export function makeShed(): Shed {
  const surplus = new WeakSet<Socket>();
  let served = 0;
  return {
    watch(server) {
      server.maxConnections = mostHeld;
      server.on('connection', (socket) => {
        if (served < mostServed) {
          served += 1;
          socket.once('close', () => {
            served -= 1;
          });
          return;
        }
        surplus.add(socket);
        setTimeout(() => socket.destroy(), patienceMilliseconds).unref();
      });
    },
    // A process that is crowded is alive, and not to be ended for it.
    isSurplus: ({ socket, url }) => surplus.has(socket) && url !== '/health/live',
  };
}

export const sentAway = new ApiError(503, messages.unavailable, { 'retry-after': '1', connection: 'close' });
