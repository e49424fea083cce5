// Reads the cursor secret from the database repeatedly, so that all processes use a new one within a second.

import { type Database, DatabaseError, hasFault } from '../../store/database.ts';
import { readCursorSecret } from '../../store/engine/settings.ts';
import { type Cursors, makeCursors } from '../../store/read/cursor.ts';

export interface FollowedCursors {
  current(): Cursors;
  close(): void;
}

const intervalMilliseconds = 500;

export async function followCursorSecret(
  database: Database,
  lifetimeSeconds: number,
  onChange: () => void,
): Promise<FollowedCursors> {
  let secret: string | undefined;
  let cursors: Cursors | undefined;

  async function refresh(): Promise<void> {
    const found = await readCursorSecret(database.keys);
    if (found === secret) return;
    secret = found;
    cursors = makeCursors(found, lifetimeSeconds);
    onChange();
  }
  await refresh().catch((error: unknown) => {
    if (!hasFault(error, 'unreachable')) throw error;
  });
  // A failed read is retried; failing requests log that the database does not answer.
  const timer = setInterval(() => refresh().catch(() => undefined), intervalMilliseconds).unref();

  return {
    /** A server may start before its database: until the secret is read, there are no cursors. */
    current() {
      if (cursors === undefined)
        throw new DatabaseError('the cursor secret has not been read from the database yet', {
          code: 'unreachable',
        });
      return cursors;
    },
    close: () => clearInterval(timer),
  };
}
