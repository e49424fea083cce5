// Who may in: a good key, within its limit. Whoever guesses keys is slowed down by address.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, messages } from '../contract/errors.ts';
import type { KeyOwner } from '../store/keys.ts';
import { makeAuthenticate, type RefusedKey } from './authenticate.ts';
import { startLastUse } from './last-use.ts';
import type { AppOptions } from './options.ts';
import { describeLimit, makeLocalCounter, networkOf, takeOne } from './rate-limit.ts';
import { shareCounts } from './rate-limit-redis.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose good key the request carries. */
    caller: KeyOwner | null;
    refused: RefusedKey | null;
  }
}

export interface Admission {
  /** Lets the request in, or throws what it is answered. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  close(): Promise<void>;
}

const challenge = { 'www-authenticate': 'Bearer' };
/** Networks whose failures are counted one by one in a minute. */
const mostNetworks = 10_000;

export async function startAdmission(options: AppOptions, log: FastifyBaseLogger): Promise<Admission> {
  const { database, keyPrefix, rateLimit = 0, authFailureLimit = 0, redisUrl, now = Date.now } = options;
  const authenticate = makeAuthenticate(database.fresh, keyPrefix, now);
  const lastUse = startLastUse(database, log);
  const shared = redisUrl === undefined ? undefined : await shareCounts(redisUrl, log);
  const share = shared?.share ?? ((counter) => counter);
  const keys = share(makeLocalCounter());
  const networks = share(makeLocalCounter(mostNetworks));

  return {
    async admit(request, reply) {
      const verdict = await authenticate(request.headers.authorization);
      const time = now();
      if (!('owner' in verdict)) {
        if (verdict.refused !== undefined) {
          request.refused = verdict.refused;
          if (authFailureLimit > 0) {
            const failures = await takeOne(networks, networkOf(request.ip), authFailureLimit, time);
            if (failures.exceeded) throw tooMany(failures.seconds);
          }
        }
        throw new ApiError(401, verdict.message, challenge);
      }
      const { owner } = verdict;
      request.caller = owner;
      lastUse.note(owner.id, time);
      const quota = owner.rateLimit ?? rateLimit;
      if (quota === 0) return;
      const standing = await takeOne(keys, owner.id, quota, time);
      reply.headers(describeLimit(standing));
      if (standing.exceeded) throw tooMany(standing.seconds);
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
