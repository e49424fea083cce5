// The bodies that are sent to webhooks (docs/webhooks.md), and their part of the API description.
import Type from 'typebox';
import { moment, resource, text } from '#rules/resource-fields';
import { linkNamed } from './describe-operation.ts';
import { Change } from './resources.ts';

const since = text('The marker after the last change: `/api/v1/changes?since=` continues from it.');
const timestamp = moment('When the body was made.');

const WebhookChanges = resource('WebhookChanges', 'Changes since the last body that was acknowledged.', {
  type: Type.Literal('changes', { description: 'The type of the body.' }),
  timestamp,
  data: Type.Object(
    {
      changes: Type.Array(Change, {
        minItems: 1,
        maxItems: 100,
        description: 'As in `/api/v1/changes`, oldest first.',
      }),
      since,
    },
    { additionalProperties: false },
  ),
});

const WebhookTest = resource(
  'WebhookTest',
  'The first body of a webhook; changes follow once it is acknowledged.',
  {
    type: Type.Literal('webhook.test', { description: 'The type of the body.' }),
    timestamp,
    data: Type.Object({ since }, { additionalProperties: false }),
  },
);

const types = { changes: WebhookChanges, 'webhook.test': WebhookTest } as const;

/** Every schema that bodies of webhooks name. */
export const webhookSchemas = Object.values(types);

const headers: Readonly<Record<string, string>> = {
  'webhook-id': 'Identifies the body; the same when an attempt is repeated.',
  'webhook-timestamp': 'Seconds since 1970, of this attempt.',
  'webhook-signature':
    '`v1,` and the HMAC-SHA256 of `{id}.{timestamp}.{body}` in base64; two after a rotation.',
};

export function describeWebhooks(): object {
  return Object.fromEntries(
    Object.entries(types).map(([type, schema]) => [
      type,
      {
        post: {
          operationId: type === 'changes' ? 'receiveChanges' : 'receiveTest',
          tags: ['Changes'],
          summary: type === 'changes' ? 'Receive changes' : 'Receive a test',
          description: (schema as { readonly description?: string }).description,
          security: [],
          parameters: Object.entries(headers).map(([name, description]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: { required: true, content: { 'application/json': { schema: linkNamed(schema) } } },
          responses: {
            204: { description: 'Any status from 200 to 299 acknowledges the body.' },
            410: { description: 'Disables the webhook.' },
          },
        },
      },
    ]),
  );
}
