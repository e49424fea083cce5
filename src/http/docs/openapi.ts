// GET /openapi.json: the description of the API, for everybody.

import type { Route } from '../answer/route.ts';
import type { AppOptions } from '../options.ts';
import { baseOf } from '../request/address.ts';

export const descriptionPath = '/openapi.json';
/** What is the same for everybody may be kept, for as long as a new release may wait to be seen. */
export const publicCaching = 'public, max-age=300';

/** Where the address a request came to is part of the answer, a shared cache could hand one client's Host to all. */
export function cachingOf({ baseUrl }: AppOptions): string {
  return baseUrl === undefined ? publicCaching.replace('public', 'private') : publicCaching;
}

export function makeOpenApiRoute(options: AppOptions): Route {
  return {
    path: descriptionPath,
    kind: 'open',
    async answer(request) {
      // The schemas take longer to load than a start may take.
      const { describeAllAt } = await import('./describe-at.ts');
      const { keyPrefix, organiserKeyPrefix } = options;
      const body = JSON.stringify(describeAllAt(baseOf(request, options), keyPrefix, organiserKeyPrefix));
      return { body, identity: body, caching: cachingOf(options) };
    },
  };
}
