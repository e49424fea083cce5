// GET /assets/…: cached for a year, since another content has another name. GET /worker.js: at one address for good, because a browser looks there for a newer
// one; at the root, because it answers for every page below.
import { ApiError, messages } from '../../contract/errors.ts';
import type { Route } from '../../http/answer/route.ts';
import { pageTerms } from '../../http/answer/route-terms.ts';
import { findAsset, findAssetByPath, pagesVersion } from './assets.ts';
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

const { body, type } = findAsset('worker.js');
const script = Buffer.from(body.toString().replace("'VERSION'", `'${pagesVersion}'`));

export const workerRoute: Route = {
  path: '/worker.js',
  ...pageTerms,
  async answer() {
    return { body: script, identity: pagesVersion, type, caching: pageCaching };
  },
};
