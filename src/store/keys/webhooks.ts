// Webhooks and their last deliveries (docs/webhooks.md). They are stored beside the keys, so that sending never waits for an import. A `reader` here is the
// database's `keys`.
import { randomBytes } from 'node:crypto';
import type { FeedKind } from '../../contract/limits.ts';
import { writeMoment } from '../../contract/moment.ts';
import type { Database, Reader, Writer } from '../database.ts';

export type WebhookState = 'testing' | 'active' | 'disabled';

export interface StoredWebhook {
  readonly id: string;
  readonly account: string;
  readonly url: string;
  readonly kinds: readonly FeedKind[];
  readonly tournaments: readonly string[];
  readonly state: WebhookState;
  readonly reason: string | null;
  readonly created: string;
  /** The marker after what was last acknowledged. */
  readonly since: string;
  readonly secret: string;
  /** The secret before, which signs until `oldUntil`. */
  readonly oldSecret: string | null;
  readonly oldUntil: number;
  /** The body that is not acknowledged yet. */
  readonly pending: PendingBody | undefined;
  /** Attempts that failed in a row. */
  readonly failures: number;
}

/** A body is made once, and repeated byte for byte until it is acknowledged. */
export interface PendingBody {
  readonly message: string;
  readonly body: string;
  readonly since: string;
  readonly changes: number;
}

export interface WebhookRow extends Omit<StoredWebhook, 'kinds' | 'tournaments' | 'pending'> {
  readonly kinds: string;
  readonly tournaments: string;
  readonly message: string | null;
  readonly body: string;
  readonly bodySince: string;
  readonly bodyChanges: number;
}

export interface Delivery {
  /** The id of its body. */
  readonly id: string;
  readonly at: string;
  readonly attempt: number;
  readonly status: number | null;
  readonly milliseconds: number;
  readonly error: DeliveryError | null;
  readonly changes: number;
}

export type DeliveryError = 'timeout' | 'connection' | 'address';

const columns =
  'id, account, url, kinds, tournaments, state, reason, created, since, secret, old_secret, old_until, message, body, body_since, body_changes, failures';

function toWebhook(row: WebhookRow): StoredWebhook {
  const { kinds, tournaments, message, body, bodySince, bodyChanges, ...rest } = row;
  return {
    ...rest,
    kinds: splitWords(kinds),
    tournaments: splitWords(tournaments),
    pending: message === null ? undefined : { message, body, since: bodySince, changes: bodyChanges },
  };
}

/** `W`: the words that are stored there. */
export function splitWords<W extends string>(text: string): readonly W[] {
  return text === '' ? [] : (text.split(' ') as W[]);
}

export type NewWebhook = Pick<
  StoredWebhook,
  'account' | 'url' | 'kinds' | 'tournaments' | 'since' | 'secret'
>;

/** Undefined if there is no such account. */
export function createWebhook(
  { keys }: Database,
  wanted: NewWebhook,
  most: number,
  now: number,
): Promise<StoredWebhook | 'too many' | undefined> {
  return keys.write(async (writer) => {
    const { account, kinds, tournaments } = wanted;
    if ((await writer.value('SELECT 1 FROM account WHERE name = $1', [account])) === undefined)
      return undefined;
    if ((await listWebhooks(writer, account)).length >= most) return 'too many';
    const n = 1 + Number(await writer.value('SELECT max(n) FROM webhook'));
    const id = `wh_${randomBytes(6).toString('hex')}`;
    await writer.insert('webhook', [
      {
        n,
        id,
        ...wanted,
        kinds: kinds.join(' '),
        tournaments: tournaments.join(' '),
        state: 'testing',
        created: writeMoment(now),
        oldUntil: 0,
        failures: 0,
        nextAt: 0,
        leaseUntil: 0,
      },
    ]);
    return findWebhook(writer, id);
  });
}

/** Oldest first. */
export async function listWebhooks(reader: Reader, account?: string): Promise<StoredWebhook[]> {
  const [where, values] = account === undefined ? ['1 = 1', []] : ['account = $1', [account]];
  const rows = await reader.all<WebhookRow>(
    `SELECT ${columns} FROM webhook WHERE ${where} ORDER BY n`,
    values,
  );
  return rows.map(toWebhook);
}

export async function findWebhook(reader: Reader, id: string): Promise<StoredWebhook | undefined> {
  const row = await reader.first<WebhookRow>(`SELECT ${columns} FROM webhook WHERE id = $1`, [id]);
  return row && toWebhook(row);
}

/** The new secret signs first; the one before it goes on until then, one before that no longer. */
export function replaceSecret(
  { keys }: Database,
  id: string,
  secret: string,
  oldUntil: number,
): Promise<number> {
  return keys.write((writer) =>
    writer.run('UPDATE webhook SET old_secret = secret, old_until = $1, secret = $2 WHERE id = $3', [
      oldUntil,
      secret,
      id,
    ]),
  );
}

/** The reason of one that is disabled already stays. */
export function disableWebhook({ keys }: Database, id: string, reason: string): Promise<number> {
  return keys.write((writer) =>
    writer.run(`UPDATE webhook SET state = 'disabled', reason = $1 WHERE id = $2 AND state <> 'disabled'`, [
      reason,
      id,
    ]),
  );
}

/** Begins again from a marker, with a test; only one that is disabled is changed. */
export function enableWebhook({ keys }: Database, id: string, since: string): Promise<number> {
  return keys.write((writer) =>
    writer.run(
      `UPDATE webhook SET state = 'testing', reason = NULL, since = $1, message = NULL, body = NULL, failures = 0, next_at = 0
       WHERE id = $2 AND state = 'disabled'`,
      [since, id],
    ),
  );
}

export function deleteWebhook({ keys }: Database, id: string): Promise<number> {
  return keys.write(async (writer) => {
    await writer.run('DELETE FROM webhook_delivery WHERE webhook = $1', [id]);
    return writer.run('DELETE FROM webhook WHERE id = $1', [id]);
  });
}

export async function deleteWebhooksOf(writer: Writer, account: string): Promise<void> {
  await writer.run(
    'DELETE FROM webhook_delivery WHERE webhook IN (SELECT id FROM webhook WHERE account = $1)',
    [account],
  );
  await writer.run('DELETE FROM webhook WHERE account = $1', [account]);
}
