// Counts that several processes share through Redis. While Redis does not answer, each process counts separately, and no request waits or fails.
import type { Redis } from 'ioredis';
import type { ServerLogger } from '../options.ts';
import { type Counter, windowMilliseconds } from './rate-limit.ts';

export interface SharedCounts {
  /** Counts in Redis, and in `local` while Redis does not answer. */
  share(local: Counter): Counter;
  close(): void;
}

/** One round trip. A count expires one window later than needed, for clocks that differ. */
const script = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ${2 * windowMilliseconds}) end
  return count`;

const probeMilliseconds = 1000;

export async function shareCounts(url: string, log: ServerLogger): Promise<SharedCounts> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    connectTimeout: 1000,
    commandTimeout: 250,
    retryStrategy: (attempt) => Math.min(100 * attempt, probeMilliseconds),
  });
  let probe: NodeJS.Timeout | undefined;

  function countLocally(error: unknown): void {
    if (probe !== undefined) return;
    log.warn(
      { reason: describe(error) },
      'Redis does not answer: this process limits on its own until it does',
    );
    probe = setInterval(() => redis.ping().then(countInRedis, () => undefined), probeMilliseconds).unref();
  }

  function countInRedis(): void {
    if (probe === undefined) return;
    clearInterval(probe);
    probe = undefined;
    log.info('Redis answers again: limits are shared');
  }

  redis.on('error', countLocally);
  await redis.connect().catch(countLocally);
  return {
    share: (local) => ({
      count(name, window) {
        if (probe !== undefined) return local.count(name, window);
        return countIn(redis, `muster:limit:${name}:${window}`).catch((error: unknown) => {
          countLocally(error);
          return local.count(name, window);
        });
      },
    }),
    close() {
      clearInterval(probe);
      redis.disconnect();
    },
  };
}

async function countIn(redis: Redis, key: string): Promise<number> {
  return Number(await redis.eval(script, 1, key));
}

/** Leaves out the address, which may contain a password. */
function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
