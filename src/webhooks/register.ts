// Adding and changing webhooks, by their owners and by operators: what is checked, and in which words it is rejected.
import { WebhookBody, type WebhookResource } from '../contract/account-resources.ts';
import { ApiError } from '../contract/errors.ts';
import { changeKinds, mostWebhookTournaments } from '../contract/limits.ts';
import type { ValueOf } from '../contract/operation.ts';
import { followChanges, readEnd } from '../http/changes/read-changes.ts';
import type { Database } from '../store/database.ts';
import { listDeliveries } from '../store/keys/webhook-leases.ts';
import {
  createWebhook,
  type Delivery,
  deleteWebhook,
  disableWebhook,
  enableWebhook,
  findWebhook,
  replaceSecret,
  type StoredWebhook,
} from '../store/keys/webhooks.ts';
import { readChanges, readMarker, writeMarker } from '../store/read/changes.ts';
import { addressMessages, findAddresses, type Resolve, readUrl, resolveBySystem } from './address.ts';
import { makeWebhookSecret } from './message.ts';
import { readFilter } from './next-body.ts';

const mostWebhooks = 5;
const { kinds: Kinds, tournaments: Tournaments } = WebhookBody.properties;
const oldSecretMilliseconds = 86_400_000;

export const webhookMessages = {
  missing: 'Webhook not found',
  most: `At most ${mostWebhooks} webhooks; remove one first`,
  account: 'Account not found',
  kinds: `kinds must be a list of ${changeKinds.join(', ')}`,
  tournaments: `tournaments must be a list of at most ${mostWebhookTournaments} slugs`,
  both: 'with tournaments, kinds must be empty or tournament alone',
  byHand: 'Disabled by hand',
} as const;

export interface WantedWebhook {
  readonly url?: unknown;
  readonly kinds?: unknown;
  readonly tournaments?: unknown;
}

export interface RegisterOptions {
  readonly database: Database;
  readonly isLocal: boolean;
  readonly resolve?: Resolve;
}

/** A webhook as its owner sees it. */
export type ShownWebhook = ValueOf<typeof WebhookResource>;

export function showWebhook(webhook: StoredWebhook): ShownWebhook {
  const { id, url, kinds, tournaments, state, reason, created, since } = webhook;
  return { id, url, kinds, tournaments, state, reason, created, since };
}

export async function addWebhook(
  { database, isLocal, resolve = resolveBySystem }: RegisterOptions,
  account: string,
  wanted: WantedWebhook,
  now: number,
): Promise<StoredWebhook> {
  // Loaded with the first webhook, because it takes longer than the rest of the file.
  const { Check } = await import('typebox/schema');
  const kinds = readWords(wanted.kinds);
  if (!Check(Kinds, kinds)) throw new ApiError(422, webhookMessages.kinds);
  const tournaments = readWords(wanted.tournaments);
  if (!Check(Tournaments, tournaments)) throw new ApiError(422, webhookMessages.tournaments);
  if (tournaments.length > 0 && kinds.some((kind) => kind !== 'tournament'))
    throw new ApiError(422, webhookMessages.both);
  const found = await findAddresses(readUrl(wanted.url), isLocal, resolve);
  if ('rejected' in found) throw new ApiError(422, addressMessages[found.rejected]);
  const since = writeMarker(await readEnd(database.fresh));
  const webhook = {
    account,
    url: String(wanted.url),
    kinds,
    tournaments,
    since,
    secret: makeWebhookSecret(),
  };
  const made = await createWebhook(database, webhook, mostWebhooks, now);
  if (made === 'too many') throw new ApiError(409, webhookMessages.most);
  if (made === undefined) throw new ApiError(404, webhookMessages.account);
  return made;
}

/** Each once, in the order in which they were given. */
function readWords(given: unknown): unknown {
  return Array.isArray(given) ? [...new Set(given)] : (given ?? []);
}

/** `account`: only one of this account is found. Left out: any. */
async function getWebhook(database: Database, id: string, account?: string): Promise<StoredWebhook> {
  const found = await findWebhook(database.keys, id);
  if (found === undefined || (account !== undefined && found.account !== account))
    throw new ApiError(404, webhookMessages.missing);
  return found;
}

export type WebhookStep = 'rotate' | 'disable' | 'enable' | 'remove';

/** Returns the webhook as it is afterwards; after `remove`, as it was before. */
export async function changeWebhook(
  database: Database,
  step: WebhookStep,
  id: string,
  now: number,
  account?: string,
): Promise<StoredWebhook> {
  const before = await getWebhook(database, id, account);
  if (step === 'rotate') await replaceSecret(database, id, makeWebhookSecret(), now + oldSecretMilliseconds);
  if (step === 'disable') await disableWebhook(database, id, webhookMessages.byHand);
  if (step === 'enable' && before.state === 'disabled')
    await enableWebhook(database, id, await findStart(database, before));
  if (step === 'remove') {
    if ((await deleteWebhook(database, id)) === 0) throw new ApiError(404, webhookMessages.missing);
    return before;
  }
  return getWebhook(database, id, account);
}

/** The marker itself, or the end of the feed if the feed rejects it. */
async function findStart(database: Database, webhook: StoredWebhook): Promise<string> {
  const marker = readMarker(webhook.since);
  const read = (request: Parameters<typeof readChanges>[1]) => readChanges(database.fresh, request);
  try {
    if (marker !== undefined) {
      await followChanges(read, { ...readFilter(webhook).query, since: marker, limit: 1 });
      return webhook.since;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return writeMarker(await readEnd(database.fresh));
}

export async function listWebhookDeliveries(
  database: Database,
  id: string,
  account?: string,
): Promise<Delivery[]> {
  await getWebhook(database, id, account);
  return listDeliveries(database.keys, id);
}
