// /account/webhooks: what owners of webhooks can do with them, with forms or JSON (docs/webhooks.md).
import { ApiError } from '../contract/errors.ts';
import { listWebhooks, type StoredWebhook } from '../store/keys/webhooks.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  type ShownWebhook,
  showWebhook,
  type WebhookStep,
  webhookMessages,
  webhookSteps,
} from '../webhooks/register.ts';
import { type Action, type ActionCall, accountMessages } from './actions.ts';

const path = '/account/webhooks';
export const deliveriesPath = `${path}/:id/deliveries`;

/** A list that the owner of an account reads. */
export interface Reading {
  readonly path: string;
  read(call: ActionCall, account: string): Promise<readonly object[]>;
}

const list: Reading = {
  path,
  async read({ options: { database } }, account) {
    return (await listWebhooks(database.keys, account)).map(showWebhook);
  },
};

const deliveries: Reading = {
  path: deliveriesPath,
  read: ({ options: { database }, id }, account) => listWebhookDeliveries(database, id, account),
};

const add: Action = {
  path,
  needs: 'name',
  async act({ options: { database, webhooks }, fields, time }, account) {
    const { url, kinds, tournaments } = fields;
    const wanted = { url, kinds, tournaments };
    const made = await addWebhook(
      { database, isLocal: webhooks?.isLocal ?? false },
      account,
      wanted,
      time,
    ).catch((error: unknown) => {
      // The account was deleted just now.
      const isGone = error instanceof ApiError && error.message === webhookMessages.account;
      throw isGone ? new ApiError(401, accountMessages.signedOut) : error;
    });
    return { status: 201, data: showWithSecret(made), shows: 'newWebhook' };
  },
};

function makeStep(step: WebhookStep): Action {
  return {
    path: `${path}/:id/${step}`,
    needs: 'name',
    async act({ options: { database }, id, time }, account) {
      const changed = await changeWebhook(database, step, id, time, account);
      if (step === 'remove') return { status: 204 };
      if (step === 'rotate') return { status: 200, data: showWithSecret(changed), shows: 'newWebhook' };
      return { status: 200, data: showWebhook(changed) };
    },
  };
}

export type WebhookWithSecret = ShownWebhook & { readonly secret: string };

function showWithSecret(webhook: StoredWebhook): WebhookWithSecret {
  return { ...showWebhook(webhook), secret: webhook.secret };
}

export const webhookRequests: { readonly reads: readonly Reading[]; readonly steps: readonly Action[] } = {
  reads: [list, deliveries],
  steps: [add, ...webhookSteps.map(makeStep)],
};
