// Admits requests: those with a valid key within its limit, and requests for pages within the limit of their client address.
import { ApiError, messages } from '../../contract/errors.ts';
import type { KeyOwner, KeyUse } from '../../store/keys/keys.ts';
import type { Session } from '../../store/keys/sessions.ts';
import type { Route, RouteMatch } from '../answer/route.ts';
import type { AppOptions, ServerLogger } from '../options.ts';
import type { Request } from '../request/request.ts';
import { makeAuthenticate, type RejectedKey, type Rejection } from './authenticate.ts';
import { makeGuessLimit, mostNetworks } from './guess-limit.ts';
import { startLastUse } from './last-use.ts';
import { isFromThisSite } from './origin.ts';
import { countRequest, makeLocalCounter, networkOf, writeLimitHeaders } from './rate-limit.ts';
import { shareCounts } from './rate-limit-redis.ts';
import { readSession } from './session.ts';
import { callerOf } from './session-caller.ts';

/** The result of the key check. */
export interface Admitted {
  /** Undefined without a valid key. */
  readonly owner?: KeyOwner;
  /** Instead of a key. */
  readonly session?: Session;
  /** The person whose session it is, for the log. */
  readonly caller?: string | undefined;
  readonly rejectedKey?: RejectedKey | undefined;
  /** The headers about the key's limit: names and values alternate. */
  readonly limit: readonly string[];
  /** Set if the request is not admitted: the answer to it. */
  readonly error?: ApiError;
}

export interface Admission {
  admit(request: Request, match: Pick<RouteMatch, 'route' | 'name'>): Admitted | Promise<Admitted>;
  /** The answer to an unknown code, which counts like an unknown key: 404, or 429 over the limit. */
  rejectCode(request: Request): Promise<ApiError>;
  /** Writes when keys were used last, as far as this process knows. */
  recordUses(): Promise<void>;
  /** Looks every key up again, because one was revoked or deleted by this process. */
  forgetKeys(): void;
  close(): Promise<void>;
}

/** The paths that name a tournament. */
const tournamentPath = '/organisers/v1/tournaments/:slug';

/** The word under which a change of an organiser is counted. */
type CountedAs = NonNullable<Route['countedAs']> | 'submit';

const challenge = { 'www-authenticate': 'Bearer' };

/** Admission to addresses that need no key. */
export const admittedWithoutKey: Admitted = { limit: [] };

export async function startAdmission(options: AppOptions, log: ServerLogger): Promise<Admission> {
  const { database, keyPrefix, rateLimit = 0, pageLimit = 0, authFailureLimit = 0, redisUrl } = options;
  const { organiserKeyPrefix = '', submissionLimit = 0 } = options;
  const lastUse = startLastUse(database, log);
  const shared = redisUrl === undefined ? undefined : await shareCounts(redisUrl, log);
  const share = shared?.share ?? ((counter) => counter);
  const keys = share(makeLocalCounter());
  const submissions = share(makeLocalCounter());
  const pageReaders = share(makeLocalCounter(mostNetworks));
  const guesses = makeGuessLimit(database.keys, share(makeLocalCounter(mostNetworks)), authFailureLimit);
  const authenticate = {
    reading: makeAuthenticate(database.keys, keyPrefix, guesses.skipsLookup, 'reading'),
    organising: makeAuthenticate(database.keys, organiserKeyPrefix, guesses.skipsLookup, 'organising'),
  };

  async function reject(request: Request, { message, rejectedKey }: Rejection): Promise<Admitted> {
    const seconds = rejectedKey && (await guesses.count(request));
    const error = seconds === undefined ? new ApiError(401, message, challenge) : tooMany(seconds);
    return { rejectedKey, limit: [], error };
  }

  /** `exceeded` is the limit that the request is over. */
  async function countCaller(id: string, quota: number, request: Request, countedAs?: CountedAs) {
    const state = quota === 0 ? undefined : await countRequest(keys, id, quota, request.time);
    const limit = state === undefined ? [] : writeLimitHeaders(state);
    if (state?.exceeded) return { limit, exceeded: state };
    // Most requests only read.
    if (countedAs === undefined || !isChange(request)) return { limit };
    return { limit, exceeded: await countSubmission(id, request, countedAs) };
  }

  async function admitKey(request: Request, use: KeyUse, countedAs?: CountedAs): Promise<Admitted> {
    const result = await authenticate[use].check(request);
    if (!('owner' in result)) return reject(request, result);
    const { owner } = result;
    lastUse.note(owner.id, request.time);
    const { limit, exceeded } = await countCaller(owner.id, owner.rateLimit ?? rateLimit, request, countedAs);
    return exceeded === undefined ? { owner, limit } : { owner, limit, error: tooMany(exceeded.seconds) };
  }

  async function admitPageReader({ destination, time }: Request): Promise<Admitted> {
    const name = `page ${networkOf(destination.client())}`;
    const { exceeded, seconds } = await countRequest(pageReaders, name, pageLimit, time);
    return exceeded ? { limit: [], error: tooMany(seconds) } : admittedWithoutKey;
  }

  /** Returns the state of the limit if this submission exceeds it. */
  async function countSubmission(id: string, { time }: Request, countedAs: CountedAs) {
    if (submissionLimit === 0) return undefined;
    const state = await countRequest(submissions, `${countedAs} ${id}`, submissionLimit, time);
    return state.exceeded ? state : undefined;
  }

  /** By a key or, without the header of one, with the session of a browser. */
  async function admitOrganiser(request: Request, match: Pick<RouteMatch, 'route' | 'name'>) {
    const session =
      request.headers.authorization === undefined ? await readSession(request, options) : undefined;
    const countedAs = match.route.countedAs ?? 'submit';
    if (session === undefined) return admitKey(request, 'organising', countedAs);
    if (isChange(request) && !isFromThisSite(request, options))
      return { limit: [], error: new ApiError(403, messages.otherSite) };
    const tournament = match.route.path.startsWith(tournamentPath) ? match.name : undefined;
    const { id, name: caller, invitations } = callerOf(session, tournament);
    for (const invitation of invitations) lastUse.note(invitation, request.time);
    const { limit, exceeded } = await countCaller(id, rateLimit, request, countedAs);
    const admitted = { session, caller, limit };
    return exceeded === undefined ? admitted : { ...admitted, error: tooMany(exceeded.seconds) };
  }

  return {
    admit(request, match) {
      const { admits } = match.route;
      if (admits === 'organiserKey') return admitOrganiser(request, match);
      if (admits === 'everyone' || request.method === 'OPTIONS') return admittedWithoutKey;
      if (admits === 'apiKey') return admitKey(request, 'reading');
      return pageLimit === 0 ? admittedWithoutKey : admitPageReader(request);
    },
    async rejectCode(request) {
      const seconds = await guesses.count(request);
      return seconds === undefined ? new ApiError(404, messages.path) : tooMany(seconds);
    },
    recordUses: () => lastUse.flush(),
    forgetKeys() {
      authenticate.reading.forget();
      authenticate.organising.forget();
    },
    async close() {
      shared?.close();
      await lastUse.close();
    },
  };
}

/** A request that may change something. */
function isChange({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function tooMany(seconds: number): ApiError {
  return new ApiError(429, messages.tooMany, { 'retry-after': String(seconds) });
}
