// The first import into a file that is not there yet. Nobody can look into it meanwhile, so it is written without the log that readers beside
// a writer need, which would hold everything a second time; under another name, and it gets its own when all is in it.
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Database, DatabaseError } from './database.ts';
import { migrate } from './migrations.ts';
import { makeCursorSecret } from './settings.ts';
import { openSqlite } from './sqlite.ts';
import { describeSqliteError, isBusy } from './sqlite-error.ts';

const marked = '.unfinished-';
const marks = /^[0-9a-f]{16}$/;
/** What SQLite keeps beside a file. A log that was left beside one that is gone would be taken for the new one's. */
const companions = ['-wal', '-shm', '-journal'];

/** Whether there is neither the file nor anything that belongs to one of its name. */
export function isUnused(path: string): boolean {
  try {
    return ['', ...companions].every((end) => !lstatSync(path + end, { throwIfNoEntry: false }));
  } catch {
    return false;
  }
}

/**
 * Makes the file where `isFilled` says that something was put in; leaves nothing behind where not. Undefined where somebody else made the file
 * meanwhile: then that is left as it is.
 */
export async function fillNewFile<T>(
  path: string,
  work: (database: Database) => Promise<T>,
  isFilled: (result: T) => boolean,
): Promise<{ readonly result: T } | undefined> {
  removeLeftovers(path);
  const unfinished = `${path}${marked}${randomBytes(8).toString('hex')}`;
  try {
    const result = await fill(unfinished, work);
    return !isFilled(result) || giveName(unfinished, path) ? { result } : undefined;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new DatabaseError(error.message.replaceAll(unfinished, path), { cause: error });
  } finally {
    remove(unfinished);
  }
}

async function fill<T>(unfinished: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openSqlite(unfinished, { create: true, alone: true });
  try {
    await migrate(database, makeCursorSecret);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** False where the name is taken. */
function giveName(unfinished: string, path: string): boolean {
  try {
    prepareForReaders(unfinished);
    waitForDisk(unfinished, 'r+');
    moveNew(unfinished, path);
  } catch (error) {
    if (!existsSync(path)) throw describeSqliteError(path, error);
    return false;
  }
  try {
    waitForDisk(dirname(path), 'r');
  } catch {
    // Not every system writes folders on demand; the file is whole in any case.
  }
  return true;
}

/** Two who opened it at once and found no log would be in each other's way. */
function prepareForReaders(path: string): void {
  const connection = new DatabaseSync(path);
  try {
    connection.exec('PRAGMA journal_mode = WAL');
  } finally {
    connection.close();
  }
}

/** What file systems without hard links say to one. */
const noLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** A link, unlike a renaming, never takes the place of another file. */
export function moveNew(from: string, to: string, link = linkSync): void {
  try {
    link(from, to);
  } catch (error) {
    if (!noLinks.includes((error as NodeJS.ErrnoException).code ?? '') || existsSync(to)) throw error;
    renameSync(from, to);
  }
}

function waitForDisk(path: string, mode: 'r' | 'r+'): void {
  const file = openSync(path, mode);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Of processes that were killed. */
function removeLeftovers(path: string): void {
  const start = `${basename(path)}${marked}`;
  for (const name of listFolder(dirname(path))) {
    const file = join(dirname(path), name);
    if (name.startsWith(start) && marks.test(name.slice(start.length)) && !isInUse(file)) remove(file);
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Whoever fills a file holds a lock on it, which ends with the process. */
function isInUse(file: string): boolean {
  try {
    const connection = new DatabaseSync(file, { timeout: 0 });
    try {
      connection.exec('BEGIN EXCLUSIVE; ROLLBACK');
    } finally {
      connection.close();
    }
    return false;
  } catch (error) {
    return isBusy(error);
  }
}

function remove(file: string): void {
  for (const end of ['', ...companions]) if (existsSync(file + end)) rmSync(file + end);
}
