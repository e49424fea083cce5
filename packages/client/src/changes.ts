// Changes, oldest first: those so far, or live over a connection that reconnects when it breaks.
import type { CallOptions, Connection } from './connection.ts';
import { MusterError } from './error.ts';
import { readEvents } from './events.ts';
import type { Change, Operations } from './types.ts';
import { within } from './within.ts';

export interface ChangesOptions extends CallOptions {
  /** The marker to continue from: the `since` of an earlier call. Left out: from the beginning. */
  readonly since?: string | undefined;
  /** Only changes of this kind. */
  readonly kind?: Change['kind'] | undefined;
  /** Whether to wait for more changes on an open connection. */
  readonly live?: boolean | undefined;
}

type ChangesPage = Operations['listChanges']['answer'];

const path = '/api/v1/changes';
const largestPage = 100;
/** The service sends a comment every 15 seconds if nothing changes. */
const silenceMs = 15_000;
/** About five minutes, longer than a restart or an upgrade of the service takes. */
const reconnects = 15;

export class Changes implements AsyncIterable<Change> {
  /** The position that was reached: save it together with what you did with the changes, and continue from it later. */
  since: string | undefined;
  readonly #connection: Connection;
  readonly #options: ChangesOptions;

  constructor(connection: Connection, options: ChangesOptions) {
    this.#connection = connection;
    this.#options = options;
    this.since = options.since;
  }

  [Symbol.asyncIterator](): AsyncGenerator<Change, void> {
    return this.#options.live ? this.#follow() : this.#walk();
  }

  async *#walk(): AsyncGenerator<Change, void> {
    const { kind, signal } = this.#options;
    const first = this.#connection.locate(path, { since: this.since, kind, limit: largestPage });
    for (let next: string | null = first; next !== null; ) {
      const page: ChangesPage = await this.#connection.getJson(this.#connection.relocate(next), signal);
      yield* page.data;
      this.since = page.since;
      next = page.next;
    }
  }

  async *#follow(): AsyncGenerator<Change, void> {
    const { signal } = this.#options;
    for (let failures = 0; ; failures += 1) {
      let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
      try {
        reader = await this.#open();
        for await (const { id, data } of readEvents(this.#readIn(reader))) {
          failures = 0;
          if (id !== undefined) this.since = id;
          if (data !== undefined) yield JSON.parse(data);
        }
        throw new MusterError('The service ended the stream', { code: 'NETWORK' });
      } catch (error) {
        await this.#connection.recover(error, failures, signal, reconnects);
      } finally {
        // A broken stream cannot be cancelled.
        reader?.cancel().catch(() => {});
      }
    }
  }

  #open(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
    const { kind, signal } = this.#options;
    const address = this.#connection.locate(path, { since: this.since, kind });
    return this.#connection.send(address, signal, { accept: 'text/event-stream' }, async ({ body }) => {
      if (body === null) throw new MusterError('The service sent no stream', { code: 'NETWORK' });
      return body.getReader();
    });
  }

  #readIn(reader: ReadableStreamDefaultReader<Uint8Array>): () => Promise<Uint8Array | undefined> {
    const signals = this.#connection.signals(this.#options.signal);
    const patienceMs = silenceMs + this.#connection.timeout;
    return async () => (await within(patienceMs, signals, () => reader.read())).value;
  }
}
