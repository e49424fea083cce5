// The first import into a file that is not there yet. Nobody can look into it meanwhile and there is nothing to go back to, so it is written
// without a log, which would hold everything a second time; under another name, and it gets its own when all is in it.
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Database, DatabaseError } from './database.ts';
import { migrate } from './migrations.ts';
import { makeCursorSecret } from './settings.ts';
import { openSqlite } from './sqlite.ts';
import { describeSqliteError } from './sqlite-error.ts';

const marked = '.new-';

/** Makes the file where `work` says that it is filled; leaves nothing behind where it does not. */
export async function fillNewFile<T>(
  path: string,
  work: (database: Database) => Promise<T>,
  isFilled: (result: T) => boolean,
): Promise<T> {
  removeLeftovers(path);
  const unfinished = `${path}${marked}${process.pid}`;
  try {
    const result = await fill(unfinished, work);
    if (isFilled(result)) giveName(unfinished, path);
    return result;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new DatabaseError(error.message.replaceAll(unfinished, path), { cause: error });
  } finally {
    if (existsSync(unfinished)) rmSync(unfinished);
  }
}

async function fill<T>(unfinished: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openSqlite(unfinished, { create: true, unlogged: true });
  try {
    await migrate(database, makeCursorSecret);
    return await work(database);
  } finally {
    await database.close();
  }
}

function giveName(unfinished: string, path: string): void {
  try {
    waitForDisk(unfinished, 'r+');
    moveNew(unfinished, path);
  } catch (error) {
    if (!existsSync(path)) throw describeSqliteError(path, error);
    throw new DatabaseError(`another process made ${path} meanwhile; nothing was changed, import again`);
  }
  try {
    waitForDisk(dirname(path), 'r');
  } catch {
    // Not every system writes folders on demand; the file is whole in any case.
  }
}

/** What file systems without hard links say to one. */
const noLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** A link, unlike a renaming, never takes the place of another file. */
export function moveNew(from: string, to: string, link = linkSync): void {
  try {
    link(from, to);
  } catch (error) {
    if (!noLinks.includes(codeOf(error) ?? '') || existsSync(to)) throw error;
    renameSync(from, to);
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
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
    if (name.startsWith(start) && !isRunning(Number(name.slice(start.length))))
      rmSync(join(dirname(path), name), { force: true });
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
