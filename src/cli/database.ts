// Opens the database a command works on, and closes it whatever happens.
import type { Database } from '../store/database.ts';
import { openDatabase } from '../store/open.ts';
import { say } from './command.ts';
import { defaultDatabase, type Settings } from './settings.ts';

export async function withDatabase<T>(
  { DATABASE_URL = defaultDatabase, CHANGES_DAYS }: Settings,
  work: (database: Database) => Promise<T>,
  { create = false, outdated = false } = {},
): Promise<T> {
  const database = await openDatabase(DATABASE_URL, {
    create,
    outdated,
    onWait: sayWaiting,
    changesDays: CHANGES_DAYS,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
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
