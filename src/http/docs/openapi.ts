// GET /openapi.json: the description of the API, for everybody. That of organisers is apart, so that a client generated from this one only reads.

import type { Route } from '../answer/route.ts';
import { openTerms } from '../answer/route-terms.ts';
import { shareAnswers } from '../answer/shared-answers.ts';
import type { AppOptions } from '../options.ts';
import { baseOf } from '../request/address.ts';

/** What is the same for every client may be cached, for as long as a new release may stay unseen. */
export const publicCaching = 'public, max-age=300';

/** Where the address a request came to is part of the answer, a shared cache could hand one client's Host to all. */
export function cachingOf({ baseUrl }: AppOptions): string {
  return baseUrl === undefined ? publicCaching.replace('public', 'private') : publicCaching;
}

/** Loads the description at the first request: the schemas take longer to load than a start may take. */
export function makeOpenApiRoute(
  path: string,
  options: AppOptions,
  describe: (base: string) => Promise<object>,
): Route {
  return shareAnswers(
    {
      ...openTerms,
      path,
      parameters: [],
      async answer(request) {
        const body = JSON.stringify(await describe(baseOf(request, options)));
        return { body, identity: body, caching: cachingOf(options) };
      },
    },
    { dependsOn: (request) => baseOf(request, options) },
  );
}
