// Opens the database a command works on, and closes it whatever happens.
import type { Database } from '../store/database.ts';
import { type Filling, fillDatabase, openDatabase } from '../store/open.ts';
import { say } from './command.ts';
import { defaultDatabase, type Settings } from './settings.ts';

export async function withDatabase<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
  { create = false } = {},
): Promise<T> {
  const database = await openDatabase(addressOf(settings), { create, onWait });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** For an import: where there is no database yet, it is made. */
export function withDatabaseToFill<T>(settings: Settings, filling: Omit<Filling<T>, 'onWait'>): Promise<T> {
  return fillDatabase(addressOf(settings), { ...filling, onWait });
}

function addressOf({ DATABASE_URL }: Settings): string {
  return DATABASE_URL ?? defaultDatabase;
}

function onWait(): void {
  say('waiting for another import to end');
}
