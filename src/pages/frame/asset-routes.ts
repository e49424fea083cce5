// GET /assets/…: cached for a year, because a file with other content has another name. GET /worker.js, /personal-worker.js, /desk-worker.js: always at one address, because
// a browser looks there for a newer one, and at the root, because a service worker controls only pages below its own path.
import { ApiError, messages } from '../../contract/errors.ts';
import type { Route } from '../../http/answer/route.ts';
import { pageTerms } from '../../http/answer/route-terms.ts';
import { findAsset, findAssetByPath, readPagesVersion } from './assets.ts';
import { pageCaching } from './show.ts';

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

/** The service workers of pages of events, of personal pages, and of the desk. */
export const workerRoutes: readonly Route[] = ['worker.js', 'personal-worker.js', 'desk-worker.js'].map(
  (name) => ({
    path: `/${name}`,
    ...pageTerms,
    async answer() {
      const { body, type } = findAsset(name);
      const version = readPagesVersion();
      const text = String(body).replace('VERSION', version);
      return { body: text, identity: version, type, caching: pageCaching };
    },
  }),
);
