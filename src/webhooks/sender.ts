// Sends bodies to webhooks, in every server process: each webhook on its own, so that none waits for another one's receiver. Which process makes an attempt is
// decided by the lease of the webhook (store/keys/webhooks.ts).
import { randomUUID } from 'node:crypto';
import { writeMoment } from '../contract/moment.ts';
import { makeReadVisibleChanges } from '../http/changes/read-changes.ts';
import type { Database } from '../store/database.ts';
import {
  changeLeased,
  type DueWebhook,
  leaseWebhook,
  listDueWebhooks,
} from '../store/keys/webhook-leases.ts';
import type { StoredWebhook } from '../store/keys/webhooks.ts';
import { writeMarker } from '../store/read/changes.ts';
import { watchRevision } from '../store/read/revision.ts';
import { type Resolve, resolveBySystem } from './address.ts';
import { makeTestBody } from './message.ts';
import { makeNextBody, type NextBody } from './next-body.ts';
import { decideOutcome, retryDelays } from './outcome.ts';

export interface SenderOptions {
  readonly database: Database;
  /** The base of `url` fields. Left out: they are paths. */
  readonly baseUrl?: string | undefined;
  /** Whether loopback is allowed too. */
  readonly isLocal: boolean;
  /** Called with one line when it failed; it tries again. */
  readonly onTrouble?: (message: string) => void;
  readonly now?: (() => number) | undefined;
  readonly resolve?: Resolve;
  readonly random?: () => number;
  readonly times?: Partial<SenderTimes>;
}

/** In milliseconds. */
export interface SenderTimes {
  /** How often it looks for what is due. */
  readonly poll: number;
  /** The time limit of an attempt. */
  readonly timeout: number;
  /** After which another process takes over from one that was killed: longer than an attempt. */
  readonly lease: number;
  readonly delays: readonly number[];
}

const usualTimes: SenderTimes = { poll: 1000, timeout: 10_000, lease: 15_000, delays: retryDelays };
/** Attempts of this process at the same time. */
const mostAtOnce = 500;

/** Call what it returns to stop it: attempts under way are aborted, and count as none. */
export async function startWebhookSender(options: SenderOptions): Promise<() => Promise<void>> {
  const { database, baseUrl = '', isLocal, onTrouble, now = Date.now, random = Math.random } = options;
  const { resolve = resolveBySystem } = options;
  const times = { ...usualTimes, ...options.times };
  const revisions = await watchRevision(database, times.poll);
  // Without replicas, which may lag behind.
  const read = makeReadVisibleChanges(database.fresh, revisions);
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  /** By webhook: its marker and the revision at which nothing came after it. */
  let idle = new Map<string, string>();

  let isTroubled = false;

  function startDue(due: readonly DueWebhook[]): void {
    isTroubled = false;
    const ids = new Set(due.map(({ id }) => id));
    idle = new Map([...idle].filter(([id]) => ids.has(id)));
    for (const webhook of due) {
      if (stopping.signal.aborted || running.size >= mostAtOnce) return;
      if (running.has(webhook.id) || idle.get(webhook.id) === `${webhook.since} ${revisions.current}`)
        continue;
      const work = serve(webhook)
        .catch(report)
        .finally(() => running.delete(webhook.id));
      running.set(webhook.id, work);
    }
  }

  /** Looks before it leases: usually there is nothing to send, and then nothing is written. */
  async function serve(due: DueWebhook): Promise<void> {
    const { current } = revisions;
    if (due.state === 'active' && !due.hasBody) {
      const next = await makeNextBody(due, read, baseUrl, now);
      if ('end' in next && !next.hasMoved) {
        idle.set(due.id, `${due.since} ${current}`);
        return;
      }
    }
    // Loaded with the first attempt, as the clients of HTTP are, and not while a lease runs.
    await import('./attempt.ts');
    let goesOn = true;
    while (goesOn && !stopping.signal.aborted) {
      const lease = randomUUID();
      const leased = await leaseWebhook(database, due.id, lease, now(), now() + times.lease);
      goesOn = leased !== undefined && (await sendNext(leased, lease));
    }
  }

  /** Returns whether more may follow at once. */
  async function sendNext(webhook: StoredWebhook, lease: string): Promise<boolean> {
    const { id, state } = webhook;
    let { pending } = webhook;
    if (pending === undefined) {
      const next = await makeNext(webhook);
      if (!('body' in next)) {
        await changeLeased(database, { id, lease, message: null, state, change: describeEnd(next) });
        return false;
      }
      pending = next.body;
      const leaseUntil = now() + times.lease;
      const isStored = await changeLeased(database, {
        id,
        lease,
        message: null,
        state,
        change: { pending },
        leaseUntil,
      });
      if (!isStored) return false;
    }
    const { attempt } = await import('./attempt.ts');
    const at = now();
    const began = performance.now();
    const attempting = { isLocal, resolve, timeoutMilliseconds: times.timeout, now };
    const result = await attempt(webhook, pending, attempting, stopping.signal);
    if (result === 'aborted') {
      await changeLeased(database, { id, lease, message: null, change: {} });
      return false;
    }
    const change = decideOutcome({ ...webhook, pending }, result, now(), { delays: times.delays, random });
    const delivery = {
      id: pending.message,
      at: writeMoment(at),
      attempt: webhook.failures + 1,
      status: 'status' in result ? result.status : null,
      milliseconds: Math.round(performance.now() - began),
      error: 'error' in result ? result.error : null,
      changes: pending.changes,
    };
    return (
      (await changeLeased(database, { id, lease, message: pending.message, change, delivery })) &&
      change.pending === null
    );
  }

  async function makeNext(webhook: StoredWebhook): Promise<NextBody> {
    return webhook.state === 'testing'
      ? { body: makeTestBody(webhook.since, now()) }
      : makeNextBody(webhook, read, baseUrl, now);
  }

  function describeEnd(next: Exclude<NextBody, { body: unknown }>) {
    if ('rejected' in next) return { state: 'disabled' as const, reason: next.rejected };
    return next.hasMoved ? { since: writeMarker(next.end) } : {};
  }

  /** While the database does not answer, this is logged once. */
  function report(error: unknown): void {
    if (isTroubled) return;
    isTroubled = true;
    onTrouble?.(`webhooks could not be sent: ${error instanceof Error ? error.message : error}`);
  }

  async function look(): Promise<void> {
    const time = now();
    await listDueWebhooks(database.keys, time, time + times.lease).then(startDue, report);
  }

  const unsubscribe = revisions.subscribe(() => void look());
  const timer = setInterval(() => void look(), times.poll).unref();
  void look();
  return async () => {
    unsubscribe();
    clearInterval(timer);
    stopping.abort();
    await Promise.all(running.values());
    await revisions.close();
  };
}
