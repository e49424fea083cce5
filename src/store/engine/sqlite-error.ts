// Describes SQLite's errors for people.
import { DatabaseError } from '../database.ts';

export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}

const primaryCodes: Readonly<Record<number, string>> = {
  5: 'is held by another writer; wait until it is done and try again',
  8: 'cannot be written; give this user the right to write the file and its folder',
  10: 'cannot be read or written (disk error)',
  11: 'is damaged; restore it from a backup',
  13: 'cannot grow: the disk is full; make room and try again',
  14: 'cannot be opened; check the path and the rights to it',
  23: 'may not be used by this user; check the rights to it',
  26: 'is not an SQLite database; choose another file',
};

/** SQLITE_IOERR_SHMSIZE: no room for the index of the log, which every process that opens the file needs. */
const noRoom = 4874;

export function describeSqliteError(path: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('errcode' in error && typeof error.errcode === 'number') {
    const words = primaryCodes[error.errcode === noRoom ? 13 : error.errcode & 0xff];
    if (words !== undefined) return new DatabaseError(`the database ${path} ${words}`, { cause: error });
  }
  if (
    'code' in error &&
    ['EACCES', 'ENOTDIR', 'EROFS', 'ENOENT', 'EEXIST', 'EPERM'].includes(String(error.code))
  ) {
    return new DatabaseError(
      `the database ${path} cannot be opened (${String(error.code)}); check the path and the rights to it`,
      { cause: error },
    );
  }
  return error;
}
