// SQLite by node:sqlite: readers never wait (WAL); a writer waits for the one before it.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  type Database,
  DatabaseError,
  type Reader,
  type Row,
  replacing,
  type Value,
  type WriteOptions,
  type Writer,
} from './database.ts';
import { describeSqliteError } from './sqlite-error.ts';
import { busyTimeout, emptyLog, takeTurn } from './sqlite-turn.ts';

/** Of a new file: most leaves then lie in one or two pages, which are read and written faster than six of the usual 4096. */
const pageSize = 16_384;

export interface SqliteOptions {
  /** Make the file where there is none. */
  readonly create: boolean;
  /** Called when a writer has to wait for another one. */
  readonly onWait?: (() => void) | undefined;
  /** Nobody else opens the file before it is closed: no log for readers, no waiting for the disk, and who tries finds it locked (new-file.ts). */
  readonly alone?: boolean;
}

export function openSqlite(path: string, options: SqliteOptions): Database {
  const reading = connect(path, options);
  let writing: DatabaseSync | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  async function writeAlone<T>(
    work: (writer: Writer) => Promise<T>,
    { wait: patient = true, durable = true }: WriteOptions,
  ): Promise<T> {
    if (writing === undefined) {
      writing = connect(path, options);
      // A large import would leave its log behind at full size.
      writing.exec('PRAGMA cache_size = -20480; PRAGMA journal_size_limit = 67108864');
      if (options.alone) writing.exec('PRAGMA locking_mode = EXCLUSIVE');
    }
    const connection = writing;
    if (!options.alone) connection.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'}`);
    await takeTurn(path, connection, patient, options.onWait);
    try {
      const result = await work(makeWriter(path, connection));
      attempt(path, () => connection.exec('COMMIT'));
      for (const listener of listeners) listener();
      if (durable && !options.alone) await emptyLog(connection);
      return result;
    } catch (error) {
      if (connection.isTransaction) connection.exec('ROLLBACK');
      throw error;
    }
  }

  const prepare = prepareOnce(reading);
  const begin = reading.prepare('BEGIN');
  // A damaged file refuses to commit even where nothing was written.
  const end = reading.prepare('ROLLBACK');
  /** Whether what is read next is to be of one moment with what is read after it. */
  let isBeginDue = false;
  const reader: Reader = {
    ...makeReader(path, reading, prepare, () => {
      if (!isBeginDue) return;
      isBeginDue = false;
      runIfPossible(begin);
    }),
    isSteady: () => isBeginDue || reading.isTransaction,
  };
  return {
    engine: 'sqlite',
    dialect: {
      ...{ text: 'TEXT', integer: 'INTEGER', bytes: 'BLOB', noBytes: "x''" },
      clustered: 'WITHOUT ROWID',
      wideRows: () => [],
    },
    ...reader,
    fresh: reader,
    // Nothing tells one process of another's writes; it has to ask for the version.
    onWrite(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => attempt(path, () => (prepare('PRAGMA data_version').get() as unknown as [number])[0]),
    steady(work) {
      isBeginDue = true;
      try {
        work();
      } finally {
        // Much is answered without reading anything.
        if (!isBeginDue) runIfPossible(end);
        isBeginDue = false;
      }
    },
    write(work, options = {}) {
      const done = turn.then(() => writeAlone(work, options));
      turn = done.catch(() => undefined);
      return done;
    },
    async close() {
      await turn;
      writing?.close();
      reading.close();
    },
  };
}

/** Reads that follow say themselves what is wrong with the file; what ends a transaction is tried again by the next one. */
function runIfPossible(statement: StatementSync): void {
  try {
    statement.run();
  } catch {}
}

type Prepare = (sql: string) => StatementSync;

/** `begin` is called before each read. */
function makeReader(
  path: string,
  connection: DatabaseSync,
  prepare: Prepare,
  begin: () => void = () => undefined,
): Reader {
  const all = <R extends Row>(sql: string, parameters: readonly Value[] = []) =>
    attempt(path, () => {
      begin();
      return prepare(sql).all(...parameters) as unknown as R[];
    });
  return {
    isRemote: false,
    isSteady: () => connection.isTransaction,
    all,
    first: <R extends Row>(sql: string, parameters: readonly Value[] = []) =>
      attempt(path, () => {
        begin();
        return prepare(sql).get(...parameters) as unknown as R | undefined;
      }),
    async tables() {
      const rows = all<[string]>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
      );
      return rows.map(([name]) => name);
    },
  };
}

function makeWriter(path: string, connection: DatabaseSync): Writer {
  const prepare = prepareOnce(connection);
  return {
    ...makeReader(path, connection, prepare),
    run: async (sql, parameters = []) => attempt(path, () => Number(prepare(sql).run(...parameters).changes)),
    async insert(table, columns, rows) {
      const places = columns.map(() => '?').join(', ');
      const statement = prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`);
      attempt(path, () => {
        for (const row of rows) statement.run(...row);
      });
    },
    async upsert(table, key, columns, rows) {
      const places = columns.map(() => '?').join(', ');
      const statement = prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places}) ${replacing(key, columns)}`,
      );
      attempt(path, () => {
        for (const row of rows) statement.run(...row);
      });
    },
  };
}

function connect(path: string, { create, alone }: SqliteOptions): DatabaseSync {
  const fresh = !existsSync(path);
  if (fresh && !create) {
    throw new DatabaseError(
      `there is no database at ${path}; import a file or run "muster serve --demo" to make one`,
    );
  }
  return attempt(path, () => {
    if (fresh) mkdirSync(dirname(path), { recursive: true });
    const connection = new DatabaseSync(path, { timeout: busyTimeout });
    connection.exec(`
      PRAGMA page_size = ${pageSize};
      PRAGMA journal_mode = ${alone ? 'DELETE' : 'WAL'};
      PRAGMA synchronous = ${alone ? 'OFF' : 'FULL'};
      PRAGMA cache_size = -16384;
      PRAGMA cell_size_check = ON;
      PRAGMA trusted_schema = OFF;
    `);
    return connection;
  });
}

function prepareOnce(connection: DatabaseSync): Prepare {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = connection.prepare(spellParameters(sql));
      statement.setReturnArrays(true);
      statements.set(sql, statement);
    }
    return statement;
  };
}

/** Parameters that come in order need no names, which are slow to find where there are hundreds. */
function spellParameters(sql: string): string {
  const numbers = Array.from(sql.matchAll(/\$(\d+)/g), ([, number]) => Number(number));
  const inOrder = numbers.every((number, index) => number === index + 1);
  return sql.replaceAll(/\$(\d+)/g, inOrder ? '?' : '?$1');
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw describeSqliteError(path, error);
  }
}
