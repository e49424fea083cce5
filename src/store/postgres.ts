// PostgreSQL by pg: reads from a pool with short patience, one writer at a time by an advisory lock, on however many machines.
import { hash } from 'node:crypto';
import pg from 'pg';
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
import { copyRows } from './postgres-copy.ts';
import { describePostgresError, type Place } from './postgres-error.ts';
import { listenForWrites, writeChannel } from './postgres-notice.ts';

export interface PostgresOptions {
  /** Only ever read: a hot standby. */
  readonly standby?: boolean;
  /** A command takes the time it takes, where a server would rather say that it cannot answer now. */
  readonly patient?: boolean;
  /** Called when a writer has to wait for another one. */
  readonly onWait?: (() => void) | undefined;
}

/** A reader would rather hear "not now" than wait: its client is told to try again. */
const readTimeouts = {
  connectionTimeoutMillis: 1000,
  statement_timeout: 2000,
  query_timeout: 2500,
};
const patientTimeouts = { connectionTimeoutMillis: 10_000 };
const poolSize = 10;
const oldestServer = 14;
/** Any number, the same for every version of muster: whoever holds this lock in a database is its writer. */
const writerLock = 7_783_120;

/**
 * Every statement here is meant to walk an index. Where the server has not counted a table yet, or counts what is average, it
 * would rather read and sort a list whole than its one page in order. Engines that know no such settings plan as they like.
 */
const walkIndexes = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort']
  .map((way) => `SET enable_${way} = off; `)
  .join('')
  .concat('SET jit = off');

const { BYTEA, INT8 } = pg.types.builtins;

/** Bytes come as "\x" and hexadecimal digits, which this reads in a third of the time, unless the server is set to write them otherwise. */
function readBytes(text: string): Uint8Array {
  return text.startsWith('\\x') ? Uint8Array.fromHex(text.slice(2)) : pg.types.getTypeParser(BYTEA)(text);
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // BIGINT is what ids, checksums and counts are kept in; none of them leaves the safe integers.
    if (oid === INT8) return Number;
    if (oid === BYTEA) return readBytes;
    return pg.types.getTypeParser(oid, format);
  },
};

export interface Postgres extends Database {
  /** Throws what is wrong with the server, if anything is: nothing is asked of it before. */
  checkServer(): Promise<void>;
  /** `HOST:PORT`. */
  readonly host: string;
}

export function openPostgres(url: string, options: PostgresOptions = {}): Postgres {
  const settings = { connectionString: url, application_name: 'muster', keepAlive: true, types };
  const place = placeOf(url);
  const reading = new pg.Pool({
    ...settings,
    ...(options.patient ? patientTimeouts : readTimeouts),
    max: poolSize,
    idleTimeoutMillis: 60_000,
    onConnect,
  });
  // A connection lost while idle is replaced when one is needed; without a listener it would end the process.
  reading.on('error', () => undefined);

  const attempt: Attempt = (work) =>
    work().catch((error: unknown) => {
      throw describePostgresError(place, error);
    });

  /** On a connection of its own: an import may take as long as it takes, and so may waiting for the one before it. */
  async function write<T>(
    work: (writer: Writer) => Promise<T>,
    { wait = true }: WriteOptions = {},
  ): Promise<T> {
    const client = new pg.Client({ ...settings, ...patientTimeouts });
    // What is lost is also said by the statement under way.
    client.on('error', () => undefined);
    await attempt(() => client.connect());
    await onConnect(client);
    try {
      const writer = makeWriter(client, attempt);
      await writer.run('BEGIN');
      await takeTurn(writer, wait, options.onWait);
      const result = await work(writer);
      await writer.run('COMMIT');
      notices.tell();
      // Outside the transaction: some engines that speak PostgreSQL know no NOTIFY, and nobody depends on it.
      await client.query(`NOTIFY ${writeChannel}`).catch(() => undefined);
      return result;
    } finally {
      // Whatever was not committed is undone with the connection.
      await client.end().catch(() => undefined);
    }
  }

  const reader = makeReader(reading, attempt);
  const notices = listenForWrites({
    ...settings,
    connectionTimeoutMillis: readTimeouts.connectionTimeoutMillis,
  });
  return {
    engine: 'postgres',
    dialect: {
      ...{ text: 'TEXT COLLATE "C"', integer: 'BIGINT', bytes: 'BYTEA', noBytes: "''", clustered: '' },
      wideRows: (table, column) => [
        `ALTER TABLE ${table} ALTER ${column} SET STORAGE EXTERNAL`,
        `ALTER TABLE ${table} SET (toast_tuple_target = 8160)`,
      ],
    },
    host: place.host,
    ...reader,
    fresh: reader,
    write,
    onWrite: notices.subscribe,
    checkServer: () => checkServer(reader, place, options.standby ?? false),
    pool: () => ({ open: reading.totalCount, idle: reading.idleCount, waiting: reading.waitingCount }),
    async close() {
      await notices.close();
      await reading.end();
    },
  };
}

async function onConnect(client: pg.ClientBase): Promise<void> {
  await client.query(walkIndexes).catch(() => undefined);
}

type Attempt = <T>(work: () => Promise<T>) => Promise<T>;

interface Queryable {
  query(query: pg.QueryArrayConfig): Promise<pg.QueryArrayResult>;
}

function makeReader(queryable: Queryable, attempt: Attempt): Reader {
  const all = async <R extends Row>(text: string, values: readonly Value[] = []) => {
    const query = { name: nameOf(text), text, values: [...values], rowMode: 'array' as const };
    return (await attempt(() => queryable.query(query))).rows as unknown as R[];
  };
  return {
    isRemote: true,
    isSteady: () => false,
    all,
    async first<R extends Row>(text: string, values: readonly Value[] = []) {
      return (await all<R>(text, values))[0];
    },
    async tables() {
      const rows = await all<[string]>(
        'SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = current_schema()',
      );
      return rows.map(([name]) => name);
    },
  };
}

function makeWriter(client: pg.Client, attempt: Attempt): Writer {
  const reader = makeReader(client, attempt);
  return {
    ...reader,
    async run(text, values = []) {
      const query = values.length > 0 ? { name: nameOf(text), text, values: [...values] } : text;
      return (await attempt(() => client.query(query))).rowCount ?? 0;
    },
    async insert(table, columns, rows) {
      if (rows.length > 0) await attempt(() => copyRows(client, table, columns, rows));
    },
    async upsert(table, key, columns, rows) {
      const [first] = rows;
      if (first === undefined) return;
      const types = first.map((value) =>
        typeof value === 'number' ? 'bigint' : typeof value === 'string' ? 'text' : 'bytea',
      );
      const arrays = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
      const text = `INSERT INTO ${table} (${columns.join(', ')}) SELECT * FROM unnest(${arrays}) ${replacing(key, columns)}`;
      const values = columns.map((_, index) => rows.map((row) => row[index]));
      await attempt(() => client.query({ name: nameOf(text), text, values }));
    },
  };
}

const names = new Map<string, string>();

/** A named statement is planned once a connection. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = hash('sha1', text, 'base64url');
    names.set(text, name);
  }
  return name;
}

async function takeTurn(writer: Writer, wait: boolean, onWait: (() => void) | undefined): Promise<void> {
  const row = await writer.first<[unknown] & Row>('SELECT pg_try_advisory_xact_lock($1)', [writerLock]);
  if (row?.[0] === true) return;
  if (!wait) throw new DatabaseError('the database is held by another writer');
  onWait?.();
  await writer.all('SELECT pg_advisory_xact_lock($1)', [writerLock]);
}

async function checkServer(reader: Reader, { host, database }: Place, standby: boolean): Promise<void> {
  const row = await reader.first<[string, string, string]>(
    `SELECT current_setting('server_version_num'), current_setting('server_encoding'),
       current_setting('transaction_read_only')`,
  );
  const [version = '', encoding, readOnly] = row ?? [];
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

function placeOf(url: string): Place {
  const { user, database, host, port } = new pg.Client({ connectionString: url });
  return { user: user ?? '', database: database ?? '', host: `${host}:${port}` };
}
