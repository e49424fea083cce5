// Admits whoever holds a good key and is within its limit. Whoever guesses keys is slowed down by address.
import { ApiError, messages } from '../../contract/errors.ts';
import type { KeyOwner } from '../../store/keys.ts';
import type { AppOptions, ServerLogger } from '../options.ts';
import type { Request } from '../request/request.ts';
import { makeAuthenticate, type Refusal, type RefusedKey } from './authenticate.ts';
import { startLastUse } from './last-use.ts';
import { listLimit, makeLocalCounter, networkOf, takeOne } from './rate-limit.ts';
import { shareCounts } from './rate-limit-redis.ts';

/** What the key check found. */
export interface Admitted {
  /** Undefined where no good key was given. */
  readonly owner?: KeyOwner;
  readonly refused?: RefusedKey | undefined;
  /** What the answer says of the key's limit: header names and values in turn. */
  readonly limit: readonly string[];
  /** What is answered instead, where the request is not let in. */
  readonly refusal?: ApiError;
}

export interface Admission {
  admit(request: Request): Promise<Admitted>;
  close(): Promise<void>;
}

const challenge = { 'www-authenticate': 'Bearer' };
/** Networks whose failures are counted one by one in a minute. */
const mostNetworks = 10_000;

/** Of addresses that need no key. */
export const admittedWithoutKey: Admitted = { limit: [] };

export async function startAdmission(options: AppOptions, log: ServerLogger): Promise<Admission> {
  const { database, keyPrefix, rateLimit = 0, authFailureLimit = 0, redisUrl } = options;
  const authenticate = makeAuthenticate(database.keys, keyPrefix);
  const lastUse = startLastUse(database, log);
  const shared = redisUrl === undefined ? undefined : await shareCounts(redisUrl, log);
  const share = shared?.share ?? ((counter) => counter);
  const keys = share(makeLocalCounter());
  const networks = share(makeLocalCounter(mostNetworks));

  async function refuse({ destination, time }: Request, { message, refused }: Refusal): Promise<Admitted> {
    const unauthorized = { refused, limit: [], refusal: new ApiError(401, message, challenge) };
    if (refused === undefined || authFailureLimit === 0) return unauthorized;
    const failures = await takeOne(networks, networkOf(destination.client()), authFailureLimit, time);
    return failures.exceeded ? { ...unauthorized, refusal: tooMany(failures.seconds) } : unauthorized;
  }

  return {
    async admit(request) {
      const { headers, time } = request;
      const verdict = await authenticate(headers.authorization, time);
      if (!('owner' in verdict)) return refuse(request, verdict);
      const { owner } = verdict;
      lastUse.note(owner.id, time);
      const quota = owner.rateLimit ?? rateLimit;
      if (quota === 0) return { owner, limit: [] };
      const standing = await takeOne(keys, owner.id, quota, time);
      const limit = listLimit(standing);
      return standing.exceeded ? { owner, limit, refusal: tooMany(standing.seconds) } : { owner, limit };
    },
    async close() {
      shared?.close();
      await lastUse.close();
    },
  };
}

function tooMany(seconds: number): ApiError {
  return new ApiError(429, messages.tooMany, { 'retry-after': String(seconds) });
}
