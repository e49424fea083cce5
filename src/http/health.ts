// GET /health/live: the process runs. GET /health/ready: it can answer; a balancer sends requests only then.
import type { FastifyInstance } from 'fastify';
import { ApiError, messages } from '../contract/errors.ts';
import type { Reader } from '../store/database.ts';
import { readRevision } from '../store/settings.ts';

const leaving = new WeakSet<object>();

/** From now on the app says that it is not ready, though it still answers: a balancer goes elsewhere. */
export function announceLeaving(app: FastifyInstance): void {
  leaving.add(app.server);
}

export function registerHealth(app: FastifyInstance, reader: Reader): void {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    if (leaving.has(app.server)) throw new ApiError(503, messages.unavailable, { 'retry-after': '1' });
    await readRevision(reader);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
