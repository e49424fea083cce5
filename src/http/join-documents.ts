// Stored documents become one body, with the site put before the path of each `url`.
import type { Document } from '../store/document.ts';

const slash = 0x2f;
const comma = Buffer.from(',');

export interface Around {
  readonly before: string;
  /** Left out where the documents have no `url`. */
  readonly site?: string | undefined;
  readonly after: string;
}

export function joinDocuments(documents: readonly Document[], { before, site, after }: Around): Buffer {
  const parts: Uint8Array[] = [Buffer.from(before)];
  const siteBytes = Buffer.from(site ?? '');
  documents.forEach(({ bytes }, index) => {
    if (index > 0) parts.push(comma);
    if (site === undefined) {
      parts.push(bytes);
      return;
    }
    const path = findPath(bytes);
    parts.push(bytes.subarray(0, path), siteBytes, bytes.subarray(path));
  });
  parts.push(Buffer.from(after));
  return Buffer.concat(parts);
}

/** `url` is the last key of its resource, and its value a path of two segments whose letters are all escaped. */
function findPath(bytes: Uint8Array): number {
  let at = bytes.length - 1;
  while (bytes[at] !== slash) at -= 1;
  at -= 1;
  while (bytes[at] !== slash) at -= 1;
  return at;
}
