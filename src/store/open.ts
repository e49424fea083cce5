// A database address becomes an open, up-to-date database.
import { randomBytes } from 'node:crypto';
import { type Database, DatabaseError } from './database.ts';
import { migrate } from './migrations.ts';
import { openSqlite } from './sqlite.ts';

export interface OpenOptions {
  /** Make the database where there is none. */
  readonly create?: boolean;
}

export async function openDatabase(url: string, { create = true }: OpenOptions = {}): Promise<Database> {
  if (!url.startsWith('sqlite:'))
    throw new DatabaseError(`the database address "${url}" must be sqlite:PATH`);
  const path = url.slice('sqlite:'.length);
  if (path === '')
    throw new DatabaseError('the database address "sqlite:" names no file; expected sqlite:PATH');
  const database = openSqlite(path, { create });
  try {
    await migrate(database, () => randomBytes(32).toString('base64url'));
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
