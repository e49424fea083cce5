// Notifies caches that the data changed, whichever process on whichever machine changed it.
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { readRevision } from '../engine/settings.ts';

export interface RevisionWatch {
  /** The newest one seen; undefined while the database has not answered yet. */
  readonly current: number | undefined;
  /** When it was first seen, as `performance.now()` counts. */
  readonly seenAt: number;
  /** Reads the revision at once. */
  look(): Promise<void>;
  /** `listener` is called with every revision that is not the one before. */
  subscribe(listener: (revision: number) => void): () => void;
  close(): Promise<void>;
}

/** A change is visible everywhere within a second, also where polling is the only way to notice it. */
const pollMs = 400;
/** This long after one process has seen a revision, all others have seen it, too. */
export const settledMilliseconds = pollMs + 100;

export async function watchRevision(database: Database, everyMs = pollMs): Promise<RevisionWatch> {
  const listeners = new Set<(revision: number) => void>();
  const stopping = new AbortController();
  let current: number | undefined;
  let seenAt = 0;
  let wake = (): void => undefined;
  const forget = database.onWrite(() => wake());

  async function look(): Promise<void> {
    const revision = await readRevision(database.fresh);
    if (revision === current || stopping.signal.aborted) return;
    current = revision;
    seenAt = performance.now();
    for (const listener of listeners) listener(revision);
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const pause = wait(everyMs, undefined, { signal: stopping.signal, ref: false });
      await Promise.race([woken, pause]).catch(() => undefined);
      // While the database does not answer, the last revision that was seen stays.
      await look().catch(() => undefined);
    }
  }

  await look().catch(() => undefined);
  const looking = keepLooking();
  return {
    get current() {
      return current;
    },
    get seenAt() {
      return seenAt;
    },
    look,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      forget();
      stopping.abort();
      await looking;
    },
  };
}
