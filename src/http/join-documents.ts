// Stored documents become one body, with the site put before the path of each `url`.
import type { Document } from '../store/document.ts';

const slash = 0x2f;
const comma = 0x2c;

export interface Around {
  readonly before: string;
  /** Left out where the documents have no `url`. */
  readonly site?: string | undefined;
  readonly after: string;
}

export function joinDocuments(documents: readonly Document[], { before, site, after }: Around): Buffer {
  const siteBytes = Buffer.from(site ?? '');
  let size = Buffer.byteLength(before) + Buffer.byteLength(after);
  for (const document of documents) size += 1 + document.size + siteBytes.length;
  const joined = takeBytes(size);
  let end = joined.write(before);
  documents.forEach((document, index) => {
    if (index > 0) {
      joined[end] = comma;
      end += 1;
    }
    document.copyTo(joined, end);
    end += document.size;
    if (site === undefined) return;
    const path = findPath(joined, end);
    joined.copyWithin(path + siteBytes.length, path, end);
    joined.set(siteBytes, path);
    end += siteBytes.length;
  });
  end += joined.write(after, end);
  return joined.subarray(0, end);
}

/**
 * Bodies are cut from blocks: memory of its own for each takes longer to get than the body to write. A block lives as long as any of them, so it
 * is no more than a few pages long: a client that does not read holds no more.
 */
const blockBytes = 131_072;
const longestInBlock = blockBytes / 4;
let block = Buffer.allocUnsafeSlow(blockBytes);
let taken = 0;

function takeBytes(size: number): Buffer {
  if (size > longestInBlock) return Buffer.allocUnsafeSlow(size);
  // One that was handed to another thread has no room left.
  if (taken + size > block.length) {
    block = Buffer.allocUnsafeSlow(blockBytes);
    taken = 0;
  }
  taken += size;
  return block.subarray(taken - size, taken);
}

/** `url` is the last key of its resource, and its value a path of two segments whose letters are all escaped. */
function findPath(bytes: Uint8Array, end: number): number {
  let at = end - 1;
  while (bytes[at] !== slash) at -= 1;
  at -= 1;
  while (bytes[at] !== slash) at -= 1;
  return at;
}
