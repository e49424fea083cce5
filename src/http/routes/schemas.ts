// GET /schemas/event-file.json: what an event file may contain, for everybody.
import type { FastifyInstance } from 'fastify';
import { schemaPath } from '../../contract/endpoints.ts';
import { respond } from '../respond.ts';
import { publicCaching } from './openapi.ts';

export function registerSchemas(app: FastifyInstance): void {
  app.get(schemaPath, async (request, reply) => {
    const { writeEventFileSchema } = await import('../../contract/event-file-schema.ts');
    const body = writeEventFileSchema();
    return respond(request, reply, {
      body,
      identity: body,
      caching: publicCaching,
      type: 'application/schema+json; charset=utf-8',
    });
  });
}
