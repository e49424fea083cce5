// Writing with a write-ahead log: waiting for the lock of the file, and moving the log into the file behind it.
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { describeSqliteError, isBusy } from './sqlite-error.ts';

/** Readers never wait in WAL; this is for the moment in which a log is begun anew. */
export const busyTimeout = 5000;
const pauseMs = 50;

/** Retries for as long as another writer holds the lock, so that the process goes on meanwhile. */
export async function lockForWriting(
  path: string,
  connection: DatabaseSync,
  onWait: () => Promise<void>,
): Promise<void> {
  connection.exec('PRAGMA busy_timeout = 0');
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      connection.exec('BEGIN IMMEDIATE');
      break;
    } catch (error) {
      if (!isBusy(error)) throw describeSqliteError(path, error);
      if (!isWaiting) await onWait();
      await wait(pauseMs);
    }
  }
  connection.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
}

const mostAttempts = 20;
/** Of a log that was begun anew. */
const firstFrames = 1;

/**
 * Moves what was written from the log into the file, and begins the log anew. SQLite tries the one once, gives up where a reader is just then at work,
 * and leaves the other to the next writer: that may be a server, which would wait for the disk with everybody waiting for it.
 */
export async function emptyLog(connection: DatabaseSync): Promise<void> {
  const move = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  move.setReturnArrays(true);
  try {
    // Another writer begins it.
    connection.exec('PRAGMA busy_timeout = 0');
    for (let attempts = 0; attempts < mostAttempts; attempts += 1) {
      const [, inLog, moved] = move.get() as unknown as [busy: number, inLog: number, moved: number];
      if (inLog !== moved) await wait(pauseMs);
      else if (inLog > firstFrames) connection.exec('PRAGMA user_version = 0');
      else return;
    }
  } catch {
    // It is written, and safe in the log.
  }
}

const longestWaitMs = 60_000;

/** Leaves nothing in the log, not even what is no longer valid in it: waits for readers of an older state. */
export async function cutLog(connection: DatabaseSync): Promise<boolean> {
  const cut = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  cut.setReturnArrays(true);
  connection.exec('PRAGMA busy_timeout = 0');
  for (let waited = 0; waited < longestWaitMs; waited += pauseMs) {
    const [busy] = cut.get() as unknown as [busy: number];
    if (busy === 0) return true;
    await wait(pauseMs);
  }
  return false;
}
