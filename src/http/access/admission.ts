// Admits whoever holds a good key and is within its limit. Whoever guesses keys is slowed down by address.
import { ApiError, messages } from '../../contract/errors.ts';
import type { KeyOwner, KeyUse } from '../../store/keys.ts';
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
  admit(request: Request, use?: KeyUse): Promise<Admitted>;
  close(): Promise<void>;
}

const challenge = { 'www-authenticate': 'Bearer' };
/** Networks whose failures are counted one by one in a minute. */
const mostNetworks = 10_000;

/** Of addresses that need no key. */
export const admittedWithoutKey: Admitted = { limit: [] };

export async function startAdmission(options: AppOptions, log: ServerLogger): Promise<Admission> {
  const { database, keyPrefix, rateLimit = 0, authFailureLimit = 0, redisUrl } = options;
  const { organiserKeyPrefix = '', submissionLimit = 0 } = options;
  const authenticate = {
    reading: makeAuthenticate(database.keys, keyPrefix),
    organising: makeAuthenticate(database.keys, organiserKeyPrefix, 'organising'),
  };
  const lastUse = startLastUse(database, log);
  const shared = redisUrl === undefined ? undefined : await shareCounts(redisUrl, log);
  const share = shared?.share ?? ((counter) => counter);
  const keys = share(makeLocalCounter());
  const submissions = share(makeLocalCounter());
  const networks = share(makeLocalCounter(mostNetworks));

  async function refuse({ destination, time }: Request, { message, refused }: Refusal): Promise<Admitted> {
    const unauthorized = { refused, limit: [], refusal: new ApiError(401, message, challenge) };
    if (refused === undefined || authFailureLimit === 0) return unauthorized;
    const failures = await takeOne(networks, networkOf(destination.client()), authFailureLimit, time);
    return failures.exceeded ? { ...unauthorized, refusal: tooMany(failures.seconds) } : unauthorized;
  }

  /** Where that is one too many: until when. */
  async function countSubmission(owner: KeyOwner, { method, time }: Request, use: KeyUse) {
    if (use !== 'organising' || submissionLimit === 0 || method === 'GET' || method === 'HEAD')
      return undefined;
    const standing = await takeOne(submissions, `submit ${owner.id}`, submissionLimit, time);
    return standing.exceeded ? standing : undefined;
  }

  return {
    async admit(request, use = 'reading') {
      const { headers, time } = request;
      const verdict = await authenticate[use](headers.authorization, time);
      if (!('owner' in verdict)) return refuse(request, verdict);
      const { owner } = verdict;
      lastUse.note(owner.id, time);
      const quota = owner.rateLimit ?? rateLimit;
      const standing = quota === 0 ? undefined : await takeOne(keys, owner.id, quota, time);
      const limit = standing === undefined ? [] : listLimit(standing);
      const exceeded = standing?.exceeded ? standing : await countSubmission(owner, request, use);
      return exceeded === undefined ? { owner, limit } : { owner, limit, refusal: tooMany(exceeded.seconds) };
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
