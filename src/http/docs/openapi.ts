// GET /openapi.json: the description of the API, for everybody; /organisers/openapi.json has the addresses of organisers as well.

import type { Route } from '../answer/route.ts';
import { openTerms } from '../answer/route-terms.ts';
import { shareAnswers } from '../answer/shared-answers.ts';
import type { AppOptions } from '../options.ts';
import { baseOf } from '../request/address.ts';

type Describe = typeof import('./describe-at.ts');

/** What is the same for everybody may be kept, for as long as a new release may wait to be seen. */
export const publicCaching = 'public, max-age=300';

/** Where the address a request came to is part of the answer, a shared cache could hand one client's Host to all. */
export function cachingOf({ baseUrl }: AppOptions): string {
  return baseUrl === undefined ? publicCaching.replace('public', 'private') : publicCaching;
}

export function listOpenApiRoutes(options: AppOptions): readonly Route[] {
  const { keyPrefix, organiserKeyPrefix } = options;
  const routeOf = (path: string, describe: (docs: Describe, base: string) => object): Route =>
    shareAnswers(
      {
        path,
        ...openTerms,
        parameters: [],
        async answer(request) {
          // The schemas take longer to load than a start may take.
          const body = JSON.stringify(describe(await import('./describe-at.ts'), baseOf(request, options)));
          return { body, identity: body, caching: cachingOf(options) };
        },
      },
      { dependsOn: (request) => baseOf(request, options) },
    );
  const routes = [routeOf('/openapi.json', ({ describeAt }, base) => describeAt(base, keyPrefix))];
  // Apart, so that whoever generates a client of the API gets one that only reads.
  if (organiserKeyPrefix !== undefined)
    routes.push(
      routeOf('/organisers/openapi.json', ({ describeAllAt }, base) =>
        describeAllAt(base, keyPrefix, organiserKeyPrefix),
      ),
    );
  return routes;
}
