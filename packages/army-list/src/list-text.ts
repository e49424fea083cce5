// The text of an army list: how large it may be, and how its bytes are read.

/** As UTF-8. */
export const largestListBytes = 64 * 1024;

const encoder = new TextEncoder();

/** A unit of a text has at most three bytes, so that most texts need not be counted. */
export function hasAtMost(text: string, bytes: number): boolean {
  return text.length * 3 <= bytes || countBytes(text) <= bytes;
}

export function countBytes(text: string): number {
  return encoder.encode(text).length;
}

export function fitsList(text: string): boolean {
  return hasAtMost(text, largestListBytes);
}

/** Whether the text has neither a NUL nor half of a surrogate pair. */
export function isWholeText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** UTF-8, or UTF-16 with a byte order mark; undefined if the bytes are no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const byteOrderMark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encoding = byteOrderMark === 0xfffe ? 'utf-16le' : byteOrderMark === 0xfeff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
