// When each key was last used, written together once a minute: a request writes nothing and never waits for a writer.
import { type Database, DatabaseError } from '../../store/database.ts';
import { recordUses } from '../../store/keys/keys.ts';
import type { ServerLogger } from '../options.ts';

export interface LastUse {
  note(id: string, time: number): void;
  /** Writes what was noted; what cannot be written now is kept for the next time. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const pauseMilliseconds = 60_000;

export function startLastUse(database: Database, log: ServerLogger): LastUse {
  let uses = new Map<string, number>();

  async function flush(): Promise<void> {
    if (uses.size === 0) return;
    const taken = uses;
    uses = new Map();
    try {
      await recordUses(database, taken);
    } catch (error) {
      for (const [id, time] of taken) uses.set(id, Math.max(time, uses.get(id) ?? 0));
      // Requests say themselves that the database does not answer.
      if (!(error instanceof DatabaseError))
        log.error({ err: error }, 'last uses of keys could not be written');
    }
  }

  const timer = setInterval(flush, pauseMilliseconds).unref();
  return {
    note: (id, time) => uses.set(id, time),
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
