// Versions of the schema. `muster rebuild` makes published tables again from the records when a database is of an older version; records and history
// are brought up to date by plain SQL.
import { randomBytes } from 'node:crypto';
import {
  type Database,
  DatabaseError,
  listTables,
  type Reader,
  type Store,
  type Writer,
} from '../database.ts';
import { findSetting, makeSecret } from '../engine/settings.ts';
import { readStatements } from './statements.ts';

type Engine = Database['engine'];

/** The data or the keys: on SQLite these are two files. */
export interface DatabaseSchema {
  /** The setting with the version. */
  readonly setting: string;
  /** A table that every version has. */
  readonly witness: string;
  readonly firstRelease: number;
  readonly version: number;
  /** Files that make its tables. */
  readonly files: readonly string[];
  /** upgrades/NAME-6.sql makes version 7 from version 6. A released one is never changed. */
  readonly name: 'data' | 'keys';
  /** Whether an older database is to be rebuilt; otherwise its upgrades run when it is opened. */
  readonly isRebuilt: boolean;
  /** Settings that a new database begins with. */
  readonly settings: () => Readonly<Record<string, string>>;
}

export const data: DatabaseSchema = {
  setting: 'schema',
  witness: 'record',
  firstRelease: 6,
  version: 21,
  files: ['records.sql', 'published.sql'],
  name: 'data',
  isRebuilt: true,
  settings: () => ({
    revision: '0',
    'change-place': '0',
    'change-database': randomBytes(6).toString('base64url'),
  }),
};

export const keys: DatabaseSchema = {
  setting: 'key-schema',
  witness: 'api_key',
  firstRelease: 2,
  version: 6,
  files: ['keys.sql'],
  name: 'keys',
  isRebuilt: false,
  settings: () => ({ 'cursor-secret': makeSecret() }),
};

/** Makes the tables of a new database, and upgrades the keys of an older one. Safe with several processes at once. */
export async function makeTables(store: Store, engine: Engine, schema: DatabaseSchema): Promise<void> {
  if ((await checkVersion(store, schema)) === schema.version) return;
  await store.write(async (writer) => {
    if ((await checkVersion(writer, schema)) !== undefined) {
      await upgrade(writer, engine, schema);
      return;
    }
    await writer.run('CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
    const settings = { [schema.setting]: String(schema.version), ...schema.settings() };
    await writer.insert(
      'setting',
      Object.entries(settings).map(([name, value]) => ({ name, value })),
    );
    for (const file of schema.files) await runFile(writer, engine, file);
  });
}

async function checkVersion(reader: Reader, schema: DatabaseSchema): Promise<number | undefined> {
  const version = await findVersion(reader, schema);
  if (version !== undefined && version < schema.version && schema.isRebuilt)
    throw new DatabaseError(
      `the database has schema ${version}, this version of muster needs ${schema.version}; make a backup, then run "muster rebuild", which migrates it`,
      { code: 'outdated' },
    );
  return version;
}

/** Upgrades the records and history of an older database. Returns whether it was older. */
export function upgradeRecords(writer: Writer, engine: Engine): Promise<boolean> {
  return upgrade(writer, engine, data);
}

async function upgrade(writer: Writer, engine: Engine, schema: DatabaseSchema): Promise<boolean> {
  const version = (await findVersion(writer, schema)) ?? schema.version;
  for (let from = version; from < schema.version; from += 1)
    await runFile(writer, engine, `upgrades/${schema.name}-${from}.sql`);
  await writer.run('UPDATE setting SET value = $1 WHERE name = $2', [String(schema.version), schema.setting]);
  return version < schema.version;
}

async function runFile(writer: Writer, engine: Engine, file: string): Promise<void> {
  for (const statement of readStatements(file, engine)) await writer.run(statement);
}

/** Undefined if there is none yet. */
async function findVersion(reader: Reader, schema: DatabaseSchema): Promise<number | undefined> {
  const tables = await listTables(reader);
  if (tables.length === 0) return undefined;
  if (!tables.includes('setting'))
    throw new DatabaseError('the database holds the tables of another program; name an empty one');
  const stored = await findSetting(reader, schema.setting);
  if (stored === undefined && !tables.includes(schema.witness)) return undefined;
  const version = Number(stored ?? Number.NaN);
  if (!Number.isInteger(version))
    throw new DatabaseError('the database does not say its schema version; restore it from a backup');
  if (version < schema.firstRelease)
    throw new DatabaseError(
      `the database has schema ${version}, from before the first release; run "muster export all" of the version that made it, and import that file into a new database`,
    );
  if (version > schema.version)
    throw new DatabaseError(
      `the database has schema ${version}, this version of muster knows ${schema.version}; upgrade muster`,
    );
  return version;
}
