// GET /health/live: the process runs. GET /health/ready: it can answer; a balancer sends requests only then.
import type { FastifyInstance } from 'fastify';
import type { Reader } from '../store/database.ts';
import { readRevision } from '../store/settings.ts';

export const readyPath = '/health/ready';

export function registerHealth(app: FastifyInstance, reader: Reader): void {
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get(readyPath, async (_request, reply) => {
    await readRevision(reader);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
