// Texts that are kept but seldom read, compressed.
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

const worthPacking = 400;
// Records are hardly smaller at higher levels, which take a third longer.
const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const encoder = new TextEncoder();

/** Short texts are kept as they are: what is kept here is JSON, which begins otherwise than a compressed text does. */
export function packText(json: string): Uint8Array {
  // Memory of its own: handed to another thread, a piece of shared memory would take all of it along.
  return json.length < worthPacking ? encoder.encode(json) : zstdCompressSync(json, fast);
}

export function unpackText(bytes: Uint8Array): string {
  const isPacked = bytes[0] === 0x28 && bytes[1] === 0xb5;
  return (isPacked ? zstdDecompressSync(bytes) : Buffer.from(bytes)).toString();
}
