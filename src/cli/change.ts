// One change by a command: whole or not at all, and seen by every server.
import { type Taker, withTaker } from '../import/take-record.ts';
import type { Database, Writer } from '../store/database.ts';
import { nextRevision } from '../store/settings.ts';
import { exitStatus } from './command.ts';
import { withDatabase } from './database.ts';
import type { Settings } from './settings.ts';

/** `work` says whether it changed anything. */
export type Work = (taker: Taker, writer: Writer) => Promise<boolean>;

export async function change(database: Database, work: Work): Promise<void> {
  await database.write(async (writer) => {
    const changed = await withTaker(writer, (taker) => work(taker, writer), database.changesDays);
    if (changed) await nextRevision(writer);
  });
}

/** For a command that does nothing else. */
export function runChange(settings: Settings, work: Work): Promise<number> {
  return withDatabase(settings, async (database) => {
    await change(database, work);
    return exitStatus.done;
  });
}
