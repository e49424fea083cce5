// Who may in: a good key, within its limit. Whoever guesses keys is slowed down by address.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, messages } from '../contract/errors.ts';
import type { KeyOwner } from '../store/keys.ts';
import { makeKeyCheck, type Refusal, type RefusedKey, type Verdict } from './authenticate.ts';
import { startLastUse } from './last-use.ts';
import type { AppOptions } from './options.ts';
import { listLimit, makeLocalCounter, networkOf, type Standing, takeOne } from './rate-limit.ts';
import { shareCounts } from './rate-limit-redis.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request carries a good key, within its limit or not. */
    admitted: Admitted | null;
    refused: RefusedKey | null;
  }
}

export interface Admitted {
  readonly owner: KeyOwner;
  /** What answers say of its limit: header names and values in turn. */
  readonly limit: readonly string[];
}

export interface Admission {
  /** Lets the request in, or throws what it is answered; at once, where nobody has to be asked. */
  admit(request: FastifyRequest, reply: FastifyReply): void | Promise<void>;
  /** Lets in whoever can be let in at once; undefined: `admit` has to see to it. */
  readmit(authorization: string | undefined, time: number): Admitted | undefined;
  close(): Promise<void>;
}

const challenge = { 'www-authenticate': 'Bearer' };
/** Networks whose failures are counted one by one in a minute. */
const mostNetworks = 10_000;

export async function startAdmission(options: AppOptions, log: FastifyBaseLogger): Promise<Admission> {
  const { database, keyPrefix, rateLimit = 0, authFailureLimit = 0, redisUrl, now = Date.now } = options;
  const { authenticate, recognise } = makeKeyCheck(database.fresh, keyPrefix);
  const lastUse = startLastUse(database, log);
  const shared = redisUrl === undefined ? undefined : await shareCounts(redisUrl, log);
  const share = shared?.share ?? ((counter) => counter);
  const keys = share(makeLocalCounter());
  const networks = share(makeLocalCounter(mostNetworks));

  async function refuse(request: FastifyRequest, { message, refused }: Refusal): Promise<never> {
    if (refused !== undefined) {
      request.refused = refused;
      if (authFailureLimit > 0) {
        const failures = await takeOne(networks, networkOf(request.ip), authFailureLimit, now());
        if (failures.exceeded) throw tooMany(failures.seconds);
      }
    }
    throw new ApiError(401, message, challenge);
  }

  /** Counts one more request of a good key. */
  function count(owner: KeyOwner, time: number): Standing | undefined | Promise<Standing> {
    lastUse.note(owner.id, time);
    const quota = owner.rateLimit ?? rateLimit;
    return quota === 0 ? undefined : takeOne(keys, owner.id, quota, time);
  }

  function letIn(
    request: FastifyRequest,
    reply: FastifyReply,
    owner: KeyOwner,
    standing: Standing | undefined,
  ): void {
    const limit = standing === undefined ? [] : listLimit(standing);
    request.admitted = { owner, limit };
    for (let at = 0; at < limit.length; at += 2) reply.header(limit[at] ?? '', limit[at + 1]);
    if (standing?.exceeded) throw tooMany(standing.seconds);
  }

  async function admitLater(
    request: FastifyRequest,
    reply: FastifyReply,
    verdict: Verdict | Promise<Verdict>,
  ): Promise<void> {
    const found = await verdict;
    if (!('owner' in found)) return refuse(request, found);
    letIn(request, reply, found.owner, await count(found.owner, now()));
  }

  return {
    admit(request, reply) {
      const time = now();
      const verdict = authenticate(request.headers.authorization, time);
      if (!('owner' in verdict)) return admitLater(request, reply, verdict);
      const { owner } = verdict;
      const standing = count(owner, time);
      if (!(standing instanceof Promise)) return letIn(request, reply, owner, standing);
      return standing.then((known) => letIn(request, reply, owner, known));
    },
    readmit(authorization, time) {
      // Whoever shares counts has to wait for them.
      if (shared !== undefined) return undefined;
      const owner = recognise(authorization, time);
      if (owner === undefined) return undefined;
      const standing = count(owner, time) as Standing | undefined;
      // Counted once more by `admit`, which changes nothing beyond the limit.
      if (standing?.exceeded) return undefined;
      return { owner, limit: standing === undefined ? [] : listLimit(standing) };
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
