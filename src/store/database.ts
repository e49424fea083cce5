// What both engines offer: rows as arrays, one writer at a time, a writer's work done whole or not at all.
import type { Soon } from './soon.ts';

export type Value = string | number | Uint8Array | null;
export type Row = readonly Value[];

export interface Reader {
  /** Whether each question travels: then one for many things is better than one for each. */
  readonly isRemote: boolean;
  /** `sql` numbers its parameters `$1`, `$2`, …; a row is an array of its columns. */
  all<R extends Row>(sql: string, parameters?: readonly Value[]): Soon<R[]>;
  first<R extends Row>(sql: string, parameters?: readonly Value[]): Soon<R | undefined>;
  /** Whether all that is read without waiting in between is of one moment. */
  isSteady(): boolean;
  tables(): Promise<string[]>;
}

export interface Writer extends Reader {
  /** Says how many rows it changed. */
  run(sql: string, parameters?: readonly Value[]): Promise<number>;
  insert(table: string, columns: readonly string[], rows: readonly Row[]): Promise<void>;
  /** Rows take the place of those that have the same `key`, which is unique; an `id` that is there already stays. */
  upsert(
    table: string,
    key: readonly string[],
    columns: readonly string[],
    rows: readonly Row[],
  ): Promise<void>;
}

export interface Database extends Reader {
  readonly engine: 'sqlite' | 'postgres';
  /** Words of the schema that the engines spell differently. */
  readonly dialect: Dialect;
  /** Reads that may not lag behind a writer, such as whether a key is still good. */
  readonly fresh: Reader;
  /** Runs `work` alone among all writers, on all machines; what it throws undoes everything it wrote. */
  write<T>(work: (writer: Writer) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** Calls `listener` when somebody wrote, as far as the engine tells: whoever must know polls as well. */
  onWrite(listener: () => void): () => void;
  /** Where the engine knows without being waited for: another number once somebody, on this machine, has written. */
  version?(): number;
  /** Where reads are answered at once: all those of `work` see one moment, and are cheaper together. */
  steady?(work: () => void): void;
  /** Where reads share connections: how many there are, and how many requests wait for one. */
  pool?(): PoolState;
  close(): Promise<void>;
}

export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface WriteOptions {
  /** `false`: gives up at once, with a DatabaseError, where another writer is at work. */
  readonly wait?: boolean;
  /** `false`: not worth waiting for the disk, where this process itself would wait; a power cut may undo it. */
  readonly durable?: boolean;
}

export interface Dialect {
  readonly text: string;
  readonly integer: string;
  readonly bytes: string;
  readonly noBytes: string;
  /** Ends a table whose rows lie in the order of their primary key. */
  readonly clustered: string;
  /** Keeps a long text in its row as it is, where the engine would rather pack it or keep it elsewhere. */
  readonly wideRows: (table: string, column: string) => string[];
}

/** Ends an INSERT whose rows take the place of others, whose ids stay. */
export function replacing(key: readonly string[], columns: readonly string[]): string {
  const others = columns.filter((column) => column !== 'id' && !key.includes(column));
  const values = others.map((column) => `${column} = excluded.${column}`);
  return `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${values.join(', ')}`;
}

/** The machine or the database is at fault, not the input; the message says what and what to do, in one line. */
export class DatabaseError extends Error {
  override readonly name: string = 'DatabaseError';
}

/** The database does not answer now, and may later without anybody changing a setting. */
export class UnreachableError extends DatabaseError {
  override readonly name = 'UnreachableError';
}
