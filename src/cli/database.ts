// Opens the database a command works on, and closes it whatever happens.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, hasFault } from '../store/database.ts';
import { nameDatabase, openDatabase } from '../store/open.ts';
import { say } from './command.ts';
import { defaultDatabase, demoDatabase, type Settings } from './settings.ts';

export interface DatabaseUse {
  /** Make the database where there is none; left out, an error says that there is none. */
  readonly create?: boolean;
  /** Say so when it was made: what is put into a new one by mistake is found nowhere else. */
  readonly announce?: boolean;
  /** Also open a database of an older version, which only a rebuild can use. */
  readonly outdated?: boolean;
}

export async function withDatabase<T>(
  { DATABASE_URL = defaultDatabase, CHANGES_DAYS }: Settings,
  work: (database: Database) => Promise<T>,
  { create = false, announce = false, outdated = false }: DatabaseUse = {},
): Promise<T> {
  const database = await openDatabase(DATABASE_URL, {
    create,
    outdated,
    onCreate: () => announce && say(`made a new database: ${nameDatabase(DATABASE_URL)}`),
    onWait: sayWaiting,
    changesDays: CHANGES_DAYS,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** For a trial run, which makes no database: where there is none, an empty one that is removed again stands for it. */
export async function withDatabaseOrEmpty<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  try {
    return await withDatabase(settings, work);
  } catch (error) {
    if (!hasFault(error, 'missing')) throw error;
    say(`${error.message}: checked as for an empty one`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'muster-empty-'));
  try {
    const database = await openDatabase(`sqlite:${join(folder, 'empty.db')}`);
    return await work(database).finally(() => database.close());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What to do where there is no database. Whoever has started a demo probably means that one. */
export function adviseMissing({ DATABASE_URL = defaultDatabase }: Settings): string {
  return DATABASE_URL === defaultDatabase && existsSync(nameDatabase(demoDatabase))
    ? `the demo has another one: add --database ${demoDatabase}`
    : '"muster import FILE" makes one, --database names another';
}

function sayWaiting(since: Date | undefined): void {
  const seconds = since && Math.max(0, Math.round((Date.now() - since.getTime()) / 1000));
  say(
    `waiting for another import to end${seconds === undefined ? '' : `; it has been running for ${sayTime(seconds)}`}`,
  );
}

function sayTime(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}
