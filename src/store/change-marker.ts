// Markers of places among the changes (docs/rules/changes.md, Markers): opaque, signed with a secret of the database, good for as long as that lives.
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

export interface Marker {
  readonly place: number;
  /** Of the transaction that gave the place: another history has another there. */
  readonly mark: string;
  /** Tombstones up to this place are not missed: whoever walks began without anything when they were gone. */
  readonly base: number;
}

/** A marker whose writer is not known yet. */
export interface FoundMarker extends Marker {
  /** The database that wrote it. */
  readonly database: string;
  /** Whether this secret signed it. */
  isSignedWith(secret: string): boolean;
}

export const startMarker: Marker = { place: 0, mark: '', base: 0 };

const version = 1;
const sizes = { database: 6, number: 6, signature: 12 };
const at = { database: 1, place: 7, base: 13, mark: 19, signature: 27, checksum: 39 };
const length = 43;

export function writeMarker({ place, mark, base }: Marker, secret: string): string {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt8(version);
  bytes.write(databaseOf(secret), at.database, 'hex');
  bytes.writeUIntBE(place, at.place, sizes.number);
  // What lies behind the place needs no base.
  bytes.writeUIntBE(base > place ? base : 0, at.base, sizes.number);
  bytes.write(mark, at.mark, 'hex');
  sign(bytes.subarray(0, at.signature), secret).copy(bytes, at.signature);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, at.checksum)), at.checksum);
  return bytes.toString('base64url');
}

/** Undefined for anything but a marker that some database wrote and nobody changed. */
export function readMarker(text: string): FoundMarker | undefined {
  const bytes = Buffer.from(text.slice(0, 2 * length), 'base64url');
  if (bytes.length !== length || bytes.toString('base64url') !== text) return undefined;
  if (bytes.readUInt8() !== version) return undefined;
  if (bytes.readUInt32BE(at.checksum) !== crc32(bytes.subarray(0, at.checksum))) return undefined;
  const mark = bytes.toString('hex', at.mark, at.signature);
  return {
    database: bytes.toString('hex', at.database, at.place),
    place: bytes.readUIntBE(at.place, sizes.number),
    base: bytes.readUIntBE(at.base, sizes.number),
    mark: /^0+$/.test(mark) ? '' : mark,
    isSignedWith: (secret) =>
      timingSafeEqual(
        sign(bytes.subarray(0, at.signature), secret),
        bytes.subarray(at.signature, at.checksum),
      ),
  };
}

/** Names a database without giving its secret away. */
export function databaseOf(secret: string): string {
  return hash('sha256', `muster changes ${secret}`, 'hex').slice(0, 2 * sizes.database);
}

function sign(bytes: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(bytes).digest().subarray(0, sizes.signature);
}
