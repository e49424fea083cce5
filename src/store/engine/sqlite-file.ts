// One SQLite file: readers never wait (WAL); a writer waits for the one before it.
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Begin,
  DatabaseError,
  defaultChangesDays,
  defaultTimeZone,
  listTables,
  makeLocked,
  makeReader,
  makeWrite,
  type Reader,
  toTable,
  type Value,
  type Write,
  type Writer,
} from '../database.ts';
import { describeSqliteError } from './sqlite-error.ts';
import { busyTimeout, emptyLog, lockForWriting, restartLog } from './sqlite-wal.ts';

/** The page size of a new file. Most rows fit into one page, and lists into a few. */
const pageSize = 16_384;
/**
 * Bytes of the file that readers find in memory, where the system has them, without copying pages: the most that SQLite maps. Windows cannot shorten a file
 * that is mapped, so that deleted data would stay at its end.
 */
const mappedBytes = process.platform === 'win32' ? 0 : 2 ** 31 - 65_536;
/** Bytes that a writer buffers in memory before it writes them to the log, and the size to which a larger log is truncated. */
const writerCache = 24 * 1024 * 1024;
const largestLogBytes = 64 * 1024 * 1024;

export interface FileOptions {
  readonly create: boolean;
  /** Called once by a writer that has to wait. */
  readonly onWait?: () => Promise<void>;
  readonly changesDays?: number | undefined;
  readonly timeZone?: string | undefined;
}

export interface SqliteFile {
  readonly reader: Reader;
  readonly begin: Begin;
  readonly write: Write;
  /** Reads from one snapshot, on a connection of their own. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  purge(): Promise<void>;
  countPages(): Promise<number>;
  copyTo(path: string, onPages: (pages: number) => void): Promise<void>;
  close(): Promise<void>;
}

export function openFile(
  path: string,
  {
    create,
    onWait = async () => undefined,
    changesDays = defaultChangesDays,
    timeZone = defaultTimeZone,
  }: FileOptions,
): SqliteFile {
  const reading = connect(path, create);
  const reader = readFrom(path, prepareOnce(reading));
  let writing: { readonly connection: DatabaseSync; readonly prepare: Prepare } | undefined;
  let queue = Promise.resolve();

  function openWriter() {
    if (writing !== undefined) return writing;
    const connection = connect(path, create);
    connection.exec(
      `PRAGMA cache_size = -${writerCache / 1024}; PRAGMA journal_size_limit = ${largestLogBytes}`,
    );
    writing = { connection, prepare: prepareOnce(connection) };
    return writing;
  }

  /** Waits until this process does not write. Returns a function that lets the next writer in. */
  async function enqueue(waitMilliseconds?: number): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = queue;
    queue = promise;
    const isNext = before.then(() => true);
    const isLate =
      waitMilliseconds === undefined ? [] : [wait(Math.max(0, waitMilliseconds), false, { ref: false })];
    if (await Promise.race([isNext, ...isLate])) return resolve;
    // The writers behind it wait for those before it.
    void before.then(resolve);
    throw makeLocked();
  }

  const begin: Begin = async ({ durable = true, waitMilliseconds } = {}) => {
    const began = performance.now();
    await using stack = new AsyncDisposableStack();
    stack.defer(await enqueue(waitMilliseconds));
    const { connection, prepare } = openWriter();
    connection.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'}`);
    const left = waitMilliseconds && waitMilliseconds - (performance.now() - began);
    await lockForWriting(path, connection, onWait, left);
    stack.defer(() => {
      if (connection.isTransaction) connection.exec('ROLLBACK');
    });
    const held = stack.move();
    const writer = { ...writeTo(path, prepare, held), changesDays, timeZone };
    return {
      writer,
      async commit() {
        await writer.run('COMMIT');
        if (durable) await restartLog(connection);
        await held.disposeAsync();
      },
      [Symbol.asyncDispose]: () => held.disposeAsync(),
    };
  };

  return {
    reader,
    begin,
    write: makeWrite(begin),
    async snapshot(work) {
      const connection = connect(path, false);
      try {
        const snapshot = readFrom(path, prepareOnce(connection));
        connection.exec('BEGIN');
        // The snapshot is that of the first read.
        await listTables(snapshot);
        return await work(snapshot);
      } finally {
        connection.close();
      }
    },
    async purge() {
      using stack = new DisposableStack();
      stack.defer(await enqueue());
      const { connection } = openWriter();
      attempt(path, () => connection.exec(`PRAGMA busy_timeout = ${busyTimeout}; VACUUM`));
      if (await emptyLog(connection, 60_000)) return;
      throw new DatabaseError(
        `the log of ${path} is still being read, and may hold what was deleted; end long reads and do this again`,
      );
    },
    countPages: async () => (await reader.value<number>('PRAGMA page_count')) ?? 0,
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
      writing?.connection.close();
      reading.close();
    },
  };
}

function readFrom(path: string, prepare: Prepare): Reader {
  return makeReader(async (sql, parameters = []) =>
    attempt(path, () => {
      const { statement, columns } = prepare(sql);
      return { columns, rows: statement.all(...parameters) as unknown as Value[][] };
    }),
  );
}

/** The next transaction has the same connection: a writer that is used after its own has ended must not reach it. */
function writeTo(
  path: string,
  known: Prepare,
  transaction: { readonly disposed: boolean },
): Omit<Writer, 'changesDays' | 'timeZone'> {
  const prepare: Prepare = (sql) => {
    if (transaction.disposed) throw new DatabaseError('the transaction has ended');
    return known(sql);
  };
  return {
    ...readFrom(path, prepare),
    run: async (sql, parameters = []) =>
      attempt(path, () => Number(prepare(sql).statement.run(...parameters).changes)),
    // Every statement has one suitable index, whatever the tables contain.
    analyse: async () => undefined,
    async insert(table, rows, columns) {
      if (rows.length === 0) return;
      const { columns: names, rows: values } = toTable(rows, columns);
      const parameters = names.map(() => '?').join(', ');
      const { statement } = prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${parameters})`);
      attempt(path, () => {
        for (const row of values) statement.run(...row);
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
      PRAGMA mmap_size = ${mappedBytes};
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

interface Prepared {
  readonly statement: StatementSync;
  readonly columns: readonly string[];
}

type Prepare = (sql: string) => Prepared;

function prepareOnce(connection: DatabaseSync): Prepare {
  const known = new Map<string, Prepared>();
  return (sql) => {
    let prepared = known.get(sql);
    if (prepared === undefined) {
      const statement = connection.prepare(spell(sql));
      statement.setReturnArrays(true);
      prepared = { statement, columns: statement.columns().map(({ name }) => name) };
      known.set(sql, prepared);
    }
    return prepared;
  };
}

function spell(sql: string): string {
  return sql
    .replaceAll(/\$(\d+)/g, '?$1')
    .replaceAll(/ IN LIST\((.+?)\)/g, ' IN (SELECT value FROM json_each($1))')
    .replaceAll(' AS BYTES)', ' AS BLOB)')
    .replaceAll('IS_STANDBY()', '0')
    .replaceAll(
      'TABLES()',
      `(SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%') tables`,
    );
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw describeSqliteError(path, error);
  }
}
