// One change by a command: whole or not at all, and seen by every server.
import { type Taker, withTaker } from '../import/take-record.ts';
import type { Database, Writer } from '../store/database.ts';
import { nextRevision } from '../store/engine/settings.ts';
import { byOperator, type Origin } from '../store/records/history.ts';
import { exitStatus } from './command.ts';
import { withDatabase } from './database.ts';
import type { Settings } from './settings.ts';

/** Returns what it changed; false or undefined where that is nothing. */
export type Work<T> = (taker: Taker, writer: Writer) => Promise<T>;

/** `origin` is what the history says of it. */
export function change<T>(database: Database, work: Work<T>, origin: Origin = byOperator): Promise<T> {
  return database.write(async (writer) => {
    const changed = await withTaker(writer, (taker) => work(taker, writer), origin);
    if (changed) await nextRevision(writer);
    return changed;
  });
}

/** For a command that does nothing else. */
export function runChange(settings: Settings, work: Work<boolean>): Promise<number> {
  return withDatabase(settings, async (database) => {
    await change(database, work);
    return exitStatus.done;
  });
}
