// The options of the app.
import type { Logger } from 'pino';
import type { Deprecation } from '../contract/deprecations.ts';
import type { Database } from '../store/database.ts';
import type { Metrics } from './metrics/metrics.ts';

export type ServerLogger = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'isLevelEnabled'>;

/** None, the nearest proxy, or proxies at these addresses (separated by commas). */
export type TrustProxy = boolean | string;

/** Signing in by OpenID Connect. */
export interface SignInOptions {
  /** The address of the provider. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The word on the button. */
  readonly name: string;
  /** Whether people may make API keys. */
  readonly ownKeys: boolean;
  /** Whether people may own events. */
  readonly ownEvents: boolean;
}

/** Sending changes to the addresses of accounts. */
export interface WebhookOptions {
  /** Whether loopback addresses are allowed too. */
  readonly isLocal: boolean;
}

export interface AppOptions {
  readonly database: Database;
  readonly keyPrefix: string;
  /** The prefix of organiser keys. Left out: no routes for organisers. */
  readonly organiserKeyPrefix?: string | undefined;
  /** Submissions per minute per organiser key. 0 or left out: no limit. */
  readonly submissionLimit?: number | undefined;
  /** Sign-ups per hour per client address. 0 or left out: no limit. */
  readonly signUpLimit?: number | undefined;
  /** Public address of the API, without a slash at the end. Left out: the address of the request. */
  readonly baseUrl?: string | undefined;
  /** Public address of the pages. Left out: `baseUrl`. */
  readonly siteUrl?: string | undefined;
  /** Left out: no one signs in. Otherwise `siteUrl` or `baseUrl` is set. */
  readonly signIn?: SignInOptions | undefined;
  /** Left out: nothing is sent, and no one registers webhooks. */
  readonly webhooks?: WebhookOptions | undefined;
  /** Seconds until a cursor expires. */
  readonly cursorTtl: number;
  /** The proxies whose forwarding headers are used. */
  readonly trustProxy: TrustProxy;
  /** Requests per minute per key. 0 or left out: no limit. */
  readonly rateLimit?: number | undefined;
  /** Requests for pages per minute per client address. 0 or left out: no limit. */
  readonly pageLimit?: number | undefined;
  /** Unknown keys per minute per client address. 0 or left out: no limit. */
  readonly authFailureLimit?: number | undefined;
  /** The Redis in which processes share their limits. Left out: each process has its own. */
  readonly redisUrl?: string | undefined;
  /** Largest size of the response cache. Left out: 32 MiB. */
  readonly cacheBytes?: number | undefined;
  readonly metrics?: Metrics | undefined;
  /** Left out: nothing is logged. */
  readonly logger?: ServerLogger | undefined;
  /** What will be removed from the API. Left out: the list in the source. */
  readonly deprecations?: readonly Deprecation[] | undefined;
  /** The time in milliseconds since 1970, for tests that move it. */
  readonly now?: (() => number) | undefined;
}
