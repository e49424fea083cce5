// The description of the API as it is at one address. Loaded when somebody asks for it: the schemas take longer than a start.
import { describeApi, type OpenApi } from '../../contract/openapi.ts';
import examples from '../../contract/openapi-examples.json' with { type: 'json' };
import { withOrganisers } from '../../contract/organiser-description.ts';

export function describeAt(base: string, keyPrefix: string): OpenApi {
  return describeApi({ base, keyPrefix, examples });
}

/** With the addresses of organisers, whose keys begin like this. */
export function describeAllAt(base: string, keyPrefix: string, organiserKeyPrefix: string): object {
  return withOrganisers(describeAt(base, keyPrefix), organiserKeyPrefix);
}
