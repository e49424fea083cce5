// Deletes the entries of old events when a server starts and every hour (docs/security.md).
import { eraseEntries } from '../../records/entries/erase-entries.ts';
import type { Database } from '../../store/database.ts';

const everyMilliseconds = 3_600_000;

export interface EraserOptions {
  readonly database: Database;
  /** Called with one line when it failed; it tries again. */
  readonly onTrouble: (message: string) => void;
  readonly now?: (() => number) | undefined;
}

/** Call what it returns to stop it: it waits until nothing is being deleted. */
export function startEntryEraser({
  database,
  onTrouble,
  now = Date.now,
}: EraserOptions): () => Promise<void> {
  let running = Promise.resolve();
  const erase = () => {
    running = eraseEntries(database, now()).catch((error: unknown) =>
      onTrouble(`old entries could not be deleted: ${error instanceof Error ? error.message : error}`),
    );
  };
  erase();
  const timer = setInterval(erase, everyMilliseconds);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
