// GET /openapi.json: the description of the API, without a key. Organisers have their own, so that a client generated from this one only reads.
// GET /schemas/event-file.json: the schema of event files, without a key.
import { schemaPath } from '../../contract/endpoints.ts';

import type { Route } from '../answer/route.ts';
import { openTerms } from '../answer/route-terms.ts';
import { shareAnswers } from '../answer/shared-answers.ts';
import { contentOfJson } from '../api/endpoint.ts';
import type { AppOptions } from '../options.ts';
import { baseOf } from '../request/address.ts';

/** For answers that are the same for every client. A new release is visible after five minutes. */
export const publicCaching = 'public, max-age=300';

/** Without `baseUrl`, an answer contains the host of its request, so that a shared cache must not return it to other clients. */
export function cachingOf({ baseUrl }: AppOptions): string {
  return baseUrl === undefined ? publicCaching.replace('public', 'private') : publicCaching;
}

/** The description is loaded at the first request, because the schemas take longer to load than the server to start. */
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
      const { writeEventFileSchema } = await import('#rules/event-file/event-file-schema');
      const body = writeEventFileSchema();
      return { body, identity: body, caching: publicCaching, type: 'application/schema+json; charset=utf-8' };
    },
  },
  {},
);
