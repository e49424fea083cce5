// Settings that all processes on one database share.
import { randomBytes } from 'node:crypto';
import { type Database, DatabaseError, type Reader, type Writer } from '../database.ts';

export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function findSetting(reader: Reader, name: string): Promise<string | undefined> {
  return reader.value<string>('SELECT value FROM setting WHERE name = $1', [name]);
}

export async function writeSetting(writer: Writer, name: string, value: string): Promise<void> {
  await writer.run(
    'INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  );
}

/** `reader` is the database's `keys`. */
export async function readCursorSecret(reader: Reader): Promise<string> {
  const secret = await findSetting(reader, 'cursor-secret');
  if (secret === undefined)
    throw new DatabaseError('the database has lost its cursor secret; restore it from a backup');
  return secret;
}

/** A new secret starts with the number of secrets before it. */
export function rotateCursorSecret(database: Database): Promise<void> {
  return database.keys.write(async (writer) => {
    const count = Number(/^\d+(?=:)/.exec(await readCursorSecret(writer))?.[0] ?? 0) + 1;
    await writeSetting(writer, 'cursor-secret', `${count}:${makeSecret()}`);
  });
}

export async function readRevision(reader: Reader): Promise<number> {
  return Number((await findSetting(reader, 'revision')) ?? 0);
}

/** Raises the revision, by which every process notices that the data has changed. */
export async function nextRevision(writer: Writer): Promise<void> {
  await writer.run(
    `UPDATE setting SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE name = 'revision'`,
  );
}

/** The data that `serve --demo` has put into a database. */
export interface StoredDemo {
  /** The day that it was made for. */
  readonly day: string;
  /** Slugs. */
  readonly tournaments: readonly string[];
}

export async function readDemo(reader: Reader): Promise<StoredDemo | undefined> {
  const demo = await findSetting(reader, 'demo');
  return demo === undefined ? undefined : (JSON.parse(demo) as StoredDemo);
}

export async function noteDemo(writer: Writer, demo: StoredDemo): Promise<void> {
  await writeSetting(writer, 'demo', JSON.stringify(demo));
}
