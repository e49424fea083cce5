// Writing with a write-ahead log: waiting for the lock of the file, and moving the log into the file behind it.
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { makeLocked } from '../database.ts';
import { describeSqliteError, isBusy } from './sqlite-error.ts';

/** Readers never wait in WAL mode, except for the moment in which a new log is started. */
export const busyTimeout = 5000;
const pauseMs = 50;

/** Retries while another writer has the lock, without blocking this process. */
export async function lockForWriting(
  path: string,
  connection: DatabaseSync,
  onWait: () => Promise<void>,
  waitMilliseconds: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  const end = performance.now() + waitMilliseconds;
  connection.exec('PRAGMA busy_timeout = 0');
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      connection.exec('BEGIN IMMEDIATE');
      break;
    } catch (error) {
      if (!isBusy(error)) throw describeSqliteError(path, error);
      if (performance.now() >= end) throw makeLocked();
      if (!isWaiting) await onWait();
      await wait(pauseMs);
    }
  }
  connection.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
}

/**
 * Moves what was written from the log into the file and leaves nothing in the log, not even data that is no longer valid. Waits for readers of an older
 * state; returns false if they took too long.
 */
export async function emptyLog(connection: DatabaseSync, longestWaitMs: number): Promise<boolean> {
  const empty = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  connection.exec('PRAGMA busy_timeout = 0');
  for (let waited = 0; waited < longestWaitMs; waited += pauseMs) {
    if (empty.get()?.['busy'] === 0) return true;
    await wait(pauseMs);
  }
  return false;
}

/** SQLite leaves truncating the log to the next writer. That may be a server, whose requests would then wait for the disk. */
export async function restartLog(connection: DatabaseSync): Promise<void> {
  try {
    if (await emptyLog(connection, 1000)) connection.exec('PRAGMA user_version = 0');
  } catch {
    // The data has been written, and is safe in the log.
  }
}
