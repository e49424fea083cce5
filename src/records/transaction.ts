// Transactions that change records: each is one submission in the history, with the rights of its sender, or changes nothing.

import { makeDueSeasons } from '../publish/seasons/make-due-seasons.ts';
import { type Database, type Reader, type Writer, writeIf } from '../store/database.ts';
import { nextRevision } from '../store/engine/settings.ts';
import {
  byOperator,
  type History,
  type Origin,
  type Submitted,
  startHistory,
} from '../store/records/history.ts';
import { makeRecordWriter, type RecordWriter } from './record-writer.ts';
import type { Guard } from './rights.ts';

export interface ChangeOptions<T = unknown> {
  /** Check everything, change nothing. */
  readonly dryRun?: boolean;
  /** Who makes the change; left out: the operator. */
  readonly origin?: Origin;
  /** The caller makes seasons anew after several changes. */
  readonly laterSeasons?: boolean;
  /** What they may not change; left out: they may change everything. */
  readonly guard?: (reader: Reader) => Guard;
  /** Called before the transaction ends; an error that it throws undoes everything. */
  readonly settle?: (writer: Writer, submitted: Submitted | undefined, result: T) => Promise<void>;
}

export interface Change {
  readonly writer: Writer;
  readonly recordWriter: RecordWriter;
  readonly history: History;
  readonly guard: Guard | undefined;
  /** Written into the history. */
  readonly warnings: object[];
}

export interface Changed<T> {
  readonly result: T;
  /** Undefined where there was nothing to note in the history. */
  readonly submitted: Submitted | undefined;
}

/** Undefined where `work` returns undefined; then nothing is changed. What the operator changes ends with all seasons made anew. */
export async function changeRecords<T>(
  database: Database,
  options: ChangeOptions<T>,
  work: (change: Change) => Promise<T | undefined>,
): Promise<Changed<T> | undefined> {
  let changed: Changed<T> | undefined;
  await writeIf(database, async (writer) => {
    changed = await changeIn(writer, options, work);
    return changed !== undefined && !options.dryRun;
  });
  const { origin = byOperator, dryRun = false, laterSeasons = false } = options;
  if (changed !== undefined && origin.account === null && !dryRun && !laterSeasons)
    await makeDueSeasons(database);
  return changed;
}

/** The same inside the caller's transaction, which is to be rolled back where it returns undefined. */
export async function changeIn<T>(
  writer: Writer,
  { origin = byOperator, guard: makeGuard, dryRun = false, settle }: ChangeOptions<T>,
  work: (change: Change) => Promise<T | undefined>,
): Promise<Changed<T> | undefined> {
  const history = await startHistory(writer, origin);
  const recordWriter = await makeRecordWriter(writer, history);
  const warnings: object[] = [];
  const guard = makeGuard?.(writer);
  const result = await work({ writer, recordWriter, history, guard, warnings });
  if (result === undefined) return undefined;
  await recordWriter.finish({ isOwn: guard?.isOwn, dryRun });
  const submitted = await history.finish(warnings);
  await settle?.(writer, submitted, result);
  if (history.hasChanges || origin.forgets) await nextRevision(writer);
  return { result, submitted };
}
