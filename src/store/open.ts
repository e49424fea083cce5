// A database address becomes an open, up-to-date database.
import { type Database, DatabaseError, hasFault, listTables } from './database.ts';
import { openReplicas, type Standby } from './engine/replicas.ts';
import { retryUntilReady } from './engine/retry.ts';
import { openSqlite } from './engine/sqlite.ts';
import { data, keys, makeTables } from './schema/versions.ts';

export interface OpenOptions {
  /** Make the database where there is none; false: a DatabaseError `missing`. */
  readonly create?: boolean;
  /** Called when it was made. */
  readonly onCreate?: () => Promise<void>;
  /** Also open a database of an older version, which nothing but a rebuild can use. */
  readonly outdated?: boolean;
  /** Called when a writer has to wait for another one, with when that one began, as far as it is known. */
  readonly onWait?: (since: Date | undefined) => void;
  /** How many days tombstones of removed things are stored; 90 by default. */
  readonly changesDays?: number | undefined;
  /** The time zone of tournaments that name none; UTC by default. */
  readonly timeZone?: string | undefined;
}

export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  const engine = await openEngine(url, options, true);
  try {
    await engine.prepare();
  } catch (error) {
    await engine.database.close();
    throw error;
  }
  return engine.database;
}

export interface ServeOptions extends OpenOptions {
  /** Hot standbys to read from. */
  readonly readUrls?: readonly string[];
  /** Called with one line when a server is lost and when it is back. */
  readonly onTrouble: (message: string) => void;
}

/** As `openDatabase`, but while the server does not answer, reads fail. */
export async function openDatabaseToServe(url: string, options: ServeOptions): Promise<Database> {
  const { readUrls = [], onTrouble } = options;
  if (readUrls.length > 0 && !isPostgres(url))
    throw new DatabaseError('DATABASE_READ_URLS names standbys, which only a PostgreSQL database has');
  const { database, prepare } = await openEngine(url, options, false);
  const standbys: Standby[] = [];
  try {
    for (const readUrl of readUrls) standbys.push(await openStandby(readUrl));
    const primary = await prepare().then(
      () => database,
      (error: unknown) => {
        if (!hasFault(error, 'unreachable')) throw error;
        return retryUntilReady(database, prepare, error, onTrouble);
      },
    );
    return standbys.length === 0 ? primary : await openReplicas(primary, standbys, onTrouble);
  } catch (error) {
    await Promise.all([database, ...standbys.map((standby) => standby.database)].map((one) => one.close()));
    throw error;
  }
}

async function openStandby(url: string): Promise<Standby> {
  if (!isPostgres(url))
    throw new DatabaseError(
      'DATABASE_READ_URLS must be postgres://USER:PASSWORD@HOST/NAME, separated by commas',
    );
  const { openPostgres } = await loadPostgres();
  const database = openPostgres(url, { standby: true });
  try {
    await database.checkServer();
  } catch (error) {
    // A server that is down may come up later; one that is configured wrongly will not fix itself.
    if (!hasFault(error, 'unreachable')) {
      await database.close();
      throw error;
    }
  }
  return { name: database.host, database };
}

interface Engine {
  readonly database: Database;
  /** Checks the server and brings the schema up to date, or throws what is wrong. */
  prepare(): Promise<void>;
}

/** Its library is loaded only where it is used, because loading it takes longer than opening an SQLite database. */
function loadPostgres() {
  return import('./engine/postgres.ts');
}

async function openEngine(url: string, options: OpenOptions, isCommand: boolean): Promise<Engine> {
  const { create = true, outdated = false, onCreate, onWait, changesDays, timeZone } = options;
  const postgres = isPostgres(url)
    ? (await loadPostgres()).openPostgres(url, { onWait, isCommand, changesDays, timeZone })
    : undefined;
  const database = postgres ?? openSqlite(pathOf(url), { create, onWait, changesDays, timeZone });
  return {
    database,
    async prepare() {
      await postgres?.checkServer();
      const isNew = (await listTables(database)).length === 0;
      if (isNew && !create)
        throw new DatabaseError(`the database ${await nameDatabase(url)} is empty`, { code: 'missing' });
      try {
        await makeTables(database, database.engine, data);
      } catch (error) {
        if (!outdated || !hasFault(error, 'outdated')) throw error;
        // The keys are upgraded once the data are: until then the older version can still be started.
        return;
      }
      // On PostgreSQL under the lock of the data: two processes that start at once must not both make the tables.
      await makeTables(postgres ?? database.keys, database.engine, keys);
      if (isNew) await onCreate?.();
    },
  };
}

/** Copies an SQLite database, its keys included, while others use it. `onProgress` is called with the finished share, from 0 to 1. */
export async function copySqlite(
  url: string,
  target: string,
  onProgress?: (share: number) => void,
): Promise<void> {
  const database = openSqlite(pathOf(url), { create: false });
  try {
    await database.copyTo(target, onProgress);
  } finally {
    await database.close();
  }
}

/** The path of an SQLite database. */
export function pathOf(url: string): string {
  if (!url.startsWith('sqlite:'))
    throw new DatabaseError('the database address must be sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME');
  const path = url.slice('sqlite:'.length);
  if (path === '')
    throw new DatabaseError('the database address "sqlite:" names no file; expected sqlite:PATH');
  return path;
}

export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url);
}

/** Where a database is, without the password. */
export async function nameDatabase(url: string): Promise<string> {
  if (!isPostgres(url)) return pathOf(url);
  const { nameServer } = await loadPostgres();
  const { database, host } = nameServer(url);
  return `"${database}" on ${host}`;
}
