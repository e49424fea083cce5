// The description of the API for one base address.
import { deprecations as announced, type Deprecation } from '../../contract/deprecations.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { describeApi } from '../../contract/openapi.ts';
import examples from '../../contract/openapi-examples.json' with { type: 'json' };
import type { OpenApi } from '../../contract/openapi-types.ts';
import { listChanges } from '../changes/changes.ts';
import { apiEndpoints } from '../routes.ts';

const order: readonly string[] = Object.values(endpoints);

/** In the order of their addresses. */
export const apiOperations = [...apiEndpoints, listChanges].toSorted(
  (a, b) => order.indexOf(a.path) - order.indexOf(b.path),
);

const about = [
  'Read-only results of tabletop-wargame tournaments: standings, participants with army lists, battles, clubs and players.',
  'Every request needs an API key. Responses are JSON. A list is `{ "data": [...], "next": <address or null> }`; fetch `next` to get the next page.',
  'Every endpoint also supports `HEAD`; any other method is a 405. All errors have the same shape.',
  'Responses are compressed according to `Accept-Encoding` (zstd, br, gzip) and have an `ETag`. Send it back as `If-None-Match`: an unchanged response is a 304 without a body.',
].join('\n\n');

/** By path. */
export const apiExamples: ReadonlyMap<string, unknown> = new Map(
  Object.entries(endpoints).map(([name, path]) => [path, examples[name as EndpointName]]),
);

export function describeAt(
  base: string,
  keyPrefix: string,
  deprecations: readonly Deprecation[] = announced,
): OpenApi {
  return describeApi({
    base,
    keyPrefixes: { apiKey: keyPrefix },
    operations: apiOperations,
    about,
    examples: apiExamples,
    deprecations,
    hasWebhooks: true,
  });
}
