// Counts requests in fixed windows of 60 s (docs/rules/decisions.md, HTTP). A window is a minute of the clock, so that all processes have the
// same windows.
import { hash, randomUUID } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

export const windowMilliseconds = 60_000;

export interface Counter {
  /** Adds one to the count of this name in this window and returns it. */
  count(name: string, window: number): number | Promise<number>;
}

export interface LimitState {
  readonly quota: number;
  readonly remaining: number;
  /** Until the window ends. */
  readonly seconds: number;
  readonly exceeded: boolean;
}

export function windowOf(time: number): number {
  return Math.floor(time / windowMilliseconds);
}

export function secondsLeft(time: number): number {
  return Math.ceil(((windowOf(time) + 1) * windowMilliseconds - time) / 1000);
}

export async function countRequest(
  counter: Counter,
  name: string,
  quota: number,
  time: number,
): Promise<LimitState> {
  const count = await counter.count(name, windowOf(time));
  return {
    quota,
    remaining: Math.max(0, quota - count),
    seconds: secondsLeft(time),
    exceeded: count > quota,
  };
}

/** The headers of the IETF draft "RateLimit header fields for HTTP"; names and values alternate. */
export function writeLimitHeaders({ quota, remaining, seconds }: LimitState): readonly string[] {
  const policy = `"key";q=${quota};w=${windowMilliseconds / 1000}`;
  return ['ratelimit-policy', policy, 'ratelimit', `"key";r=${remaining};t=${seconds}`];
}

/**
 * Counts in this process. Names beyond `most` in one window share 65,536 counts, so that memory is bounded. Which ones share is a secret: a client with very many
 * addresses can use up the names, but not the counts of all others.
 */
export function makeLocalCounter(most = Number.POSITIVE_INFINITY): Counter {
  let counts = new Map<string, number>();
  let current = -1;
  const secret = randomUUID();
  const share = (name: string) => hash('sha256', secret + name, 'hex').slice(0, 4);
  return {
    count(name, window) {
      if (window !== current) {
        current = window;
        counts = new Map();
      }
      const counted = counts.size < most || counts.has(name) ? name : share(name);
      const count = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, count);
      return count;
    },
  };
}

/** Requests are counted by IPv4 address or by IPv6 /64 network, which one customer has. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // A proxy may send a word instead of an address.
  if (!isIPv6(address)) return isIPv4(address) ? address : 'unknown';
  const [withoutZone = ''] = address.split('%', 1);
  const [head = '', tail] = withoutZone.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted IPv4 suffix counts as two groups.
  const given = left.length + right.length + (address.includes('.') ? 1 : 0);
  const groups = tail === undefined ? left : [...left, ...Array(8 - given).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
