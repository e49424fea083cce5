// A change by a command: one transaction, which every server sees.
import type { RecordWriter } from '../import/record-writer.ts';
import { changeRecords } from '../import/transaction.ts';
import type { Writer } from '../store/database.ts';
import { withDatabase } from './database.ts';
import type { Settings } from './settings.ts';

/** Runs a command that consists of one change; `work` returns whether it changed something. */
export function runChange(
  settings: Settings,
  work: (recordWriter: RecordWriter, writer: Writer) => Promise<boolean>,
): Promise<void> {
  return withDatabase(settings, async (database) => {
    await changeRecords(database, {}, ({ recordWriter, writer }) => work(recordWriter, writer));
  });
}
