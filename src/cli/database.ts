// Opens the database of a command, and closes it in any case.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, hasFault } from '../store/database.ts';
import { nameDatabase, openDatabase, pathOf } from '../store/open.ts';
import { notify } from './output.ts';
import { defaultDatabase, demoDatabase, type Settings } from './settings.ts';

export interface DatabaseUse {
  /** Create a missing database. Left out: a missing one is an error. */
  readonly create?: boolean;
  /** Print a message about a new database, because its address may be a mistake. */
  readonly announce?: boolean;
  /** Also open a database of an older version, for a rebuild. */
  readonly outdated?: boolean;
}

export async function withDatabase<T>(
  { DATABASE_URL = defaultDatabase, CHANGES_DAYS, TIME_ZONE }: Settings,
  work: (database: Database) => Promise<T>,
  { create = false, announce = false, outdated = false }: DatabaseUse = {},
): Promise<T> {
  const database = await openDatabase(DATABASE_URL, {
    create,
    outdated,
    onCreate: async () => {
      if (announce) notify(`made a new database: ${await nameDatabase(DATABASE_URL)}`);
    },
    onWait: notifyWaiting,
    changesDays: CHANGES_DAYS,
    timeZone: TIME_ZONE,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** For a dry run, which creates no database: a missing one is replaced by an empty temporary one. */
export async function withDatabaseOrEmpty<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  try {
    return await withDatabase(settings, work);
  } catch (error) {
    if (!hasFault(error, 'missing')) throw error;
    notify(`${error.message}: checked as for an empty one`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'muster-empty-'));
  try {
    const database = await openDatabase(`sqlite:${join(folder, 'empty.db')}`);
    return await work(database).finally(() => database.close());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Advice for a missing database. A user who has started the demo probably means that one. */
export function adviseMissing({ DATABASE_URL = defaultDatabase }: Settings): string {
  return DATABASE_URL === defaultDatabase && existsSync(pathOf(demoDatabase))
    ? `the demo has another one: add --database ${demoDatabase}`
    : '"muster import FILE" makes one, --database names another';
}

function notifyWaiting(since: Date | undefined): void {
  const seconds = since && Math.max(0, Math.round((Date.now() - since.getTime()) / 1000));
  notify(
    `waiting for another import to end${seconds === undefined ? '' : `; it has been running for ${sayTime(seconds)}`}`,
  );
}

function sayTime(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}
