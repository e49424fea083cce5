// What accounts and their webhooks send and get at /account. Answers are closed schemas; other fields of a body are ignored.
import Type from 'typebox';
import { slug } from '#rules/event-file/fields';
import { count, flag, moment, nullable, resource, text, words } from '#rules/resource-fields';
import { accountNameForm } from './account-name.ts';
import { one } from './answers.ts';
import { TeamResource } from './invitation-resources.ts';
import { changeKinds, mostWebhookTournaments } from './limits.ts';

const notPaged = Type.Null({ description: 'Always null: the list is not paged.' });

/** An answer without a body. */
export function nothing(description: string) {
  return Type.Undefined({ description });
}

const { id, ...keyFields } = {
  id: text('Id of the key.'),
  name: text('What it is for.'),
  tail: text('The last characters of the key.'),
  created: moment('When it was made.'),
  lastUsed: nullable(moment('When it was last used.')),
  state: words(['active', 'revoked', 'expired'], 'Whether it works.'),
};
const AccountKeyResource = resource('AccountKey', 'An API key of an account.', { id, ...keyFields });
export const AccountKeyAnswer = one(AccountKeyResource);
export const NewAccountKeyAnswer = one(
  resource('NewAccountKey', 'An API key with its secret, which is shown only once.', {
    id,
    key: text('The key itself.'),
    ...keyFields,
  }),
);

export const AccountAnswer = one(
  resource('Account', 'The account of a session, with its rights and API keys.', {
    name: nullable(text('Its name; null until one is chosen.')),
    clubs: Type.Array(Type.String(), { description: 'Slugs of clubs it may change; `*` means all.' }),
    own: flag('Whether it may have events of its own.'),
    tournaments: Type.Array(TeamResource, {
      description: 'Tournaments that the session is invited to, by slug.',
    }),
    keys: Type.Array(AccountKeyResource, { description: 'Its API keys, oldest first.' }),
  }),
);

export const AccountNameAnswer = one(
  resource('AccountName', 'The name that was chosen.', { name: text('The name as it is stored.') }),
);

export const AccountNameBody = Type.Object({ name: text(`${accountNameForm}.`) });
export const AccountDeletionBody = Type.Object({ name: text('The name of the account, to confirm it.') });
export const AccountKeyBody = Type.Object({ name: text('What the key is for, in 1 to 60 characters.') });

const webhookFields = {
  id: text('Id of the webhook.'),
  url: text('Where changes are sent.'),
  kinds: Type.Array(words(changeKinds, 'A kind of change.'), {
    description: 'Which changes are sent; none means all.',
  }),
  tournaments: Type.Array(Type.String(), {
    description: 'Slugs of the tournaments whose changes are sent; none means all.',
  }),
  state: words(['testing', 'active', 'disabled'], '`testing`: changes follow once the test is acknowledged.'),
  reason: nullable(text('Why it is disabled; otherwise null.')),
  created: moment('When it was added.'),
  since: text('The marker after what was last acknowledged: `/api/v1/changes?since=` continues from it.'),
};
export const WebhookResource = resource('Webhook', 'An address to which changes are sent.', webhookFields);
export const WebhookAnswer = one(WebhookResource);
export const NewWebhookAnswer = one(
  resource('NewWebhook', 'A webhook with its secret, which is shown only once.', {
    ...webhookFields,
    secret: text('Signs what is sent.'),
  }),
);
export const WebhookList = resource('WebhookList', 'Webhooks, oldest first.', {
  data: Type.Array(WebhookResource),
  next: notPaged,
});

export const WebhookBody = Type.Object({
  url: Type.String({
    format: 'uri',
    maxLength: 500,
    description: 'An https address that leads only to public addresses.',
  }),
  kinds: Type.Optional(
    Type.Array(words(changeKinds, 'A kind of change.'), {
      description: 'Which changes to send. Default: all.',
    }),
  ),
  tournaments: Type.Optional(
    Type.Array(slug(), {
      maxItems: mostWebhookTournaments,
      description:
        'Slugs of the tournaments whose changes to send; then `kinds` is empty or `tournament` alone. Default: all.',
    }),
  ),
});

export const DeliveryList = resource('DeliveryList', 'The last 20 attempts, newest first.', {
  data: Type.Array(
    resource('Delivery', 'An attempt to send a body to a webhook.', {
      id: text('The `webhook-id` of the body.'),
      at: moment('When it was made.'),
      attempt: count('Which attempt of this body it was.', 1),
      status: nullable(count('The status of the response; null if there was none.')),
      milliseconds: count('How long it took.'),
      error: nullable(
        words(['timeout', 'connection', 'address'], 'Why there was no response; otherwise null.'),
      ),
      changes: count('How many changes the body has.'),
    }),
  ),
  next: notPaged,
});
