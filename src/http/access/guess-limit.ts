// Limits how fast a client address can guess keys. While an address is over the limit, its keys are compared with digests in memory: a guess costs no
// query, and a valid key still works.
import type { Reader } from '../../store/database.ts';
import { listDigests } from '../../store/keys/keys.ts';
import type { Request } from '../request/request.ts';
import { type Counter, countRequest, networkOf, secondsLeft, windowOf } from './rate-limit.ts';

export interface GuessLimit {
  /** Returns true if the client is over the limit and no key with this digest exists. */
  skipsLookup(request: Request, digest: string): Promise<boolean>;
  /** Counts an unknown key. Returns the seconds to wait if the client is over the limit. */
  count(request: Request): Promise<number | undefined>;
}

/** The largest number of networks that are counted separately in a minute. */
export const mostNetworks = 10_000;
/** How long the digests are cached at least. A new key works this much later for a client over the limit. */
const cacheMilliseconds = 100;
/** The digests are cached for this many times the duration of reading them, so that reading takes at most a twentieth of the time. */
const cacheFactor = 20;

export function makeGuessLimit(reader: Reader, counter: Counter, limit: number): GuessLimit {
  let overLimit = new Set<string>();
  let window = -1;
  let digests: Promise<ReadonlySet<string>> | undefined;
  let cachedUntil = 0;

  function listOverLimit(time: number): Set<string> {
    if (windowOf(time) !== window) {
      window = windowOf(time);
      overLimit = new Set();
    }
    return overLimit;
  }

  /** Concurrent callers share one read; after a failed one the next caller reads again. */
  function readDigests(): Promise<ReadonlySet<string>> {
    const now = performance.now();
    if (digests !== undefined && now < cachedUntil) return digests;
    cachedUntil = Number.POSITIVE_INFINITY;
    digests = listDigests(reader).finally(() => {
      const duration = performance.now() - now;
      cachedUntil = now + Math.max(cacheMilliseconds, cacheFactor * duration);
    });
    digests.catch(() => {
      cachedUntil = 0;
    });
    return digests;
  }

  return {
    async skipsLookup({ destination, time }, digest) {
      const networks = listOverLimit(time);
      if (networks.size === 0 || !networks.has(networkOf(destination.client()))) return false;
      return !(await readDigests()).has(digest);
    },
    async count({ destination, time }) {
      if (limit === 0) return undefined;
      const network = networkOf(destination.client());
      const networks = listOverLimit(time);
      if (networks.has(network)) return secondsLeft(time);
      const { exceeded, seconds } = await countRequest(counter, network, limit, time);
      if (!exceeded) return undefined;
      if (networks.size < mostNetworks) networks.add(network);
      return seconds;
    },
  };
}
