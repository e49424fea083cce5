// A database address becomes an open, up-to-date database.
import { randomBytes } from 'node:crypto';
import { type Database, DatabaseError } from './database.ts';
import { migrate } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

export interface OpenOptions {
  /** Make the database where there is none. */
  readonly create?: boolean;
  /** Called when a writer has to wait for another one. */
  readonly onWait?: () => void;
}

export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  const database = await openEngine(url, options);
  try {
    await migrate(database, () => randomBytes(32).toString('base64url'));
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

async function openEngine(url: string, { create = true, onWait }: OpenOptions): Promise<Database> {
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url, { ...(onWait && { onWait }) });
  if (!url.startsWith('sqlite:'))
    throw new DatabaseError('the database address must be sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME');
  const path = url.slice('sqlite:'.length);
  if (path === '')
    throw new DatabaseError('the database address "sqlite:" names no file; expected sqlite:PATH');
  return openSqlite(path, { create, onWait });
}
