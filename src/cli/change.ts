// A change by a command: one transaction, which every server sees.
import { type RecordWriter, withRecordWriter } from '../import/record-writer.ts';
import type { Database, Writer } from '../store/database.ts';
import { nextRevision } from '../store/engine/settings.ts';
import { byOperator, type Origin } from '../store/records/history.ts';
import { exitStatus } from './command.ts';
import { withDatabase } from './database.ts';
import type { Settings } from './settings.ts';

/** Returns what it changed; false or undefined for nothing. */
export type Work<T> = (recordWriter: RecordWriter, writer: Writer) => Promise<T>;

/** `origin` goes into the history. */
export function change<T>(database: Database, work: Work<T>, origin: Origin = byOperator): Promise<T> {
  return database.write(async (writer) => {
    const changed = await withRecordWriter(writer, (recordWriter) => work(recordWriter, writer), origin);
    if (changed) await nextRevision(writer);
    return changed;
  });
}

/** Runs a command that consists of one change. */
export function runChange(settings: Settings, work: Work<boolean>): Promise<number> {
  return withDatabase(settings, async (database) => {
    await change(database, work);
    return exitStatus.done;
  });
}
