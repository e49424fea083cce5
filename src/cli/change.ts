// One change by a command: whole or not at all, and seen by every server.
import { type Taker, withTaker } from '../import/take-record.ts';
import type { Writer } from '../store/database.ts';
import { nextRevision } from '../store/references.ts';
import { exitStatus } from './command.ts';
import { withDatabase } from './database.ts';
import type { Settings } from './settings.ts';

/** `work` says whether it changed anything. */
export function change(
  settings: Settings,
  work: (taker: Taker, writer: Writer) => Promise<boolean>,
): Promise<number> {
  return withDatabase(settings, async (database) => {
    await database.write(async (writer) => {
      if (await withTaker(writer, (taker) => work(taker, writer))) await nextRevision(writer);
    });
    return exitStatus.done;
  });
}
