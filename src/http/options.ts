// What the app is told when it is built.
import type { Database } from '../store/database.ts';
import type { Metrics } from './metrics.ts';
import type { LineLogger } from './request-log.ts';

export interface AppOptions {
  readonly database: Database;
  readonly keyPrefix: string;
  /** Where the API is reached, without a slash at the end; left out: the address a request came to. */
  readonly baseUrl?: string | undefined;
  /** Where the pages are reached; left out: as `baseUrl`. */
  readonly siteUrl?: string | undefined;
  /** Seconds a cursor lives. */
  readonly cursorTtl: number;
  /** Whose forwarding headers are believed: nobody's, those of whoever connects, or those of these addresses. */
  readonly trustProxy: boolean | string;
  /** Requests a minute and key; 0 or left out: no limit. */
  readonly rateLimit?: number | undefined;
  /** Unknown keys a minute and client address; 0 or left out: no limit. */
  readonly authFailureLimit?: number | undefined;
  /** Where processes share their limits; left out: each limits on its own. */
  readonly redisUrl?: string | undefined;
  /** Address of the database, where a second thread may answer, too, when many ask at once; left out: it may not. */
  readonly secondThread?: string | undefined;
  /** Of answers kept in memory at most; left out: 32 MiB. */
  readonly cacheBytes?: number | undefined;
  readonly metrics?: Metrics | undefined;
  readonly logger?: LineLogger | undefined;
  /** Milliseconds since 1970; given by tests that move time. */
  readonly now?: () => number;
}
