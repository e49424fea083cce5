// Opens the database a command works on, and closes it whatever happens.
import type { Database } from '../store/database.ts';
import { openDatabase } from '../store/open.ts';
import { say } from './command.ts';
import { defaultDatabase, type Settings } from './settings.ts';

export async function withDatabase<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
  { create = false } = {},
): Promise<T> {
  const database = await openDatabase(settings.DATABASE_URL ?? defaultDatabase, {
    create,
    onWait: () => say('waiting for another import to end'),
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
