// Documents that were made just now, as a page of a list.
import { type Page, sealOf } from '../store/document.ts';

const comma = Buffer.from(',');

export function joinPage(documents: readonly Buffer[], last: string | undefined): Page {
  const pieces: Buffer[] = [];
  const ends: number[] = [];
  let size = 0;
  for (const document of documents) {
    if (size > 0) pieces.push(comma);
    pieces.push(document);
    size += document.length + (size > 0 ? 1 : 0);
    ends.push(size);
  }
  return {
    body: Buffer.concat(pieces),
    ends,
    mark: documents.map((document) => sealOf(document)).join(''),
    last,
  };
}
