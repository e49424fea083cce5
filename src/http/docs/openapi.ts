// GET /openapi.json: the description of the API, for everybody. That of organisers is apart, so that a client generated from this one only reads.
// GET /schemas/event-file.json: what an event file may contain, for everybody.
import { schemaPath } from '../../contract/endpoints.ts';

import type { Route } from '../answer/route.ts';
import { openTerms } from '../answer/route-terms.ts';
import { shareAnswers } from '../answer/shared-answers.ts';
import { contentOfJson } from '../api/endpoint.ts';
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
        return contentOfJson(await describe(baseOf(request, options)), cachingOf(options));
      },
    },
    { dependsOn: (request) => baseOf(request, options) },
  );
}

export const schemaRoute: Route = shareAnswers(
  {
    path: schemaPath,
    ...openTerms,
    parameters: [],
    async answer() {
      const { writeEventFileSchema } = await import('../../contract/event-file-schema.ts');
      const body = writeEventFileSchema();
      return { body, identity: body, caching: publicCaching, type: 'application/schema+json; charset=utf-8' };
    },
  },
  {},
);
