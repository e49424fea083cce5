// GET /assets/…: kept for a year, since another content has another name.
import { ApiError, messages } from '../../contract/errors.ts';
import type { Route } from '../../http/answer/route.ts';
import { pageTerms } from '../../http/answer/route-terms.ts';
import { findAssetByPath } from './assets.ts';

export const assetRoute: Route = {
  path: '/assets/:file',
  ...pageTerms,
  async answer(_request, { name }) {
    const asset = findAssetByPath(`/assets/${name}`);
    if (asset === undefined) throw new ApiError(404, messages.path);
    return {
      body: asset.body,
      identity: asset.path,
      type: asset.type,
      caching: 'public, max-age=31536000, immutable',
    };
  },
};
