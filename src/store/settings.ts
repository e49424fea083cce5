// What all processes on one database share.
import { randomBytes } from 'node:crypto';
import { type Database, DatabaseError, type Reader, type Writer } from './database.ts';

export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** `reader` is the database's `keys`. */
export async function readCursorSecret(reader: Reader): Promise<string> {
  const row = await reader.first<[string]>(`SELECT value FROM setting WHERE name = 'cursor-secret'`);
  if (row === undefined)
    throw new DatabaseError('the database has lost its cursor secret; restore it from a backup');
  return row[0];
}

/** A new secret says how many there were before it. */
export function rotateCursorSecret(database: Database): Promise<void> {
  return database.keys.write(async (writer) => {
    const count = Number(/^\d+(?=:)/.exec(await readCursorSecret(writer))?.[0] ?? 0) + 1;
    const secret = `${count}:${makeSecret()}`;
    await writer.run(`UPDATE setting SET value = $1 WHERE name = 'cursor-secret'`, [secret]);
  });
}

export async function readRevision(reader: Reader): Promise<number> {
  const row = await reader.first<[string]>(`SELECT value FROM setting WHERE name = 'revision'`);
  return Number(row?.[0] ?? 0);
}

/** Tells every process that the data has changed. */
export async function nextRevision(writer: Writer): Promise<void> {
  await writer.run(
    `UPDATE setting SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE name = 'revision'`,
  );
}

/** What `serve --demo` has put into a database. */
export interface StoredDemo {
  /** The day that it was made for. */
  readonly day: string;
  /** Slugs. */
  readonly tournaments: readonly string[];
}

export async function readDemo(reader: Reader): Promise<StoredDemo | undefined> {
  const row = await reader.first<[string]>(`SELECT value FROM setting WHERE name = 'demo'`);
  return row && (JSON.parse(row[0]) as StoredDemo);
}

export async function noteDemo(writer: Writer, demo: StoredDemo): Promise<void> {
  await writer.run(
    `INSERT INTO setting (name, value) VALUES ('demo', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(demo)],
  );
}
