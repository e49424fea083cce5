// Texts that are kept but seldom read, compressed.
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

const worthPacking = 400;
const encoder = new TextEncoder();

/** Short texts are kept as they are: what is kept here is JSON, which begins otherwise than a compressed text does. */
export function packText(json: string): Uint8Array {
  // Memory of its own: handed to another thread, a piece of shared memory would take all of it along.
  return json.length < worthPacking ? encoder.encode(json) : zstdCompressSync(json);
}

export function unpackText(bytes: Uint8Array): string {
  const isPacked = bytes[0] === 0x28 && bytes[1] === 0xb5;
  return (isPacked ? zstdDecompressSync(bytes) : Buffer.from(bytes)).toString();
}
