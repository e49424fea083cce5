// Admits whoever holds a good key and is within its limit, and to the pages whoever does not ask for too many.
import { ApiError, messages } from '../../contract/errors.ts';
import type { KeyOwner, KeyUse } from '../../store/keys/keys.ts';
import type { RouteTerms } from '../answer/route-terms.ts';
import type { AppOptions, ServerLogger } from '../options.ts';
import type { Request } from '../request/request.ts';
import { makeAuthenticate, type Refusal, type RefusedKey } from './authenticate.ts';
import { makeGuesses, mostNetworks } from './guesses.ts';
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
  admit(request: Request, admits: RouteTerms['admits']): Admitted | Promise<Admitted>;
  close(): Promise<void>;
}

const challenge = { 'www-authenticate': 'Bearer' };

/** Of addresses that need no key. */
export const admittedWithoutKey: Admitted = { limit: [] };

export async function startAdmission(options: AppOptions, log: ServerLogger): Promise<Admission> {
  const { database, keyPrefix, rateLimit = 0, pageLimit = 0, authFailureLimit = 0, redisUrl } = options;
  const { organiserKeyPrefix = '', submissionLimit = 0 } = options;
  const lastUse = startLastUse(database, log);
  const shared = redisUrl === undefined ? undefined : await shareCounts(redisUrl, log);
  const share = shared?.share ?? ((counter) => counter);
  const keys = share(makeLocalCounter());
  const submissions = share(makeLocalCounter());
  const readers = share(makeLocalCounter(mostNetworks));
  const guesses = makeGuesses(database.keys, share(makeLocalCounter(mostNetworks)), authFailureLimit);
  const authenticate = {
    reading: makeAuthenticate(database.keys, keyPrefix, guesses.isVain, 'reading'),
    organising: makeAuthenticate(database.keys, organiserKeyPrefix, guesses.isVain, 'organising'),
  };

  async function refuse(request: Request, { message, refused }: Refusal): Promise<Admitted> {
    const seconds = refused && (await guesses.count(request));
    const refusal = seconds === undefined ? new ApiError(401, message, challenge) : tooMany(seconds);
    return { refused, limit: [], refusal };
  }

  async function admitHolder(request: Request, use: KeyUse): Promise<Admitted> {
    const verdict = await authenticate[use](request);
    if (!('owner' in verdict)) return refuse(request, verdict);
    const { owner } = verdict;
    lastUse.note(owner.id, request.time);
    const quota = owner.rateLimit ?? rateLimit;
    const standing = quota === 0 ? undefined : await takeOne(keys, owner.id, quota, request.time);
    const limit = standing === undefined ? [] : listLimit(standing);
    const exceeded = standing?.exceeded ? standing : await countSubmission(owner, request, use);
    return exceeded === undefined ? { owner, limit } : { owner, limit, refusal: tooMany(exceeded.seconds) };
  }

  async function admitReader({ destination, time }: Request): Promise<Admitted> {
    const name = `page ${networkOf(destination.client())}`;
    const { exceeded, seconds } = await takeOne(readers, name, pageLimit, time);
    return exceeded ? { limit: [], refusal: tooMany(seconds) } : admittedWithoutKey;
  }

  /** Where that is one too many: until when. */
  async function countSubmission(owner: KeyOwner, { method, time }: Request, use: KeyUse) {
    if (use !== 'organising' || submissionLimit === 0 || method === 'GET' || method === 'HEAD')
      return undefined;
    const standing = await takeOne(submissions, `submit ${owner.id}`, submissionLimit, time);
    return standing.exceeded ? standing : undefined;
  }

  return {
    admit(request, admits) {
      if (admits === 'organiserKey') return admitHolder(request, 'organising');
      if (admits === 'everyone' || request.method === 'OPTIONS') return admittedWithoutKey;
      if (admits === 'apiKey') return admitHolder(request, 'reading');
      return pageLimit === 0 ? admittedWithoutKey : admitReader(request);
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
