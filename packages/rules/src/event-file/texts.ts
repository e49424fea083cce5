// What texts of an event file may contain (docs/rules/event-file.md, Container), apart from the schemas, so that it can be used without the schema library.
import { hasAtMost } from '../../../army-list/src/list-text.ts';

/** In characters. */
export const longestDescription = 100_000;
export const longestReason = 1000;

/** Of an id or a key: several of them are in one entry of an index, which PostgreSQL limits to 2,704 bytes. */
export const largestIdBytes = 400;

export function fitsId(text: string): boolean {
  return hasAtMost(text, largestIdBytes);
}
