// GET /organisers/openapi.json: the description of the API with the operations of organisers, players and accounts (docs/organiser-api.md).
import { accountOperations, deskOperations } from '../accounts/operations.ts';
import { describeApi } from '../contract/openapi.ts';
import type { OpenApi } from '../contract/openapi-types.ts';
import { apiExamples, apiOperations } from '../http/docs/describe-at.ts';
import { signUpOperation } from './entries/sign-up-operation.ts';
import { operations } from './operations.ts';
import { personalOperations } from './players/operations.ts';

const about = [
  'Results of tabletop-wargame tournaments, and everything that organisers, players and accounts send.',
  'Below `/api/v1`, which is read-only, requests need an API key; below `/organisers/v1` an organiser key, or the session of a browser; below `/account` a session. Sign-ups need no key, and personal links and invitations only their code.',
  'Responses are JSON. A list is `{ "data": [...], "next": <address or null> }`; fetch `next` to get the next page. All errors have the same shape. `GET` also supports `HEAD`; a method that is not described is a 405.',
].join('\n\n');

export function describeOrganisersAt(base: string, keyPrefix: string, organiserKeyPrefix: string): OpenApi {
  return describeApi({
    base,
    keyPrefixes: { apiKey: keyPrefix, organiserKey: organiserKeyPrefix },
    operations: [
      ...apiOperations,
      ...operations,
      signUpOperation,
      ...personalOperations,
      ...accountOperations,
      ...deskOperations,
    ],
    about,
    examples: apiExamples,
  });
}
