// The operations of /account/webhooks, each with a form or JSON (docs/webhooks.md).
import {
  DeliveryList,
  NewWebhookAnswer,
  nothing,
  WebhookAnswer,
  WebhookBody,
  WebhookList,
} from '../contract/account-resources.ts';
import { ApiError } from '../contract/errors.ts';
import type { DescribedErrors } from '../contract/operation.ts';
import { listWebhooks as listStored, type StoredWebhook } from '../store/keys/webhooks.ts';
import { addressMessages } from '../webhooks/address.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  showWebhook,
  webhookMessages,
} from '../webhooks/register.ts';
import type { WebhookWithSecret } from './account-view.ts';
import { type AccountOperation, account, accountMessages } from './operation.ts';

const path = '/account/webhooks';
const ofOne = {
  pathParameters: { id: 'The id of the webhook.' },
  errors: {
    404: { meaning: 'The account has no such webhook.', messages: [webhookMessages.missing] },
  } satisfies DescribedErrors,
};

export const listWebhooks = account({
  path,
  id: 'listWebhooks',
  summary: 'List the webhooks of the account',
  answers: { 200: WebhookList },
  needs: 'name',
  async act({ options: { database } }, account) {
    const data = (await listStored(database.keys, account)).map(showWebhook);
    return { answer: { data, next: null } };
  },
});

export const listDeliveries = account({
  path: `${path}/:id/deliveries`,
  ...ofOne,
  id: 'listDeliveries',
  summary: 'List the last attempts to send to a webhook',
  answers: { 200: DeliveryList },
  needs: 'name',
  async act({ options: { database }, id }, account) {
    return { answer: { data: await listWebhookDeliveries(database, id, account), next: null } };
  },
});

const add = account({
  method: 'POST',
  path,
  id: 'addWebhook',
  summary: 'Add a webhook',
  body: { schema: WebhookBody },
  answers: { 201: NewWebhookAnswer },
  errors: {
    409: {
      meaning: 'The account already has as many webhooks as are allowed.',
      messages: [webhookMessages.most],
    },
    422: {
      meaning: 'A field has a wrong value.',
      messages: [
        ...Object.values(addressMessages),
        webhookMessages.kinds,
        webhookMessages.tournaments,
        webhookMessages.both,
      ],
    },
  },
  needs: 'name',
  async act({ options: { database, webhooks }, fields, time }, account) {
    const made = await addWebhook(
      { database, isLocal: webhooks?.isLocal ?? false },
      account,
      fields,
      time,
    ).catch((error: unknown) => {
      // The account was deleted just now.
      const isGone = error instanceof ApiError && error.message === webhookMessages.account;
      throw isGone ? new ApiError(401, accountMessages.signedOut) : error;
    });
    const newWebhook = showWithSecret(made);
    return { answer: { data: newWebhook }, news: { newWebhook } };
  },
});

const rotate = account({
  method: 'POST',
  path: `${path}/:id/rotate`,
  ...ofOne,
  id: 'rotateWebhook',
  summary: 'Make a new secret for a webhook',
  answers: { 200: NewWebhookAnswer },
  needs: 'name',
  async act({ options: { database }, id, time }, account) {
    const newWebhook = showWithSecret(await changeWebhook(database, 'rotate', id, time, account));
    return { answer: { data: newWebhook }, news: { newWebhook } };
  },
});

function makeSwitch(step: 'disable' | 'enable', summary: string) {
  return account({
    method: 'POST',
    path: `${path}/:id/${step}`,
    ...ofOne,
    id: `${step}Webhook`,
    summary,
    answers: { 200: WebhookAnswer },
    needs: 'name',
    async act({ options: { database }, id, time }, account) {
      return { answer: { data: showWebhook(await changeWebhook(database, step, id, time, account)) } };
    },
  });
}

const remove = account({
  method: 'POST',
  path: `${path}/:id/remove`,
  ...ofOne,
  id: 'removeWebhook',
  summary: 'Remove a webhook',
  answers: { 204: nothing('The webhook is removed.') },
  needs: 'name',
  async act({ options: { database }, id, time }, account) {
    await changeWebhook(database, 'remove', id, time, account);
    return { answer: undefined };
  },
});

function showWithSecret(webhook: StoredWebhook): WebhookWithSecret {
  return { ...showWebhook(webhook), secret: webhook.secret };
}

/** What owners of webhooks can do with a form or JSON. */
export const webhookChanges: readonly AccountOperation[] = [
  add,
  rotate,
  makeSwitch('disable', 'Stop sending to a webhook'),
  makeSwitch('enable', 'Send to a webhook again, beginning with a test'),
  remove,
];
