// PostgreSQL by pg: reads from a pool with short timeouts, one writer at a time by an advisory lock, on however many machines.
import pg from 'pg';
import {
  type Begin,
  type Database,
  DatabaseError,
  defaultChangesDays,
  defaultTimeZone,
  makeLocked,
  makeWrite,
  type Reader,
  type WriteOptions,
  type Writer,
} from '../database.ts';
import { batchQueries } from './postgres-batch.ts';
import { describePostgresError, type ServerName } from './postgres-error.ts';
import { type Attempt, readFrom, writeTo } from './postgres-statements.ts';

export interface PostgresOptions {
  /** Only ever read: a hot standby. */
  readonly standby?: boolean;
  /** A command has no timeout; a server fails after a short one. */
  readonly isCommand?: boolean;
  /** Called when a writer has to wait for another one, with when that one began, as far as it is known. */
  readonly onWait?: ((since: Date | undefined) => void) | undefined;
  readonly changesDays?: number | undefined;
  readonly timeZone?: string | undefined;
}

/** A read fails after a short wait, and its client gets a 503 with Retry-After. */
const readTimeouts = {
  connectionTimeoutMillis: 1000,
  statement_timeout: 2000,
  query_timeout: 2500,
};
const commandTimeouts = { connectionTimeoutMillis: 10_000 };
const poolSize = 10;
/**
 * A connection that wrote is used again, because a new one has to plan every statement first. After this time it is closed: what was deleted from its
 * temporary tables takes up space, and may contain the name of a player who asked to be forgotten.
 */
const writingSeconds = 60;
const oldestServer = 14;
/** The state of a statement that waited too long for a lock. */
const lockNotAvailable = '55P03';
/** Any number, the same for every version of muster: the process that has this lock in a database is its writer. */
const writerLock = 7_783_120;
/** The same for the keys; it is held only for a moment. */
const keysLock = 7_783_121;

const { BYTEA, INT8 } = pg.types.builtins;

/** Bytes come as "\x" and hexadecimal digits, which this reads in a third of the time, unless the server is set to write them otherwise. */
function readBytes(text: string): Uint8Array {
  return text.startsWith('\\x') ? Uint8Array.fromHex(text.slice(2)) : pg.types.getTypeParser(BYTEA)(text);
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Ids, checksums and counts are stored as BIGINT; all of them are safe integers.
    if (oid === INT8) return Number;
    if (oid === BYTEA) return readBytes;
    return pg.types.getTypeParser(oid, format);
  },
};

export interface Postgres extends Database {
  /**
   * Throws if something is wrong with the server. It is the first query, with long timeouts, since a slow answer at the start must not be mistaken for a
   * server that is down.
   */
  checkServer(): Promise<void>;
  /** `HOST:PORT`. */
  readonly host: string;
}

export function openPostgres(url: string, options: PostgresOptions = {}): Postgres {
  const { changesDays = defaultChangesDays, timeZone = defaultTimeZone } = options;
  const settings = { connectionString: url, application_name: 'muster', keepAlive: true, types };
  const server = nameServer(url);
  const reading = new pg.Pool({
    ...settings,
    ...(options.isCommand ? commandTimeouts : readTimeouts),
    max: poolSize,
    pipeline: true,
    // Connections stay open: a timer for each query would cost a tenth of its answer.
    idleTimeoutMillis: 0,
    onConnect: stopCompiling,
  });
  const writing = new pg.Pool({
    ...settings,
    ...commandTimeouts,
    // Each waits for the lock in a connection of its own.
    max: Number.POSITIVE_INFINITY,
    maxLifetimeSeconds: writingSeconds,
    idleTimeoutMillis: writingSeconds * 1000,
    pipeline: true,
    onConnect: stopCompiling,
  });
  // The running statement fails as well if the connection is lost.
  writing.on('connect', (client) => client.on('error', () => undefined));
  // A connection lost while idle is replaced when one is needed; without a listener it would end the process.
  for (const pool of [reading, writing]) pool.on('error', () => undefined);

  const attempt: Attempt = (work) =>
    work().catch((error: unknown) => {
      throw describePostgresError(server, error);
    });

  /** A new connection, without a timeout. */
  async function connect(): Promise<AsyncDisposable & { readonly client: pg.Client }> {
    const client = new pg.Client({ ...settings, ...commandTimeouts, pipeline: true });
    // The running statement fails as well if the connection is lost.
    client.on('error', () => undefined);
    await attempt(() => client.connect());
    await stopCompiling(client);
    return { client, [Symbol.asyncDispose]: () => client.end().catch(() => undefined) };
  }

  const makeBegin =
    (lock: (writer: Writer, options: WriteOptions) => Promise<void>): Begin =>
    async (given = {}) => {
      await using stack = new AsyncDisposableStack();
      const client = await attempt(() => writing.connect());
      let hasEnded = false;
      stack.defer(() => {
        hasEnded = true;
        return putBack(client);
      });
      // A later transaction has the same connection: a writer that is used after its own has ended must not reach it.
      const attemptOpen: Attempt = async (work) => {
        if (hasEnded) throw new DatabaseError('the transaction has ended');
        return attempt(work);
      };
      const writer = { ...writeTo(client, attemptOpen), changesDays, timeZone };
      await writer.run('BEGIN');
      await lock(writer, given);
      const held = stack.move();
      return {
        writer,
        async commit() {
          await writer.run('COMMIT');
          await held.disposeAsync();
        },
        [Symbol.asyncDispose]: () => held.disposeAsync(),
      };
    };
  const beginAlone = makeBegin(async (writer, { waitMilliseconds }) => {
    await lockForWriting(writer, options.onWait, waitMilliseconds);
    await writer.all(joinByIndexes);
  });
  const begin: Begin = async (given) => {
    const transaction = await beginAlone(given);
    return {
      ...transaction,
      async commit() {
        await transaction.commit();
        for (const listener of listeners) listener();
      },
    };
  };
  const beginKeys = makeBegin(async (writer) => {
    await writer.all('SELECT pg_advisory_xact_lock($1)', [keysLock]);
  });

  const reader = readFrom(batchQueries(reading), attempt);
  const listeners = new Set<() => void>();
  return {
    engine: 'postgres',
    timeZone,
    host: server.host,
    ...reader,
    fresh: reader,
    keys: { ...reader, write: makeWrite(beginKeys) },
    async snapshot(work) {
      await using connection = await connect();
      const { client } = connection;
      await attempt(() => client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'));
      return await work(readFrom(client, attempt));
    },
    begin,
    write: makeWrite(begin),
    onWrite(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async analyse(battles) {
      await using connection = await connect();
      await attempt(() => analyse(connection.client, battles));
    },
    async purge() {
      await using connection = await connect();
      await attempt(() => connection.client.query('VACUUM'));
    },
    async checkServer() {
      await using connection = await connect();
      await checkServer(readFrom(connection.client, attempt), server, options.standby ?? false);
    },
    pool: () => ({ open: reading.totalCount, idle: reading.idleCount, waiting: reading.waitingCount }),
    async close() {
      await Promise.all([reading.end(), writing.end()]);
    },
  };
}

/**
 * Every statement that writes has a suitable index for each join. Statistics of tables that the same transaction fills are missing or wrong, and by them
 * the server would now and then read a whole table, once or for every row of another one.
 */
const joinByIndexes = `
  SELECT set_config(name, 'off', true) FROM (VALUES ('enable_seqscan'), ('enable_hashjoin'), ('enable_mergejoin')) methods (name)`;

/** Autovacuum does the same, but not at once. Analysing all tables for a tenth more battles takes as long as importing them. */
async function analyse(client: pg.Client, battles: number): Promise<void> {
  const { rows } = await client.query(
    `SELECT reltuples AS known FROM pg_class WHERE oid = CAST('battle' AS regclass)`,
  );
  if (battles * 10 > rows[0].known) await client.query('ANALYZE');
}

/** Undoes what was not committed. A connection that cannot do this is closed. */
async function putBack(client: pg.PoolClient): Promise<void> {
  const isInTransaction = () => client.getTransactionStatus() !== 'I';
  if (isInTransaction()) await client.query('ROLLBACK').catch(() => undefined);
  client.release(isInTransaction());
}

/** Going by its estimates, the server would compile statements that run for a fraction of a millisecond. */
async function stopCompiling(client: pg.ClientBase): Promise<void> {
  await client.query('SET jit = off').catch(() => undefined);
}

async function lockForWriting(
  writer: Writer,
  onWait: PostgresOptions['onWait'],
  waitMilliseconds?: number,
): Promise<void> {
  const isLocked = await writer.value('SELECT CAST(pg_try_advisory_xact_lock($1) AS INTEGER)', [writerLock]);
  if (isLocked === 1) return;
  onWait?.(await findWriterSince(writer));
  // 0: without a limit.
  if (waitMilliseconds !== undefined)
    await writer.all(limitWait, [Math.max(1, Math.round(waitMilliseconds))]);
  await writer.all('SELECT pg_advisory_xact_lock($1)', [writerLock]).catch((error: unknown) => {
    const { code } = ((error as Error).cause ?? {}) as { readonly code?: string };
    throw code === lockNotAvailable ? makeLocked() : error;
  });
  await writer.all(limitWait, [0]);
}

/** For the rest of the transaction. */
const limitWait = `SELECT set_config('lock_timeout', CAST(CAST($1 AS BIGINT) AS TEXT), true)`;

async function findWriterSince(reader: Reader): Promise<Date | undefined> {
  const since = await reader.value<number | null>(
    `SELECT CAST(extract(epoch FROM a.xact_start) * 1000 AS BIGINT) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [writerLock],
  );
  return since == null ? undefined : new Date(since);
}

async function checkServer(reader: Reader, { host, database }: ServerName, standby: boolean): Promise<void> {
  const settings = await reader.first<{ version: string; encoding: string; readOnly: string }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
       current_setting('transaction_read_only') AS read_only`,
  );
  const { version, encoding, readOnly } = settings ?? {};
  const major = Math.floor(Number(version) / 10_000);
  const server = `the PostgreSQL server ${host}`;
  if (major < oldestServer)
    throw new DatabaseError(`${server} is version ${major}; muster needs ${oldestServer} or newer`);
  if (encoding !== 'UTF8')
    throw new DatabaseError(
      `the database "${database}" on ${host} is encoded as ${encoding}; create one with: createdb -E UTF8 -T template0 NAME`,
    );
  if (readOnly === 'on' && !standby)
    throw describePostgresError({ host, database, user: '' }, Object.assign(new Error(), { code: '25006' }));
}

export function nameServer(url: string): ServerName {
  const { user, database, host, port } = new pg.Client({ connectionString: url });
  return { user: user ?? '', database: database ?? '', host: `${host}:${port}` };
}
