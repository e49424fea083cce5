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
  const joined = Buffer.allocUnsafe(size);
  let end = joined.write(before);
  documents.forEach(({ bytes }, index) => {
    if (index > 0) {
      joined[end] = comma;
      end += 1;
    }
    joined.set(bytes, end);
    if (site !== undefined) {
      // Little stands behind the path: it is written again behind the site.
      const path = findPath(bytes);
      joined.set(siteBytes, end + path);
      end += siteBytes.length;
      for (let at = path; at < bytes.length; at += 1) joined[end + at] = bytes[at] ?? 0;
    }
    end += bytes.length;
  });
  end += joined.write(after, end);
  return joined.subarray(0, end);
}

/** `url` is the last key of its resource, and its value a path of two segments whose letters are all escaped. */
function findPath(bytes: Uint8Array): number {
  let at = bytes.length - 1;
  while (bytes[at] !== slash) at -= 1;
  at -= 1;
  while (bytes[at] !== slash) at -= 1;
  return at;
}
