// What the app is told when it is built.
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../store/database.ts';

export interface AppOptions {
  readonly database: Database;
  readonly keyPrefix: string;
  /** Where the API is reached, without a slash at the end; left out: the address a request came to. */
  readonly baseUrl?: string | undefined;
  /** Where the pages are reached; left out: as `baseUrl`. */
  readonly siteUrl?: string | undefined;
  /** Seconds a cursor lives. */
  readonly cursorTtl: number;
  readonly trustProxy: boolean;
  readonly logger?: FastifyBaseLogger | undefined;
  /** Milliseconds since 1970; given by tests that move time. */
  readonly now?: () => number;
}
