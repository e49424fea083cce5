// A transaction that may end without a change.
import { type Database, DatabaseError, type Writer } from '../store/database.ts';

/** Never leaves this file: thrown inside of a transaction, so that the database rolls it back. */
const rolledBack = new DatabaseError('rolled back');

/** Runs `work` in a transaction, which is committed only if it returns true. */
export async function writeIf(database: Database, work: (writer: Writer) => Promise<boolean>): Promise<void> {
  try {
    await database.write(async (writer) => {
      if (!(await work(writer))) throw rolledBack;
    });
  } catch (error) {
    if (error !== rolledBack) throw error;
  }
}
