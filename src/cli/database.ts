// Opens the database a command works on, and closes it whatever happens.
import type { Database } from '../store/database.ts';
import { fillIfNew, openDatabase } from '../store/open.ts';
import { say } from './command.ts';
import { defaultDatabase, type Settings } from './settings.ts';

export async function withDatabase<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
  { create = false } = {},
): Promise<T> {
  const database = await openDatabase(addressOf(settings), {
    create,
    onWait: () => say('waiting for another import to end'),
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export interface Filling<T> {
  readonly work: (database: Database) => Promise<T>;
  /** Whether the work changed the database. */
  readonly isFilled: (result: T) => boolean;
  /** Whether the work can be done a second time. */
  readonly isRepeatable: boolean;
}

/** For an import: where there is no database yet, it is made. */
export async function withDatabaseToFill<T>(
  settings: Settings,
  { work, isFilled, isRepeatable }: Filling<T>,
): Promise<T> {
  const filled = isRepeatable ? await fillIfNew(addressOf(settings), work, isFilled) : undefined;
  return filled === undefined ? withDatabase(settings, work, { create: true }) : filled.result;
}

function addressOf({ DATABASE_URL }: Settings): string {
  return DATABASE_URL ?? defaultDatabase;
}
