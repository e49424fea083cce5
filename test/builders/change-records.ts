// Changes of records as commands make them.
import { beginChange, type Change, type ChangeOptions } from '../../src/records/transaction.ts';
import { undoSubmission } from '../../src/records/undo-submission.ts';
import type { Database } from '../../src/store/database.ts';
import { byOperator, type Submitted } from '../../src/store/records/history.ts';

export async function changeRecords<T>(
  database: Database,
  work: (change: Change) => Promise<T>,
  options: ChangeOptions = {},
): Promise<T> {
  await using change = await beginChange(database, options);
  const result = await work(change);
  await (options.dryRun ? change.finish() : change.commit());
  return result;
}

/** Undefined if there is no such submission. */
export async function undoById(database: Database, id: string): Promise<Submitted | undefined> {
  await using change = await beginChange(database, { origin: { ...byOperator, undoes: id } });
  return (await undoSubmission(database, change)) ? await change.commit() : undefined;
}
