// A checksum beside each document finds bytes that a disk or a stray program changed; a seal on each row that leads to one
// finds a row that leads elsewhere.
import { crc32 } from 'node:zlib';
import { DatabaseError } from './database.ts';

export function checksum(body: string): number {
  return crc32(body);
}

export function verified(body: string, crc: number): string {
  if (crc32(body) !== crc) throw damaged('a stored document');
  return body;
}

/** Of the values of a row, written in an order of the caller's. */
export function seal(values: string): number {
  return crc32(values);
}

/** The document must say itself that it is the one asked for. */
export function verifiedAs(key: 'id' | 'slug', name: string, body: string, crc: number): string {
  if (!verified(body, crc).startsWith(`{"${key}":${JSON.stringify(name)},`))
    throw damaged(`the ${key} "${name}"`);
  return body;
}

export function damaged(what: string): DatabaseError {
  return new DatabaseError(`${what} is damaged; run "muster check", restore from a backup`);
}
