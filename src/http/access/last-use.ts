// When each key was last used, written in one batch per minute: a request writes nothing and never waits for a writer.
import { type Database, DatabaseError } from '../../store/database.ts';
import { recordUses } from '../../store/keys/keys.ts';
import type { ServerLogger } from '../options.ts';

export interface LastUse {
  note(id: string, time: number): void;
  /** Writes the noted uses; those that cannot be written now are written next time. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const intervalMilliseconds = 60_000;

export function startLastUse(database: Database, log: ServerLogger): LastUse {
  let uses = new Map<string, number>();

  async function flush(): Promise<void> {
    if (uses.size === 0) return;
    const batch = uses;
    uses = new Map();
    try {
      await recordUses(database, batch);
    } catch (error) {
      for (const [id, time] of batch) uses.set(id, Math.max(time, uses.get(id) ?? 0));
      // Failing requests already log that the database does not answer.
      if (!(error instanceof DatabaseError))
        log.error({ err: error }, 'last uses of keys could not be written');
    }
  }

  const timer = setInterval(flush, intervalMilliseconds).unref();
  return {
    note: (id, time) => uses.set(id, time),
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
