// More connections than one process should hold: those beyond are told to come back (503, Retry-After) and closed, so that
// the ones before them go on being served, and memory has a bound.

import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, messages } from '../contract/errors.ts';

const mostServed = 4000;
/** Beyond this there is no answer at all: the connection is closed where it is accepted. */
const mostHeld = 2 * mostServed;
/** Whoever is to be sent away and does not ask for anything. */
const patienceMilliseconds = 1000;

/** Tells which requests came on a connection beyond those. */
export function shedConnections(server: Server): (request: IncomingMessage) => boolean {
  const surplus = new WeakSet<Socket>();
  let served = 0;
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
  // A process that is crowded is alive, and not to be ended for it.
  return ({ socket, url }) => surplus.has(socket) && url !== '/health/live';
}

export const sentAway = new ApiError(503, messages.unavailable, { 'retry-after': '1', connection: 'close' });
