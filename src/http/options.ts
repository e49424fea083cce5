// What the app is told when it is built.
import type { Logger } from 'pino';
import type { Database } from '../store/database.ts';
import type { TrustProxy } from './request/destination.ts';
import type { Metrics } from './watch/metrics.ts';

export type ServerLogger = Pick<Logger, 'info' | 'warn' | 'error' | 'isLevelEnabled'>;

export interface AppOptions {
  readonly database: Database;
  readonly keyPrefix: string;
  /** What organiser keys begin with; left out: there are no addresses that take one. */
  readonly organiserKeyPrefix?: string | undefined;
  /** Submissions a minute and organiser key; 0 or left out: no limit. */
  readonly submissionLimit?: number | undefined;
  /** Where the API is reached, without a slash at the end; left out: the address a request came to. */
  readonly baseUrl?: string | undefined;
  /** Where the pages are reached; left out: as `baseUrl`. */
  readonly siteUrl?: string | undefined;
  /** Seconds a cursor lives. */
  readonly cursorTtl: number;
  /** Whose forwarding headers are believed. */
  readonly trustProxy: TrustProxy;
  /** Requests a minute and key; 0 or left out: no limit. */
  readonly rateLimit?: number | undefined;
  /** Requests for pages a minute and client address; 0 or left out: no limit. */
  readonly pageLimit?: number | undefined;
  /** Unknown keys a minute and client address; 0 or left out: no limit. */
  readonly authFailureLimit?: number | undefined;
  /** Where processes share their limits; left out: each limits on its own. */
  readonly redisUrl?: string | undefined;
  /** Of answers kept in memory at most; left out: 32 MiB. */
  readonly cacheBytes?: number | undefined;
  readonly metrics?: Metrics | undefined;
  /** Left out: nothing is logged. */
  readonly logger?: ServerLogger | undefined;
  /** Milliseconds since 1970; given by tests that move time. */
  readonly now?: (() => number) | undefined;
}
