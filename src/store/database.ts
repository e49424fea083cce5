// What both engines offer: rows as arrays, one writer at a time, a writer's work done whole or not at all.

export type Value = string | number | Uint8Array | null;
export type Row = readonly Value[];

export interface Reader {
  /** `sql` numbers its parameters `$1`, `$2`, …; a row is an array of its columns. */
  all<R extends Row>(sql: string, parameters?: readonly Value[]): Promise<R[]>;
  first<R extends Row>(sql: string, parameters?: readonly Value[]): Promise<R | undefined>;
  tables(): Promise<string[]>;
}

export interface Writer extends Reader {
  run(sql: string, parameters?: readonly Value[]): Promise<void>;
  insert(table: string, columns: readonly string[], rows: readonly Row[]): Promise<void>;
}

export interface Database extends Reader {
  readonly engine: 'sqlite' | 'postgres';
  /** Words of the schema that the engines spell differently. */
  readonly dialect: Dialect;
  /** Runs `work` alone among all writers, on all machines; what it throws undoes everything it wrote. */
  write<T>(work: (writer: Writer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface Dialect {
  readonly text: string;
  readonly integer: string;
  readonly bytes: string;
  /** Ends a table whose rows lie in the order of their primary key. */
  readonly clustered: string;
}

/** The machine or the database is at fault, not the input; the message says what and what to do, in one line. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
