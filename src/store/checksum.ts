// A checksum beside each document finds bytes that a disk or a stray program changed.
import { crc32 } from 'node:zlib';
import { DatabaseError } from './database.ts';

export function checksum(body: string): number {
  return crc32(body);
}

export function verified(body: string, crc: number): string {
  if (crc32(body) !== crc)
    throw new DatabaseError('a stored document is damaged; run "muster check", restore from a backup');
  return body;
}
