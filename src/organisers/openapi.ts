// GET /organisers/openapi.json: the description of the API with the operations of organisers, players and accounts (docs/organiser-api.md).
import { accountOperations, deskOperations } from '../accounts/operations.ts';
import { describeApi } from '../contract/openapi.ts';
import type { OpenApi } from '../contract/openapi-types.ts';
import { apiExamples, apiOperations } from '../http/docs/describe-at.ts';
import { signUpOperation } from './entries/sign-up-operation.ts';
import { operations } from './operations.ts';
import { personalOperations } from './players/operations.ts';

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
    examples: apiExamples,
  });
}
