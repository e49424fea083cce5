// A database whose server is not there yet: reads say so until it is, and is found good.
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, DatabaseError, Reader, Row, Value } from '../database.ts';

const pauseMs = 250;

/** `prepare` is tried again and again until it succeeds; `error` is why it did not so far. */
export function openLater(
  database: Database,
  prepare: () => Promise<void>,
  error: DatabaseError,
  onTrouble: (message: string) => void,
): Database {
  const stopping = new AbortController();
  let refusal: unknown = error;

  async function keepTrying(): Promise<void> {
    let told = error.message;
    onTrouble(told);
    while (refusal !== undefined && !stopping.signal.aborted) {
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await prepare().then(
        () => {
          refusal = undefined;
          onTrouble('the database answers');
        },
        (failed: unknown) => {
          refusal = failed;
          const message = failed instanceof Error ? failed.message : String(failed);
          if (message !== told) onTrouble(message);
          told = message;
        },
      );
    }
  }

  const trying = keepTrying();
  const whenGood = async <T>(work: () => Promise<T>): Promise<T> => {
    if (refusal !== undefined) throw refusal;
    return work();
  };
  const reader: Reader = {
    all: <R extends Row>(sql: string, values?: readonly Value[]) =>
      whenGood(() => database.all<R>(sql, values)),
    first: <R extends Row>(sql: string, values?: readonly Value[]) =>
      whenGood(() => database.first<R>(sql, values)),
    tables: () => whenGood(() => database.tables()),
  };
  return {
    ...database,
    ...reader,
    fresh: reader,
    keys: { ...reader, write: (work, options) => whenGood(() => database.keys.write(work, options)) },
    write: (work, options) => whenGood(() => database.write(work, options)),
    async close() {
      stopping.abort();
      await trying;
      await database.close();
    },
  };
}
