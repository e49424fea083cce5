// Versions of the schema. What is published is made anew from the records when a database is of an older version (`muster rebuild`); records and history
// are brought up to date by plain SQL.
import { randomBytes } from 'node:crypto';
import {
  DatabaseError,
  type Dialect,
  listTables,
  type Reader,
  type Store,
  type Writer,
} from '../database.ts';
import { findSetting, makeSecret } from '../engine/settings.ts';
import { publishedSchema } from './published-schema.ts';
import { distinctSchema, keySchema, ownerSchema, playerSchema, recordSchema } from './record-schema.ts';

/** The data or the keys: on SQLite these are two files. */
export interface Schema {
  /** The setting with the version. */
  readonly setting: string;
  /** A table that every version has. */
  readonly witness: string;
  readonly firstRelease: number;
  readonly version: number;
  readonly statements: (dialect: Dialect) => readonly string[];
  /** What makes the next version from each. A released one is never changed. */
  readonly upgrades: Readonly<Record<number, (dialect: Dialect) => readonly string[]>>;
  /** Whether an older database is to be rebuilt; otherwise its upgrades run when it is opened. */
  readonly isRebuilt: boolean;
  /** Settings that a new database begins with. */
  readonly settings: () => Readonly<Record<string, string>>;
}

export const data: Schema = {
  setting: 'schema',
  witness: 'record',
  firstRelease: 6,
  version: 9,
  statements: (dialect) => [...recordSchema(dialect), ...publishedSchema(dialect)],
  upgrades: {
    6: () => [
      `DELETE FROM setting WHERE name = 'name-order'`,
      `UPDATE setting SET name = 'change-database', value = substr(value, 1, 8) WHERE name = 'change-secret'`,
      ...['club', 'former_club'].flatMap((column) => [
        `DROP INDEX submission_change_by_${column}`,
        `CREATE INDEX submission_change_by_${column} ON submission_change (${column}, submission, place) WHERE ${column} IS NOT NULL`,
      ]),
    ],
    7: (dialect) => [...ownerSchema(dialect), ...playerSchema(dialect)],
    8: (dialect) => [
      ...distinctSchema(dialect),
      `INSERT INTO change_floor (kind, place) VALUES ('season', 0)`,
    ],
  },
  isRebuilt: true,
  settings: () => ({
    revision: '0',
    'change-place': '0',
    'change-database': randomBytes(6).toString('base64url'),
  }),
};

export const keys: Schema = {
  setting: 'key-schema',
  witness: 'api_key',
  firstRelease: 2,
  version: 3,
  statements: keySchema,
  upgrades: {
    2: ({ integer }) => [`ALTER TABLE api_key ADD COLUMN own ${integer} NOT NULL DEFAULT 0`],
  },
  isRebuilt: false,
  settings: () => ({ 'cursor-secret': makeSecret() }),
};

/** Makes the tables of a new database, and upgrades the keys of an older one. Safe with several processes at once. */
export async function makeTables(store: Store, dialect: Dialect, schema: Schema): Promise<void> {
  if ((await checkVersion(store, schema)) === schema.version) return;
  await store.write(async (writer) => {
    if ((await checkVersion(writer, schema)) !== undefined) {
      await upgrade(writer, dialect, schema);
      return;
    }
    await writer.run(
      `CREATE TABLE IF NOT EXISTS setting (name ${dialect.text} PRIMARY KEY, value ${dialect.text} NOT NULL)`,
    );
    const settings = { [schema.setting]: String(schema.version), ...schema.settings() };
    await writer.insert(
      'setting',
      Object.entries(settings).map(([name, value]) => ({ name, value })),
    );
    for (const statement of schema.statements(dialect)) await writer.run(statement);
  });
}

async function checkVersion(reader: Reader, schema: Schema): Promise<number | undefined> {
  const version = await findVersion(reader, schema);
  if (version !== undefined && version < schema.version && schema.isRebuilt)
    throw new DatabaseError(
      `the database has schema ${version}, this version of muster needs ${schema.version}; make a backup, then run "muster rebuild", which migrates it`,
      { code: 'outdated' },
    );
  return version;
}

/** Brings records and history of an older database up to date. Returns whether it was older. */
export function upgradeRecords(writer: Writer, dialect: Dialect): Promise<boolean> {
  return upgrade(writer, dialect, data);
}

async function upgrade(writer: Writer, dialect: Dialect, schema: Schema): Promise<boolean> {
  const version = (await findVersion(writer, schema)) ?? schema.version;
  for (let from = version; from < schema.version; from += 1)
    for (const statement of schema.upgrades[from]?.(dialect) ?? []) await writer.run(statement);
  await writer.run('UPDATE setting SET value = $1 WHERE name = $2', [String(schema.version), schema.setting]);
  return version < schema.version;
}

/** Undefined where there is none yet. */
async function findVersion(reader: Reader, schema: Schema): Promise<number | undefined> {
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
