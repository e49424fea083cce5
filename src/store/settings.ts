// What all processes on one database share.
import { DatabaseError, type Reader } from './database.ts';

export async function readCursorSecret(reader: Reader): Promise<string> {
  const row = await reader.first<[string]>(`SELECT value FROM setting WHERE name = 'cursor-secret'`);
  if (row === undefined)
    throw new DatabaseError('the database has lost its cursor secret; restore it from a backup');
  return row[0];
}

export async function readRevision(reader: Reader): Promise<number> {
  const row = await reader.first<[string]>(`SELECT value FROM setting WHERE name = 'revision'`);
  return Number(row?.[0] ?? 0);
}
