// GET /assets/…: kept for a year, since another content has another name.
import type { FastifyInstance } from 'fastify';
import { ApiError, messages } from '../contract/errors.ts';
import { respond } from '../http/respond.ts';
import { findAssetByPath } from './assets.ts';

export function registerAssets(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const asset = findAssetByPath(`/assets/${request.params.file}`);
    if (asset === undefined) throw new ApiError(404, messages.path);
    return respond(request, reply, {
      body: asset.body,
      identity: asset.path,
      type: asset.type,
      caching: 'public, max-age=31536000, immutable',
    });
  });
}
