// Attempts to send to webhooks. At most one is under way for a webhook over all processes: the process that makes it has the lease of the webhook, which ends by
// itself if the process is killed.
import type { Database, Reader, Value, Writer } from '../database.ts';
import {
  type Delivery,
  findWebhook,
  type PendingBody,
  type StoredWebhook,
  splitWords,
  type WebhookRow,
  type WebhookState,
} from './webhooks.ts';

/** How many deliveries of a webhook are stored. */
const mostDeliveries = 20;

/** Newest first. */
export function listDeliveries(reader: Reader, id: string): Promise<Delivery[]> {
  return reader.all<Delivery>(
    `SELECT id, at, attempt, status, milliseconds, error, changes FROM webhook_delivery WHERE webhook = $1 ORDER BY n DESC LIMIT ${mostDeliveries}`,
    [id],
  );
}

/** `$1` is now. A lease that ends after `$2` is from before the clock was set back. */
const isDue = `state <> 'disabled' AND next_at <= $1 AND (lease_until <= $1 OR lease_until > $2)
  AND EXISTS (SELECT 1 FROM account a WHERE a.name = webhook.account AND a.active = 1)`;

/**
 * Twice as long as a lease that begins now: another process may have taken one after this one read the clock, while its statement waited, and that one is not
 * from before.
 */
function latestEnd(now: number, leaseUntil: number): number {
  return leaseUntil + (leaseUntil - now);
}

export type DueWebhook = Pick<StoredWebhook, 'id' | 'state' | 'since' | 'kinds' | 'tournaments'> & {
  readonly hasBody: boolean;
};

/** Webhooks that no process works on and that do not wait for a later time. They may have nothing to send. */
export async function listDueWebhooks(
  reader: Reader,
  now: number,
  leaseUntil: number,
): Promise<DueWebhook[]> {
  const rows = await reader.all<
    Pick<WebhookRow, 'id' | 'state' | 'since' | 'kinds' | 'tournaments'> & { readonly hasBody: boolean }
  >(
    `SELECT id, state, since, kinds, tournaments, CASE WHEN message IS NULL THEN 0 ELSE 1 END AS has_body_flag FROM webhook
     WHERE ${isDue} ORDER BY n`,
    [now, latestEnd(now, leaseUntil)],
  );
  return rows.map(({ kinds, tournaments, ...row }) => ({
    ...row,
    kinds: splitWords(kinds),
    tournaments: splitWords(tournaments),
  }));
}

/** Takes the lease of a webhook that is due; undefined if another process was faster. */
export function leaseWebhook(
  { keys }: Database,
  id: string,
  lease: string,
  now: number,
  leaseUntil: number,
): Promise<StoredWebhook | undefined> {
  return keys.write(
    async (writer) => {
      const taken = await writer.run(
        `UPDATE webhook SET lease = $3, lease_until = $4 WHERE id = $5 AND ${isDue}`,
        [now, latestEnd(now, leaseUntil), lease, leaseUntil, id],
      );
      return taken === 1 ? findWebhook(writer, id) : undefined;
    },
    { durable: false },
  );
}

/** The changes of an attempt, or of its end. Left out: the value stays as it is. */
export interface WebhookChange {
  readonly state?: WebhookState;
  readonly reason?: string;
  readonly since?: string;
  /** Null: the body was acknowledged. */
  readonly pending?: PendingBody | null;
  readonly failures?: number;
  readonly nextAt?: number;
}

export interface LeasedChange {
  readonly id: string;
  readonly lease: string;
  /** The body that it is about: if another one was made or it was dropped meanwhile, only the delivery is written. */
  readonly message: string | null;
  /** The state that it is about; left out: any. */
  readonly state?: WebhookState;
  readonly change: WebhookChange;
  readonly delivery?: Delivery;
  /** Until when the lease goes on; left out: it ends. */
  readonly leaseUntil?: number;
}

/**
 * Returns whether the change was made: the caller had the lease, and the body was the one that it knows. It does not wait for the disk, which every answer of an
 * SQLite server would wait for too: after a power cut a delivery may be made again.
 */
export function changeLeased({ keys }: Database, leased: LeasedChange): Promise<boolean> {
  const { id, lease, message, state = null, change, delivery, leaseUntil = 0 } = leased;
  return keys.write(
    async (writer) => {
      const has = await writer.run('UPDATE webhook SET lease_until = $1 WHERE id = $2 AND lease = $3', [
        leaseUntil,
        id,
        lease,
      ]);
      if (has === 0) return false;
      if (delivery !== undefined) await addDelivery(writer, id, delivery);
      const assignments = toColumns(change);
      if (assignments.length === 0) return true;
      const values: Value[] = [id, message ?? '', state ?? '', ...assignments.map(([, value]) => value)];
      const set = assignments
        .map(([column], index) => `${column} = ${settle(column, `$${index + 4}`)}`)
        .join(', ');
      const sql = `UPDATE webhook SET ${set} WHERE id = $1 AND coalesce(message, '') = $2 AND $3 IN ('', state)`;
      return (await writer.run(sql, values)) === 1;
    },
    { durable: false },
  );
}

/** One that was disabled by hand during the attempt stays so. */
function settle(column: string, parameter: string): string {
  return column === 'state' || column === 'reason'
    ? `CASE WHEN state = 'disabled' THEN ${column} ELSE ${parameter} END`
    : parameter;
}

function toColumns({ state, reason, since, pending, failures, nextAt }: WebhookChange): [string, Value][] {
  const assignments: [string, Value | undefined][] = [
    ['since', since],
    ['failures', failures],
    ['next_at', nextAt],
    ['message', pending === undefined ? undefined : (pending?.message ?? null)],
    ['body', pending === undefined ? undefined : (pending?.body ?? null)],
    ['body_since', pending?.since],
    ['body_changes', pending?.changes],
    ['state', state],
    ['reason', reason],
  ];
  return assignments.flatMap(([column, value]) => (value === undefined ? [] : [[column, value]]));
}

async function addDelivery(writer: Writer, webhook: string, delivery: Delivery): Promise<void> {
  const n = 1 + Number(await writer.value('SELECT max(n) FROM webhook_delivery'));
  await writer.insert('webhook_delivery', [{ n, webhook, ...delivery }]);
  await writer.run(
    `DELETE FROM webhook_delivery WHERE webhook = $1 AND n NOT IN (SELECT n FROM webhook_delivery WHERE webhook = $1 ORDER BY n DESC LIMIT ${mostDeliveries})`,
    [webhook],
  );
}
