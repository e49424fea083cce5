// Schemas as numbered steps of plain SQL that call no code of today. A released step is never changed; a new one is added.
import { randomBytes } from 'node:crypto';
import { DatabaseError, type Dialect, type Reader, type Store, type Writer } from '../database.ts';
import { nameOrderVersion } from '../order.ts';
import { firstSchema } from './first-schema.ts';
import { indexHistoryByPlace } from './history-indexes.ts';
import { keySchema } from './key-schema.ts';

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
  /** Settings that a new database begins with. */
  readonly settings: () => Readonly<Record<string, string>>;
}

/** Numbers before the first were never released. */
export const dataPlan: Plan = {
  ...{ setting: 'schema', witness: 'record', first: 6 },
  steps: [firstSchema, indexHistoryByPlace],
  settings: () => ({
    revision: '0',
    'name-order': nameOrderVersion,
    'change-place': '0',
    'change-secret': randomBytes(32).toString('base64url'),
  }),
};

export const makeKeyPlan = (makeSecret: () => string): Plan => ({
  ...{ setting: 'key-schema', witness: 'api_key', first: 2 },
  steps: [keySchema],
  settings: () => ({ 'cursor-secret': makeSecret() }),
});

/** Brings a schema up to date. Safe with several processes at once: steps run inside a writer's turn. */
export async function migrate(store: Store, dialect: Dialect, plan: Plan): Promise<void> {
  const newest = plan.first + plan.steps.length - 1;
  if ((await findVersion(store, plan, newest)) === newest) return;
  await store.write(async (writer) => {
    const version = await findVersion(writer, plan, newest);
    if (version === undefined) await startSettings(writer, dialect, plan);
    const done = version === undefined ? 0 : version - plan.first + 1;
    for (const step of plan.steps.slice(done)) {
      for (const statement of step(dialect)) await writer.run(statement);
    }
    await writer.run('UPDATE setting SET value = $1 WHERE name = $2', [String(newest), plan.setting]);
  });
}

async function startSettings(writer: Writer, { text }: Dialect, plan: Plan): Promise<void> {
  await writer.run(`CREATE TABLE IF NOT EXISTS setting (name ${text} PRIMARY KEY, value ${text} NOT NULL)`);
  const settings = { [plan.setting]: '', ...plan.settings() };
  await writer.insert('setting', ['name', 'value'], Object.entries(settings));
}

/** Undefined where there is none yet. */
async function findVersion(reader: Reader, plan: Plan, newest: number): Promise<number | undefined> {
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
  if (version > newest) {
    throw new DatabaseError(
      `the database has schema ${version}, this version of muster knows ${newest}; upgrade muster`,
    );
  }
  return version;
}
