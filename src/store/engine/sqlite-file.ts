// One SQLite file: readers never wait (WAL); a writer waits for the one before it.
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  DatabaseError,
  defaultChangesDays,
  type Reader,
  type Row,
  type Value,
  type Write,
  type Writer,
} from '../database.ts';
import { describeSqliteError } from './sqlite-error.ts';
import { busyTimeout, emptyLog, lockForWriting, restartLog } from './sqlite-wal.ts';

/** Of a new file: most rows then lie in one page, and lists in a few. */
const pageSize = 16_384;
/** Bytes that a writer holds in memory before it writes them to the log; a log beyond the second is cut back to it. */
const writerCache = 24 * 1024 * 1024;
const largestLogBytes = 64 * 1024 * 1024;

export interface FileOptions {
  readonly create: boolean;
  /** Called once by a writer that has to wait. */
  readonly onWait?: () => Promise<void>;
  readonly changesDays?: number | undefined;
}

export interface SqliteFile {
  readonly reader: Reader;
  readonly write: Write;
  /** Reads of one moment, on a connection of their own. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  purge(): Promise<void>;
  countPages(): Promise<number>;
  copyTo(path: string, onPages: (pages: number) => void): Promise<void>;
  close(): Promise<void>;
}

export function openFile(
  path: string,
  { create, onWait = async () => undefined, changesDays = defaultChangesDays }: FileOptions,
): SqliteFile {
  const reading = connect(path, create);
  const reader = makeReader(path, reading);
  let writing: DatabaseSync | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  function openWriter(): DatabaseSync {
    if (writing !== undefined) return writing;
    writing = connect(path, create);
    writing.exec(
      `PRAGMA cache_size = -${writerCache / 1024}; PRAGMA journal_size_limit = ${largestLogBytes}`,
    );
    return writing;
  }

  async function writeAlone<T>(work: (writer: Writer) => Promise<T>, durable: boolean): Promise<T> {
    const connection = openWriter();
    connection.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'}`);
    await lockForWriting(path, connection, onWait);
    try {
      const result = await work({ ...makeWriter(path, connection), changesDays });
      attempt(path, () => connection.exec('COMMIT'));
      if (durable) await restartLog(connection);
      return result;
    } catch (error) {
      if (connection.isTransaction) connection.exec('ROLLBACK');
      throw error;
    }
  }

  /** One of this process at a time. */
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }

  return {
    reader,
    write: (work, { durable = true } = {}) => enqueue(() => writeAlone(work, durable)),
    async snapshot(work) {
      const connection = connect(path, false);
      try {
        const snapshot = makeReader(path, connection);
        connection.exec('BEGIN');
        // The moment is that of the first read.
        await snapshot.tables();
        return await work(snapshot);
      } finally {
        connection.close();
      }
    },
    purge: () =>
      enqueue(async () => {
        const connection = openWriter();
        attempt(path, () => connection.exec(`PRAGMA busy_timeout = ${busyTimeout}; VACUUM`));
        if (await emptyLog(connection, 60_000)) return;
        throw new DatabaseError(
          `the log of ${path} is still being read, and may hold what was deleted; end long reads and do this again`,
        );
      }),
    countPages: async () => Number((await reader.first<[number]>('PRAGMA page_count'))?.[0] ?? 0),
    async copyTo(target, onPages) {
      makeEmpty(target);
      const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) =>
        onPages(totalPages - remainingPages);
      await backup(reading, target, { rate: 1000, progress }).catch((error: unknown) => {
        throw describeSqliteError(target, error);
      });
    },
    async close() {
      await queue;
      writing?.close();
      reading.close();
    },
  };
}

function makeReader(path: string, connection: DatabaseSync, prepare = prepareOnce(connection)): Reader {
  const all = async <R extends Row>(sql: string, parameters: readonly Value[] = []) =>
    attempt(path, () => prepare(sql).all(...parameters) as unknown as R[]);
  return {
    all,
    first: async <R extends Row>(sql: string, parameters: readonly Value[] = []) =>
      attempt(path, () => prepare(sql).get(...parameters) as unknown as R | undefined),
    async tables() {
      const rows = await all<[string]>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
      );
      return rows.map(([name]) => name);
    },
  };
}

function makeWriter(path: string, connection: DatabaseSync): Omit<Writer, 'changesDays'> {
  const prepare = prepareOnce(connection);
  return {
    ...makeReader(path, connection, prepare),
    run: async (sql, parameters = []) => attempt(path, () => Number(prepare(sql).run(...parameters).changes)),
    async insert(table, columns, rows) {
      const parameters = columns.map(() => '?').join(', ');
      const statement = prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${parameters})`);
      attempt(path, () => {
        for (const row of rows) statement.run(...row);
      });
    },
  };
}

function connect(path: string, create: boolean): DatabaseSync {
  const isNew = !existsSync(path);
  if (isNew && !create) throw new DatabaseError(`there is no database at ${path}`, { code: 'missing' });
  return attempt(path, () => {
    if (isNew) makeEmpty(path);
    const connection = new DatabaseSync(path, { timeout: busyTimeout });
    connection.exec(`
      PRAGMA page_size = ${pageSize};
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA cache_size = -16384;
      PRAGMA cell_size_check = ON;
      PRAGMA trusted_schema = OFF;
    `);
    return connection;
  });
}

/** Readable by this user only; the files of the log get the same rights. */
function makeEmpty(path: string): void {
  attempt(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    closeSync(openSync(path, 'a', 0o600));
  });
}

type Prepare = (sql: string) => StatementSync;

function prepareOnce(connection: DatabaseSync): Prepare {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = connection.prepare(spell(sql));
      statement.setReturnArrays(true);
      statements.set(sql, statement);
    }
    return statement;
  };
}

function spell(sql: string): string {
  return sql
    .replaceAll(/\$(\d+)/g, '?$1')
    .replaceAll(/ IN LIST\((.+?)\)/g, ' IN (SELECT value FROM json_each($1))')
    .replaceAll(' AS BYTES)', ' AS BLOB)')
    .replaceAll('IS_STANDBY()', '0');
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw describeSqliteError(path, error);
  }
}
