// GET /worker.js: at one address for good, because a browser looks there for a newer one; at the root, because it answers for every page below.
import type { Route } from '../../http/answer/route.ts';
import { pageTerms } from '../../http/answer/route-terms.ts';
import { findAsset, pagesVersion } from './assets.ts';
import { pageCaching } from './show.ts';

const { body, type } = findAsset('worker.js');
const script = Buffer.from(body.toString().replace("'VERSION'", `'${pagesVersion}'`));

export const workerRoute: Route = {
  path: '/worker.js',
  ...pageTerms,
  async answer() {
    return { body: script, identity: pagesVersion, type, caching: pageCaching };
  },
};
