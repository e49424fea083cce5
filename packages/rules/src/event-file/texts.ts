// What texts of an event file may contain (docs/rules/event-file.md, Container), apart from the schemas, so that it can be used without the schema library.

/** In characters. */
export const longestDescription = 100_000;
export const longestReason = 1000;

/** Of the text of an army list, as UTF-8. */
export const largestListBytes = 64 * 1024;

/** Of an id or a key: several of them are in one entry of an index, which PostgreSQL limits to 2,704 bytes. */
export const largestIdBytes = 400;

const encoder = new TextEncoder();

/** A unit of a text has at most three bytes, so that most texts need not be counted. */
function hasAtMost(text: string, bytes: number): boolean {
  return text.length * 3 <= bytes || encoder.encode(text).length <= bytes;
}

export function fitsList(text: string): boolean {
  return hasAtMost(text, largestListBytes);
}

export function fitsId(text: string): boolean {
  return hasAtMost(text, largestIdBytes);
}

/** Neither a NUL nor half of a surrogate pair. */
export function isWholeText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
