// Versions of the schema. Keys, records and history are brought up to date by numbered steps of plain SQL that call no code of today; a released step is
// never changed, a new one is added. What is published is made anew from the records (`muster rebuild`).
import { randomBytes } from 'node:crypto';
import { DatabaseError, type Dialect, type Reader, type Store, type Writer } from '../database.ts';
import { indexHistoryByPlace } from './history-indexes.ts';
import { keySchema } from './key-schema.ts';
import { keyOwnsSchema, ownerSchema } from './owner-schema.ts';
import { publishedSchema } from './published-schema.ts';
import { recordSchema } from './record-schema.ts';

export type Step = (dialect: Dialect) => readonly string[];

export interface Plan {
  /** The setting that holds the version. */
  readonly setting: string;
  /** A table that every version has. */
  readonly witness: string;
  /** The number of the first released version. */
  readonly first: number;
  /** The first makes that version, each of the others the next one. */
  readonly steps: readonly [Step, ...Step[]];
  /** Tables that are made from others, as the newest version has them: an older database needs to be rebuilt. */
  readonly published?: Step;
  /** Settings that a new database begins with. */
  readonly settings: () => Readonly<Record<string, string>>;
}

/** Numbers before the first were never released. */
export const dataPlan: Plan = {
  setting: 'schema',
  witness: 'record',
  first: 6,
  steps: [
    recordSchema,
    () => [
      `DELETE FROM setting WHERE name = 'name-order'`,
      `UPDATE setting SET name = 'change-database', value = substr(value, 1, 8) WHERE name = 'change-secret'`,
      ...indexHistoryByPlace(),
    ],
    ownerSchema,
  ],
  published: publishedSchema,
  settings: () => ({
    revision: '0',
    'change-place': '0',
    'change-database': randomBytes(6).toString('base64url'),
  }),
};

export const makeKeyPlan = (makeSecret: () => string): Plan => ({
  setting: 'key-schema',
  witness: 'api_key',
  first: 2,
  steps: [keySchema, keyOwnsSchema],
  settings: () => ({ 'cursor-secret': makeSecret() }),
});

const newestOf = ({ first, steps }: Plan): number => first + steps.length - 1;

/**
 * Makes the tables of a new database, and brings an older one up to date as far as steps do. Safe with several processes at once: steps run
 * inside a writer's transaction.
 */
export async function migrate(store: Store, dialect: Dialect, plan: Plan): Promise<void> {
  if ((await checkVersion(store, plan)) === newestOf(plan)) return;
  await store.write(async (writer) => {
    const version = await checkVersion(writer, plan);
    if (version === undefined) await startSettings(writer, dialect, plan);
    await runSteps(writer, dialect, plan, version);
    if (version === undefined)
      for (const statement of plan.published?.(dialect) ?? []) await writer.run(statement);
  });
}

/** Brings records and history of an older database up to date. Returns whether it was older. */
export async function upgradeRecords(writer: Writer, dialect: Dialect): Promise<boolean> {
  const version = await findVersion(writer, dataPlan);
  if (version === newestOf(dataPlan)) return false;
  await runSteps(writer, dialect, dataPlan, version);
  return true;
}

async function runSteps(
  writer: Writer,
  dialect: Dialect,
  plan: Plan,
  version: number | undefined,
): Promise<void> {
  const done = version === undefined ? 0 : version - plan.first + 1;
  for (const step of plan.steps.slice(done))
    for (const statement of step(dialect)) await writer.run(statement);
  await writer.run('UPDATE setting SET value = $1 WHERE name = $2', [String(newestOf(plan)), plan.setting]);
}

async function startSettings(writer: Writer, { text }: Dialect, plan: Plan): Promise<void> {
  await writer.run(`CREATE TABLE IF NOT EXISTS setting (name ${text} PRIMARY KEY, value ${text} NOT NULL)`);
  const settings = { [plan.setting]: '', ...plan.settings() };
  await writer.insert('setting', ['name', 'value'], Object.entries(settings));
}

async function checkVersion(reader: Reader, plan: Plan): Promise<number | undefined> {
  const version = await findVersion(reader, plan);
  if (version !== undefined && version < newestOf(plan) && plan.published !== undefined)
    throw new DatabaseError(
      `the database has schema ${version}, this version of muster needs ${newestOf(plan)}; make a backup, then run "muster rebuild", which makes it anew from its records`,
      { code: 'outdated' },
    );
  return version;
}

/** Undefined where there is none yet. */
async function findVersion(reader: Reader, plan: Plan): Promise<number | undefined> {
  const tables = await reader.tables();
  if (tables.length === 0) return undefined;
  if (!tables.includes('setting'))
    throw new DatabaseError('the database holds the tables of another program; name an empty one');
  const row = await reader.first<[string]>('SELECT value FROM setting WHERE name = $1', [plan.setting]);
  if (row === undefined && !tables.includes(plan.witness)) return undefined;
  const version = Number(row?.[0] ?? Number.NaN);
  if (!Number.isInteger(version))
    throw new DatabaseError('the database does not say its schema version; restore it from a backup');
  if (version < plan.first)
    throw new DatabaseError(
      `the database has schema ${version}, from before the first release; run "muster export all" of the version that made it, and import that file into a new database`,
    );
  const newest = newestOf(plan);
  if (version > newest) {
    throw new DatabaseError(
      `the database has schema ${version}, this version of muster knows ${newest}; upgrade muster`,
    );
  }
  return version;
}
