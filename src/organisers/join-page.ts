// Documents that were made just now, as a page of a list.
import { hashContent, type Page } from '../store/read/document.ts';

export function joinPage(documents: readonly Buffer[], last: string | undefined): Page {
  const body = Buffer.from(documents.join(','));
  return { body, hash: hashContent(body), last };
}
