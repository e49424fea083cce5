// The operations of accounts and invitations, in the order of their description in /organisers/openapi.json.
import type { Operation } from '../contract/operation.ts';
import { accountChanges, getAccount } from './account-operations.ts';
import { getInvitation, getSession, openInvitation } from './desk-operations.ts';
import type { AccountOperation } from './operation.ts';
import { listDeliveries, listWebhooks, webhookChanges } from './webhook-operations.ts';

export const accountOperations: readonly AccountOperation[] = [
  getAccount,
  ...accountChanges,
  listWebhooks,
  ...webhookChanges,
  listDeliveries,
];

/** What leads to the desk without a key. */
export const deskOperations: readonly Operation[] = [getSession, getInvitation, openInvitation];
