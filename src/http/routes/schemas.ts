// GET /schemas/event-file.json: what an event file may contain, for everybody.
import type { FastifyInstance } from 'fastify';
import { schemaPath, writeEventFileSchema } from '../../contract/event-file-schema.ts';
import { respond } from '../respond.ts';
import { publicCaching } from './openapi.ts';

export function registerSchemas(app: FastifyInstance): void {
  const body = writeEventFileSchema();
  app.get(schemaPath, async (request, reply) =>
    respond(request, reply, {
      body,
      identity: body,
      caching: publicCaching,
      type: 'application/schema+json; charset=utf-8',
    }),
  );
}
