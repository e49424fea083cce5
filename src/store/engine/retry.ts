// A database whose server does not answer yet: reads and writes fail until it answers and its schema is up to date.
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, type DatabaseError, makeReader, type Store } from '../database.ts';

const pauseMs = 250;

/** `prepare` is retried until it succeeds; `error` is why it failed so far. */
export function retryUntilReady(
  database: Database,
  prepare: () => Promise<void>,
  error: DatabaseError,
  onTrouble: (message: string) => void,
): Database {
  const stopping = new AbortController();
  let problem: Error | undefined = error;

  async function retry(): Promise<void> {
    onTrouble(error.message);
    while (problem !== undefined) {
      await wait(pauseMs, undefined, { signal: stopping.signal });
      const before: string = problem.message;
      problem = await prepare().then(
        () => undefined,
        (failed: unknown) => (failed instanceof Error ? failed : new Error(String(failed))),
      );
      const message = problem?.message ?? 'the database answers';
      if (message !== before) onTrouble(message);
    }
  }

  const retrying = retry().catch(() => undefined);
  const ready = <S extends Store>(store: S): S => {
    if (problem !== undefined) throw problem;
    return store;
  };
  const guard = (store: Store): Store => ({
    ...makeReader(async (...given) => ready(store).query(...given)),
    write: async (...given) => ready(store).write(...given),
  });
  return {
    ...database,
    ...guard(database),
    begin: async (options) => ready(database).begin(options),
    fresh: guard(database),
    keys: guard(database.keys),
    async close() {
      stopping.abort();
      await retrying;
      await database.close();
    },
  };
}
