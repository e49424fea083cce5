// Records the statements that a function of the store runs.
import { readdirSync } from 'node:fs';
import {
  type Begin,
  type Database,
  makeReader,
  type Reader,
  type Store,
  type Writer,
} from '../../src/store/database.ts';

export interface Call {
  readonly function: unknown;
  readonly values: readonly unknown[];
  readonly run: (database: Database) => unknown;
  /** Statements that may sort rows: those of one tournament, player or word, counts of a few periods, a page of each club. */
  readonly maySort?: RegExp;
  readonly maySortOnPostgres?: RegExp;
  /** Whether a whole table may be read: a small one, or one that is asked for as a whole. */
  readonly mayScan?: true;
}

/** Every exported function that is given a reader, a writer or the database, with its name. */
export async function listFunctions(): Promise<Map<unknown, string>> {
  const found = new Map<unknown, string>();
  for (const folder of ['keys', 'read', 'records']) {
    const url = new URL(`../../src/store/${folder}/`, import.meta.url);
    for (const file of readdirSync(url)) {
      const exported = Object.entries((await import(new URL(file, url).href)) as object);
      for (const [name, value] of exported) if (isGivenReader(value)) found.set(value, `${file} ${name}`);
    }
  }
  return found;
}

function isGivenReader(value: unknown): boolean {
  return (
    value instanceof Function &&
    /^(?:async )?(?:function\*? *\w*)? *\(\s*(?:(?:reader|writer|database|keys)\b|\{ keys \})(?!\s*,\s*sql\b)/.test(
      String(value),
    )
  );
}

export interface Statement {
  readonly sql: string;
  readonly ofKeys: boolean;
}

/** Calls `run`, and returns every statement that it ran and what it returned. */
export async function recordStatements<T>(database: Database, run: (recorded: Database) => T | Promise<T>) {
  const statements: Statement[] = [];
  const recordReader = (reader: Reader, ofKeys: boolean): Reader =>
    makeReader((sql, values) => {
      statements.push({ sql, ofKeys });
      return reader.query(sql, values);
    });
  const recordWriter = (writer: Writer, ofKeys: boolean): Writer => ({
    ...writer,
    ...recordReader(writer, ofKeys),
    run: (sql, values) => {
      statements.push({ sql, ofKeys });
      return writer.run(sql, values);
    },
    insert: (table, ...given) => {
      statements.push({ sql: `insert into ${table}`, ofKeys });
      return writer.insert(table, ...given);
    },
  });
  const recordStore = (store: Store, ofKeys: boolean): Store => ({
    ...recordReader(store, ofKeys),
    write: (work, options) => store.write((writer) => work(recordWriter(writer, ofKeys)), options),
  });
  const begin: Begin = async (options) => {
    const transaction = await database.begin(options);
    return { ...transaction, writer: recordWriter(transaction.writer, false) };
  };
  const result = await run({
    ...database,
    ...recordStore(database, false),
    begin,
    fresh: recordReader(database.fresh, false),
    snapshot: (work) => database.snapshot((reader) => work(recordReader(reader, false))),
    keys: recordStore(database.keys, true),
  });
  if (isIterable(result)) for await (const _ of result);
  return { statements, result };
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return value instanceof Object && Symbol.asyncIterator in value;
}
