// Changes of records: each is one transaction with the rights of its sender, and one submission in the history.

import { makeDueSeasons } from '../publish/seasons/make-due-seasons.ts';
import type { Database, Writer } from '../store/database.ts';
import { nextRevision } from '../store/engine/settings.ts';
import type { Rights } from '../store/keys/rights.ts';
import {
  byOperator,
  type History,
  type Origin,
  type Submitted,
  startHistory,
} from '../store/records/history.ts';
import { makeRecordWriter, type RecordWriter } from './record-writer.ts';
import { type Guard, makeGuard } from './rights.ts';

export interface ChangeOptions {
  /** Who makes the change; left out: the operator. */
  readonly origin?: Origin;
  /** What they may change; left out: everything. */
  readonly rights?: Rights;
  /** A dry run: the transaction will be rolled back. */
  readonly dryRun?: boolean;
  /** When it is made, in milliseconds since 1970; left out: now. */
  readonly time?: number;
}

export interface Change {
  readonly writer: Writer;
  readonly recordWriter: RecordWriter;
  readonly history: History;
  readonly guard: Guard | undefined;
  /** When it is made, in milliseconds since 1970. */
  readonly time: number;
  /** Written into the history. */
  readonly warnings: object[];
  /** Updates what depends on the changed records, and writes the submission; undefined if there is nothing to note in the history. */
  finish(): Promise<Submitted | undefined>;
}

/** Inside a transaction of the caller, who commits it after `finish`. */
export async function startChange(
  writer: Writer,
  { origin = byOperator, rights, dryRun = false, time = Date.now() }: ChangeOptions = {},
): Promise<Change> {
  const history = await startHistory(writer, origin);
  const recordWriter = await makeRecordWriter(writer, history);
  const guard = rights && makeGuard(writer, rights);
  const warnings: object[] = [];
  return {
    writer,
    recordWriter,
    history,
    guard,
    time,
    warnings,
    async finish() {
      await recordWriter.finish({ isOwn: guard?.isOwn, dryRun });
      const submitted = await history.finish(warnings);
      if (history.hasChanges || origin.forgets) await nextRevision(writer);
      return submitted;
    },
  };
}

/** A change with a transaction of its own, which is rolled back unless it is committed. */
export interface WholeChange extends Change, AsyncDisposable {
  /** Finishes and commits. A change by the operator also computes all seasons that are due. */
  commit(): Promise<Submitted | undefined>;
}

export interface WholeChangeOptions extends ChangeOptions {
  /** The caller computes seasons after several changes. */
  readonly laterSeasons?: boolean;
}

export async function beginChange(
  database: Database,
  { laterSeasons = false, ...options }: WholeChangeOptions = {},
): Promise<WholeChange> {
  await using stack = new AsyncDisposableStack();
  const transaction = stack.use(await database.begin());
  const change = await startChange(transaction.writer, options);
  const held = stack.move();
  return {
    ...change,
    async commit() {
      const submitted = await change.finish();
      await transaction.commit();
      if (change.history.origin.account === null && !laterSeasons) await makeDueSeasons(database);
      return submitted;
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}
