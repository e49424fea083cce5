// Changes of records as commands and submissions make them.
import { openTogether } from '../../src/import/open/open-inputs.ts';
import { saveRecords } from '../../src/import/save-records.ts';
import { beginChange, type Change, type ChangeOptions } from '../../src/records/change.ts';
import { undoSubmission } from '../../src/records/undo-submission.ts';
import type { Database } from '../../src/store/database.ts';
import { byOperator, type Submitted } from '../../src/store/records/history.ts';
import { sourceOf } from './service.ts';

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

/** What the key of a club sends. Nobody makes the seasons that it leaves due. */
export async function submitRecords(
  database: Database,
  records: readonly object[],
  clubs: readonly string[] = ['gate'],
): Promise<void> {
  const source = sourceOf(records);
  const opened = await openTogether([{ name: source.name, open: async () => source }]);
  await changeRecords(
    database,
    async (change) => {
      const imported = await saveRecords(database, change, opened);
      if ('problems' in imported) throw new Error(JSON.stringify(imported.problems));
    },
    { origin: { account: 'Ada', key: 'k1', files: [] }, rights: { clubs, owner: null } },
  );
}

/** Undefined if there is no such submission. */
export async function undoById(database: Database, id: string): Promise<Submitted | undefined> {
  await using change = await beginChange(database, { origin: { ...byOperator, undoes: id } });
  return (await undoSubmission(database, change)) ? await change.commit() : undefined;
}
