// What both engines offer: rows as arrays, one writer at a time, a writer's work done whole or not at all.

export type Value = string | number | Uint8Array | null;
export type Row = readonly Value[];

export interface Reader {
  /**
   * `sql` numbers its parameters `$1`, `$2`, …; a row is an array of its columns. One statement sees one moment. `CAST(text AS BYTES)` returns the
   * bytes of a text where the engine has them at hand, and the text itself where it does not; `IN LIST($1)` is true of the texts in a JSON array; `JSON_ARRAY(…)`
   * makes one;
   * `IS_STANDBY()` is 1 on a server that may lag behind its primary, else 0.
   */
  all<R extends Row>(sql: string, parameters?: readonly Value[]): Promise<R[]>;
  first<R extends Row>(sql: string, parameters?: readonly Value[]): Promise<R | undefined>;
  tables(): Promise<string[]>;
}

/**
 * All rows of a statement, some at a time, so that memory does not grow with their number. Its first parameters are the first columns of the row behind
 * which it goes on, to begin with `start`, then how many rows it returns, then `more`.
 */
export async function* readInSteps<R extends Row>(
  reader: Reader,
  sql: string,
  start: readonly Value[],
  { step = 500, more = [] }: { readonly step?: number; readonly more?: readonly Value[] } = {},
): AsyncGenerator<R> {
  for (let after = start; ; ) {
    const rows = await reader.all<R>(sql, [...after, step, ...more]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < step) return;
    after = last.slice(0, start.length);
  }
}

export interface Writer extends Reader {
  /** Says how many rows it changed. */
  run(sql: string, parameters?: readonly Value[]): Promise<number>;
  insert(table: string, columns: readonly string[], rows: readonly Row[]): Promise<void>;
  /** How many days tombstones of removed things are stored. */
  readonly changesDays: number;
}

/** Runs `work` as one transaction; what it throws undoes everything it wrote. */
export type Write = <T>(work: (writer: Writer) => Promise<T>, options?: WriteOptions) => Promise<T>;

export interface WriteOptions {
  /** `false`: not worth waiting for the disk, where this process itself would wait; a power cut may undo it. */
  readonly durable?: boolean;
}

/** Something that is read and written as one: the data, or the keys. */
export interface Store extends Reader {
  readonly write: Write;
}

export interface Database extends Store {
  readonly engine: 'sqlite' | 'postgres';
  /** Words of the schema that the engines spell differently. */
  readonly dialect: Dialect;
  /** Reads that may not lag behind a writer. */
  readonly fresh: Reader;
  /** Accounts, keys, their last uses and the cursor secret. Writes here never wait for an import, and no read lags behind. */
  readonly keys: Store;
  /** Runs `work` alone among all writers of the data, on all machines. */
  readonly write: Write;
  /** Reads from one snapshot, however long they take and whatever is written meanwhile. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /** Calls `listener` when this process wrote; writes of others are found by polling the revision. */
  onWrite(listener: () => void): () => void;
  /** Updates the planner's statistics of the tables. To be called after an import. */
  analyse(): Promise<void>;
  /** Rewrites what was deleted, so that it cannot be read in the files any more. */
  purge(): Promise<void>;
  /** Where reads share connections: how many there are, and how many requests wait for one. */
  pool?(): PoolState;
  close(): Promise<void>;
}

export const defaultChangesDays = 90;

export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Dialect {
  readonly text: string;
  readonly integer: string;
  readonly number: string;
  readonly bytes: string;
  /** Ends a table whose rows lie in the order of their primary key. */
  readonly clustered: string;
  /** Stores long columns in their row, uncompressed, where the engine would compress them or move them elsewhere. */
  readonly wideRows: (table: string, ...columns: string[]) => string[];
}

/** The machine or the database is at fault, not the input; the message is one line with the cause and advice. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: DatabaseFault;

  constructor(message: string, { code = 'broken', cause }: DatabaseErrorOptions = {}) {
    super(message, { cause });
    this.code = code;
  }
}

interface DatabaseErrorOptions {
  readonly code?: DatabaseFault;
  readonly cause?: unknown;
}

/**
 * `unreachable`: it does not answer now, and may later without a change of settings. `missing`: there is none, and none was to be made.
 * `outdated`: it is whole, but of an older version. `broken`: anything else.
 */
export type DatabaseFault = 'unreachable' | 'missing' | 'outdated' | 'broken';

export function hasFault(error: unknown, code: DatabaseFault): error is DatabaseError {
  return error instanceof DatabaseError && error.code === code;
}
