// The interface of both engines: statements return rows as objects; there is one writer at a time, and its work is committed whole or rolled back.

export type Value = string | number | Uint8Array | null;

/** Rows as the engine returns them. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
}

export type RunQuery = (sql: string, parameters?: readonly Value[]) => Promise<Table>;

/**
 * A row is an object: the column `start_date` becomes the field `startDate`, `published_flag` the boolean `published`, and `details_json` the parsed `details`.
 * Parameters are numbered `$1`, `$2`, …. A statement sees the data of one moment.
 * Statements use a few words that each engine spells in its own way: `CAST(text AS BYTES)` returns the bytes of a text on SQLite, which avoids decoding them, and the text on
 * PostgreSQL; `IN LIST($1)` compares with the texts in a JSON array; `JSON_OBJECT(…)` makes an object of names and values; `IS_STANDBY()` is 1 on a server that may lag behind its
 * primary, else 0; `FROM TABLES()` selects the `name` of every table. Types of columns are TEXT, ordered by code point, INTEGER of 64 bits, REAL and BLOB; a
 * table WITHOUT ROWID is stored in the order of its primary key where the engine can do that.
 */
export interface Reader {
  readonly query: RunQuery;
  all<R>(sql: string, parameters?: readonly Value[]): Promise<R[]>;
  first<R>(sql: string, parameters?: readonly Value[]): Promise<R | undefined>;
  /** The first column of every row. */
  values<V extends Value>(sql: string, parameters?: readonly Value[]): Promise<V[]>;
  /** The first column of the first row. */
  value<V extends Value>(sql: string, parameters?: readonly Value[]): Promise<V | undefined>;
}

export function makeReader(query: RunQuery): Reader {
  const all = async <R>(sql: string, parameters?: readonly Value[]): Promise<R[]> => {
    const { columns, rows } = await query(sql, parameters);
    const fields = columns.map(readColumn);
    return rows.map((row) => {
      const object: Record<string, unknown> = {};
      for (const [index, { field, decode }] of fields.entries()) {
        const value = row[index];
        object[field] = value === null ? null : decode === undefined ? value : decode(value);
      }
      return object as R;
    });
  };
  const values = async <V extends Value>(sql: string, parameters?: readonly Value[]): Promise<V[]> =>
    (await query(sql, parameters)).rows.map(([value]) => value as V);
  return {
    query,
    all,
    values,
    first: async <R>(sql: string, parameters?: readonly Value[]) => (await all<R>(sql, parameters))[0],
    value: async <V extends Value>(sql: string, parameters?: readonly Value[]) =>
      (await values<V>(sql, parameters))[0],
  };
}

interface Column {
  /** The field of a row that has its values. */
  readonly field: string;
  readonly decode: ((value: unknown) => unknown) | undefined;
}

const columnsRead = new Map<string, Column>();

function readColumn(name: string): Column {
  let column = columnsRead.get(name);
  if (column === undefined) {
    const [, start = '', ending] = /^(.*?)(?:_(flag|json))?$/.exec(name) ?? [];
    column = {
      field: start.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      decode:
        ending === 'flag' ? Boolean : ending === 'json' ? (text) => JSON.parse(String(text)) : undefined,
    };
    columnsRead.set(name, column);
  }
  return column;
}

/** The field of a row that has the values of a column. */
export function fieldOf(column: string): string {
  return readColumn(column).field;
}

function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function listTables(reader: Reader): Promise<string[]> {
  return reader.values<string>('SELECT name FROM TABLES()');
}

/**
 * Reads all rows of a statement in batches, so that memory does not grow with their number. The first columns of a row, as many as `start` has values, are
 * its position. The first parameters of the statement are the position after which a batch begins; then come the size of the batch and `more`.
 */
export async function* readInBatches<R>(
  reader: Reader,
  sql: string,
  start: readonly Value[],
  { size = 500, more = [] }: { readonly size?: number; readonly more?: readonly Value[] } = {},
): AsyncGenerator<R> {
  for (let after = start; ; ) {
    const rows = await reader.all<R & object>(sql, [...after, size, ...more]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = Object.values(last).slice(0, start.length);
  }
}

export interface Writer extends Reader {
  /** Returns how many rows it changed. */
  run(sql: string, parameters?: readonly Value[]): Promise<number>;
  /**
   * Fields of rows are named as in rows that are read; booleans become 1 and 0, and what is missing becomes null. Without `columns`, they are those of the
   * first row.
   */
  insert(table: string, rows: readonly object[], columns?: readonly string[]): Promise<void>;
  /** Counts the rows of tables that this transaction has filled, for the planner of the engine, where it counts any. */
  analyse(...tables: string[]): Promise<void>;
  /** How many days tombstones of removed things are stored. */
  readonly changesDays: number;
  /** The time zone of tournaments that name none. */
  readonly timeZone: string;
}

/** Runs statements with the same parameters, in their order. PostgreSQL gets all of them at once, without waiting for each. */
export async function runAll(
  writer: Writer,
  statements: readonly string[],
  parameters?: readonly Value[],
): Promise<void> {
  await Promise.all(statements.map((sql) => writer.run(sql, parameters)));
}

/** The columns and values of rows to insert. */
export function toTable(rows: readonly object[], columns?: readonly string[]): Table {
  const names = columns ?? Object.keys(rows[0] ?? {}).map(columnOf);
  const fields = names.map(fieldOf);
  return {
    columns: names,
    rows: (rows as Readonly<Record<string, Value | boolean | undefined>>[]).map((row) =>
      fields.map((field) => {
        const value = row[field] ?? null;
        return typeof value === 'boolean' ? Number(value) : value;
      }),
    ),
  };
}

/** An open transaction. Unless it was committed, it is rolled back when it is disposed of. */
export interface Transaction extends AsyncDisposable {
  readonly writer: Writer;
  commit(): Promise<void>;
}

export type Begin = (options?: WriteOptions) => Promise<Transaction>;

/** Runs `work` as one transaction; what it throws undoes everything it wrote. */
export type Write = <T>(work: (writer: Writer) => Promise<T>, options?: WriteOptions) => Promise<T>;

export function makeWrite(begin: Begin): Write {
  return async (work, options) => {
    await using transaction = await begin(options);
    const result = await work(transaction.writer);
    await transaction.commit();
    return result;
  };
}

export interface WriteOptions {
  /** `false`: does not wait for the disk, so that a power cut may undo it. */
  readonly durable?: boolean;
  /** How long it waits for other writers, until it fails with `locked`. Left out: as long as they take. */
  readonly waitMilliseconds?: number;
}

/** Something that is read and written as one: the data, or the keys. */
export interface Store extends Reader {
  readonly write: Write;
}

export interface Database extends Store {
  readonly engine: 'sqlite' | 'postgres';
  /** The time zone of tournaments that name none. */
  readonly timeZone: string;
  /** Reads that may not lag behind a writer. */
  readonly fresh: Reader;
  /** Accounts, keys, their last uses and the cursor secret. Writes here never wait for an import, and no read lags behind. */
  readonly keys: Store;
  /** Begins a transaction, as the only writer of the data on all machines. */
  readonly begin: Begin;
  /** Reads from one snapshot, which later writes do not change. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /** Calls `listener` when this process wrote; writes of others are found by polling the revision. */
  onWrite(listener: () => void): () => void;
  /** Updates the planner's statistics of the tables, unless `battles`, which were written, are few among those that it knows. */
  analyse(battles: number): Promise<void>;
  /** Rewrites what was deleted, so that it cannot be read in the files any more. */
  purge(): Promise<void>;
  /** Where reads share connections: how many there are, and how many requests wait for one. */
  pool?(): PoolState;
  close(): Promise<void>;
}

export const defaultChangesDays = 90;
export const defaultTimeZone = 'UTC';

export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
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
 * `outdated`: it is whole, but of an older version. `locked`: another writer took too long. `broken`: anything else.
 */
export type DatabaseFault = 'unreachable' | 'missing' | 'outdated' | 'locked' | 'broken';

/** For a writer that waited too long for another one. */
export function makeLocked(): DatabaseError {
  return new DatabaseError('another writer took too long', { code: 'locked' });
}

export function hasFault(error: unknown, code: DatabaseFault): error is DatabaseError {
  return error instanceof DatabaseError && error.code === code;
}
