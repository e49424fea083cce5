// Requests to the service: addresses, key, retries, timeouts, and cached answers.
import { failureOf, MusterError } from './error.ts';
import { pause, type Signals, within } from './within.ts';

export interface MusterOptions {
  /** The address of the service: `https://results.example`. The key is sent only there. */
  readonly baseUrl: string;
  readonly key: string;
  /** Left out: the `fetch` of the platform. */
  readonly fetch?: typeof fetch | undefined;
  /** How often a request is retried after 429, 502 to 504 or no answer. Default: 2; 15 for live changes, about five minutes. */
  readonly retries?: number | undefined;
  /** Milliseconds for each attempt. Default: 10,000. */
  readonly timeout?: number | undefined;
  /** Caches answers by address, so that unchanged ones are not sent again. A `Map` will do. */
  readonly cache?: AnswerCache | undefined;
  /** Aborts everything that this client does. */
  readonly signal?: AbortSignal | undefined;
}

export interface CallOptions {
  /** Aborts this call. */
  readonly signal?: AbortSignal | undefined;
}

export interface CachedAnswer {
  readonly etag: string;
  readonly text: string;
}

export interface AnswerCache {
  get(address: string): CachedAnswer | null | undefined | Promise<CachedAnswer | null | undefined>;
  set(address: string, answer: CachedAnswer): unknown;
}

export type Query = Readonly<Record<string, unknown>>;

const firstPauseMs = 500;
const longestPauseMs = 30_000;

export class Connection {
  readonly #options: MusterOptions;
  readonly #base: string;
  readonly timeout: number;

  constructor(options: MusterOptions) {
    this.#options = options;
    this.#base = new URL(options.baseUrl).href.replace(/(?<!\/)\/+$/, '');
    this.timeout = options.timeout ?? 10_000;
  }

  signals(own: AbortSignal | undefined): Signals {
    return [this.#options.signal, own];
  }

  /** The address of a path with its query; undefined parameters are left out. */
  locate(path: string, query: Query = {}): string {
    const address = new URL(this.#base + path);
    for (const name in query)
      if (query[name] !== undefined) address.searchParams.set(name, String(query[name]));
    return address.href;
  }

  /** The path and query of an address from the service, at `baseUrl`: the service may know itself by another name. */
  relocate(address: string): string {
    const { pathname, search } = new URL(address, this.#base);
    return new URL(this.#base).origin + pathname + search;
  }

  async getJson<T>(address: string, signal: AbortSignal | undefined): Promise<T> {
    const { cache } = this.#options;
    const cached = await cache?.get(address);
    for (let failures = 0; ; failures += 1) {
      try {
        return await this.send(
          address,
          signal,
          cached ? { 'if-none-match': cached.etag } : {},
          async (response) => {
            if (response.status === 304 && cached) return JSON.parse(cached.text);
            const text = await response.text();
            const answer = JSON.parse(text);
            const etag = response.headers.get('etag');
            if (cache && etag) await cache.set(address, { etag, text });
            return answer;
          },
        );
      } catch (error) {
        await this.recover(error, failures, signal);
      }
    }
  }

  /** Sends one request, and reads the answer with `read` within the timeout. */
  send<T>(
    address: string,
    signal: AbortSignal | undefined,
    headers: Readonly<Record<string, string>>,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const { key, fetch: send = fetch } = this.#options;
    return within(this.timeout, this.signals(signal), async (stop) => {
      const response = await send(address, {
        headers: { ...headers, authorization: `Bearer ${key}` },
        signal: stop,
        // A player who has another id now (308). To another origin fetch sends no key.
        redirect: 'follow',
      });
      if (response.redirected && new URL(response.url).origin !== new URL(address).origin)
        throw new MusterError('The service redirects to another origin', { code: 'REDIRECTED' });
      if (!response.ok && response.status !== 304) throw failureOf(response, await response.text());
      return read(response);
    });
  }

  /** Waits before the next attempt, or throws the error if it is permanent or there were too many failures. */
  async recover(
    error: unknown,
    failures: number,
    signal: AbortSignal | undefined,
    usualRetries = 2,
  ): Promise<void> {
    const { retries = usualRetries } = this.#options;
    const failure = toFailure(error);
    if (failures >= retries || !isPassing(failure)) throw failure;
    await pause(pauseAfter(failure, failures), this.signals(signal));
  }
}

function toFailure(error: unknown): MusterError {
  if (error instanceof MusterError) return error;
  return new MusterError('The service could not be reached', { code: 'NETWORK', cause: error });
}

/** Overloaded, restarting (a proxy answers 502 or 504 meanwhile) or not reached. */
const passing: readonly unknown[] = [429, 502, 503, 504, 'NETWORK', 'TIMEOUT'];

function isPassing({ status, code }: MusterError): boolean {
  return passing.includes(status ?? code);
}

/** As `Retry-After` says, otherwise exponential, with jitter so that clients do not retry all at once. */
function pauseAfter({ retryAfter }: MusterError, failures: number): number {
  if (retryAfter !== undefined) return retryAfter * 1000;
  return Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * (0.5 + Math.random());
}
