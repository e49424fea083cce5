// The outcome of an attempt: the next body, another attempt later, or a disabled webhook (docs/webhooks.md, Attempts).
import type { WebhookChange } from '../store/keys/webhook-leases.ts';
import type { StoredWebhook } from '../store/keys/webhooks.ts';
import type { AttemptResult } from './attempt.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** After each failure in a row; the one after the last delay ends it. */
export const retryDelays: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Delays differ by so much, so that not all receivers of a server that was down are called at once. */
const spread = 0.1;

export interface Chance {
  readonly delays: readonly number[];
  /** From 0 to 1. */
  readonly random: () => number;
}

/** `now`: when the attempt ended. */
export function decideOutcome(
  { state, failures, pending }: Pick<StoredWebhook, 'state' | 'failures' | 'pending'>,
  result: Exclude<AttemptResult, 'aborted'>,
  now: number,
  { delays, random }: Chance,
): WebhookChange {
  const status = 'status' in result ? result.status : undefined;
  if (status !== undefined && status >= 200 && status <= 299)
    return {
      since: pending?.since ?? '',
      pending: null,
      failures: 0,
      nextAt: 0,
      ...(state === 'testing' && { state: 'active' as const }),
    };
  if (status === 410)
    return { state: 'disabled', reason: 'The receiver answered 410', failures: failures + 1 };
  const delay = delays[failures];
  if (delay === undefined) {
    const last = status ?? ('error' in result ? result.error : '');
    return {
      state: 'disabled',
      reason: `${failures + 1} attempts failed; the last: ${last}`,
      failures: failures + 1,
    };
  }
  const factor = 1 - spread + 2 * spread * random();
  return { failures: failures + 1, nextAt: now + Math.round(delay * factor) };
}
