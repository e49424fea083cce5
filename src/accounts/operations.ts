// The operations of accounts, in the order of their description in /organisers/openapi.json.
import { accountChanges, getAccount } from './account-operations.ts';
import type { AccountOperation } from './operation.ts';
import { listDeliveries, listWebhooks, webhookChanges } from './webhook-operations.ts';

export const accountOperations: readonly AccountOperation[] = [
  getAccount,
  ...accountChanges,
  listWebhooks,
  ...webhookChanges,
  listDeliveries,
];
