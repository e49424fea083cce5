// Cursors under the secret of the database, whenever it is changed: all processes go over to the new one within a second.
import type { Database } from '../store/database.ts';
import { readCursorSecret } from '../store/settings.ts';
import { type Cursors, makeCursors } from './cursor.ts';

export interface FollowedCursors extends Cursors {
  close(): void;
}

const pauseMilliseconds = 500;

export async function followCursorSecret(database: Database, lifetime: number): Promise<FollowedCursors> {
  let secret = await readCursorSecret(database);
  let cursors = makeCursors(secret, lifetime);

  async function look(): Promise<void> {
    const found = await readCursorSecret(database.fresh);
    if (found === secret) return;
    secret = found;
    cursors = makeCursors(found, lifetime);
  }
  // A database that does not answer now is asked again; requests say so themselves.
  const timer = setInterval(() => look().catch(() => undefined), pauseMilliseconds).unref();

  return {
    freshSeconds: cursors.freshSeconds,
    write: (...given) => cursors.write(...given),
    read: (...given) => cursors.read(...given),
    close: () => clearInterval(timer),
  };
}
