// More connections than one process should hold: those beyond are told to come back (503, Retry-After) and closed, so that
// the ones before them go on being served, and memory has a bound.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError, messages } from '../contract/errors.ts';

const mostServed = 4000;
/** Beyond this there is no answer at all: the connection is closed where it is accepted. */
const mostHeld = 2 * mostServed;
/** Whoever is to be sent away and does not ask for anything. */
const patienceMilliseconds = 1000;

export function shedConnections(app: FastifyInstance): void {
  const { server } = app;
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
  app.addHook('onRequest', (request, reply, done) => {
    // A process that is crowded is alive, and not to be ended for it.
    if (!surplus.has(request.raw.socket) || request.url === '/health/live') {
      done();
      return;
    }
    reply.header('connection', 'close');
    done(new ApiError(503, messages.unavailable, { 'retry-after': '1' }));
  });
}
