// Cursors under the secret of the database, whenever it is changed: all processes go over to the new one within a second.

import { type Database, DatabaseError, hasFault } from '../../store/database.ts';
import { readCursorSecret } from '../../store/engine/settings.ts';
import { type Cursors, makeCursors } from '../../store/read/cursor.ts';

export interface FollowedCursors {
  current(): Cursors;
  close(): void;
}

const pauseMilliseconds = 500;

export async function followCursorSecret(
  database: Database,
  lifetimeSeconds: number,
  onChange: () => void,
): Promise<FollowedCursors> {
  let secret: string | undefined;
  let cursors: Cursors | undefined;

  async function look(): Promise<void> {
    const found = await readCursorSecret(database.keys);
    if (found === secret) return;
    secret = found;
    cursors = makeCursors(found, lifetimeSeconds);
    onChange();
  }
  await look().catch((error: unknown) => {
    if (!hasFault(error, 'unreachable')) throw error;
  });
  // A database that does not answer now is asked again; requests say so themselves.
  const timer = setInterval(() => look().catch(() => undefined), pauseMilliseconds).unref();

  return {
    /** A server may be started before its database: until that has told the secret, there are no cursors. */
    current() {
      if (cursors === undefined)
        throw new DatabaseError('the database has not told its cursor secret yet', { code: 'unreachable' });
      return cursors;
    },
    close: () => clearInterval(timer),
  };
}
