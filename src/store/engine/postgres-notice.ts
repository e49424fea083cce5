// Hears of writes by LISTEN, on a connection of its own that is made again whenever it is lost. Who subscribes first starts it.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export const writeChannel = 'muster_write';

export interface Notices {
  subscribe(listener: () => void): () => void;
  /** Tells this process of its own write without waiting for the server to say so. */
  tell(): void;
  close(): Promise<void>;
}

const pauseMs = 500;

export function listenForWrites(settings: pg.ClientConfig): Notices {
  const listeners = new Set<() => void>();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  /** Until the connection is lost. */
  async function listenOnce(): Promise<void> {
    const client = new pg.Client(settings);
    const lost = new Promise<void>((resolve) => {
      for (const event of ['error', 'end'] as const) client.on(event, () => resolve());
      stopping.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', tell);
    try {
      await client.connect();
      await client.query(`LISTEN ${writeChannel}`);
      await lost;
    } finally {
      await Promise.race([client.end().catch(() => undefined), wait(pauseMs, undefined, { ref: false })]);
    }
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(() => undefined);
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    tell,
    subscribe(listener) {
      listeners.add(listener);
      running ??= keepListening();
      return () => listeners.delete(listener);
    },
    async close() {
      stopping.abort();
      await running;
    },
  };
}
