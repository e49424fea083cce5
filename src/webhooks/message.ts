// The message that is sent: a body, its id and its signature, as the Standard Webhooks specification requires (https://www.standardwebhooks.com).
import { createHmac, randomBytes } from 'node:crypto';
import { writeMoment } from '../contract/moment.ts';
import type { ChangeResource } from '../contract/resources.ts';
import { makeKey } from '../store/keys/key-text.ts';
import type { PendingBody, StoredWebhook } from '../store/keys/webhooks.ts';

const secretPrefix = 'whsec_';

export function makeWebhookSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64');
}

/** The first body of a webhook. */
export function makeTestBody(since: string, now: number): PendingBody {
  return makeBody('webhook.test', { since }, since, 0, now);
}

export function makeChangesBody(changes: readonly ChangeResource[], since: string, now: number): PendingBody {
  return makeBody('changes', { changes, since }, since, changes.length, now);
}

function makeBody(type: string, data: object, since: string, changes: number, now: number): PendingBody {
  const body = JSON.stringify({ type, timestamp: writeMoment(now), data });
  return { message: makeKey('msg_'), body, since, changes };
}

/** Signed by the secret and, for a day after a rotation, by the one before. `now`: of this attempt. */
export function writeHeaders(
  { secret, oldSecret, oldUntil }: Pick<StoredWebhook, 'secret' | 'oldSecret' | 'oldUntil'>,
  { message, body }: PendingBody,
  now: number,
) {
  const seconds = Math.floor(now / 1000);
  const secrets = oldSecret !== null && oldUntil > now ? [secret, oldSecret] : [secret];
  const signatures = secrets.map((one) => {
    const key = Buffer.from(one.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${message}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': message,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
