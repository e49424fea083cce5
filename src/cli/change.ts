// A change by a command: one transaction, which every server sees.
import { type Change, changeRecords } from '../records/transaction.ts';
import { withDatabase } from './database.ts';
import type { Settings } from './settings.ts';

/** Runs a command that consists of one change; `work` returns whether it changed something. */
export function runChange(settings: Settings, work: (change: Change) => Promise<boolean>): Promise<void> {
  return withDatabase(settings, async (database) => {
    await changeRecords(database, {}, work);
  });
}
