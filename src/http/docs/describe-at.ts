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
    examples: apiExamples,
    deprecations,
    hasWebhooks: true,
  });
}
