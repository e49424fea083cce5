// A checksum beside each document finds bytes that a disk or a stray program changed; a seal on each row that leads to one
// finds a row that leads elsewhere.
import { crc32 } from 'node:zlib';
import { DatabaseError } from './database.ts';

export function checksum(bytes: Uint8Array): number {
  return crc32(bytes);
}

export function verified(bytes: Uint8Array, crc: number): Uint8Array {
  if (crc32(bytes) !== crc) throw damaged('a stored document');
  return bytes;
}

/** Of the values of a row, written in an order of the caller's. */
export function seal(values: string, bytes?: Uint8Array): number {
  const sealed = crc32(values);
  return bytes === undefined ? sealed : crc32(bytes, sealed);
}

/** The document must say itself that it is the one asked for. */
export function verifiedAs(key: 'id' | 'slug', name: string, bytes: Uint8Array, crc: number): Uint8Array {
  checkName(key, name, verified(bytes, crc));
  return bytes;
}

function checkName(key: 'id' | 'slug', name: string, bytes: Uint8Array): void {
  const start = Buffer.from(`{"${key}":${JSON.stringify(name)},`);
  if (start.compare(bytes, 0, start.length) !== 0) throw damaged(`the ${key} "${name}"`);
}

export function damaged(what: string): DatabaseError {
  return new DatabaseError(`${what} is damaged; run "muster check", restore from a backup`);
}
