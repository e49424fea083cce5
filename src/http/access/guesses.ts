// Whoever guesses keys is slowed down by address. While an address has guessed too often, its keys are held against those in memory: a guess costs the
// database nothing, and a good key is still found.
import type { Reader } from '../../store/database.ts';
import { listDigests } from '../../store/keys/keys.ts';
import type { Request } from '../request/request.ts';
import { type Counter, networkOf, secondsLeft, takeOne, windowOf } from './rate-limit.ts';

export interface Guesses {
  /** Whether it would be in vain to look for this key: its sender has guessed too often, and no such key was ever made. */
  isVain(request: Request, digest: string): Promise<boolean>;
  /** Counts a key that is not known. The seconds to wait, where that was one too many. */
  count(request: Request): Promise<number | undefined>;
}

/** Networks whose failures are counted one by one in a minute. */
export const mostNetworks = 10_000;
/** A key that was made just now is known this much later, and that only where somebody guesses. */
const heldMilliseconds = 100;
/** However many keys there are: reading them takes a twentieth of the time at most. */
const heldTimes = 20;

export function makeGuesses(reader: Reader, counter: Counter, limit: number): Guesses {
  let over = new Set<string>();
  let window = -1;
  let digests: Promise<ReadonlySet<string>> | undefined;
  let heldUntil = 0;

  function listOver(time: number): Set<string> {
    if (windowOf(time) !== window) {
      window = windowOf(time);
      over = new Set();
    }
    return over;
  }

  /** One read for all who ask meanwhile; one that fails is tried again by the next. */
  function readDigests(): Promise<ReadonlySet<string>> {
    const now = performance.now();
    if (digests !== undefined && now < heldUntil) return digests;
    heldUntil = Number.POSITIVE_INFINITY;
    digests = listDigests(reader).finally(() => {
      const took = performance.now() - now;
      heldUntil = now + Math.max(heldMilliseconds, heldTimes * took);
    });
    digests.catch(() => {
      heldUntil = 0;
    });
    return digests;
  }

  return {
    async isVain({ destination, time }, digest) {
      const guessers = listOver(time);
      if (guessers.size === 0 || !guessers.has(networkOf(destination.client()))) return false;
      return !(await readDigests()).has(digest);
    },
    async count({ destination, time }) {
      if (limit === 0) return undefined;
      const network = networkOf(destination.client());
      const guessers = listOver(time);
      if (guessers.has(network)) return secondsLeft(time);
      const { exceeded, seconds } = await takeOne(counter, network, limit, time);
      if (!exceeded) return undefined;
      if (guessers.size < mostNetworks) guessers.add(network);
      return seconds;
    },
  };
}
