// The description of the API for one base address. Loaded at the first request, because the schemas take longer to load than the server to start.
import { endpoints } from '../../contract/endpoints.ts';
import { describeApi } from '../../contract/openapi.ts';
import examples from '../../contract/openapi-examples.json' with { type: 'json' };
import type { OpenApi } from '../../contract/openapi-types.ts';
import { listChanges } from '../changes/changes.ts';
import { apiEndpoints } from '../routes.ts';

const order = Object.keys(endpoints);
const operations = [...apiEndpoints, listChanges].toSorted(
  (a, b) => order.indexOf(a.endpoint) - order.indexOf(b.endpoint),
);

export function describeAt(base: string, keyPrefix: string): OpenApi {
  return describeApi({ base, keyPrefix, operations, examples });
}
