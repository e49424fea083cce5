// Cleans text from untrusted files: valid Unicode, no control characters, no e-mail addresses, limited length.
import { largestListBytes } from '../../army-list/src/list-text.ts';
import { cutText } from '../../rules/src/text/cut.ts';
import { makeSlug } from '../../rules/src/text/fold.ts';

/** Matches the part before the @ from its first character on, so that a long text is read only once. */
const address = /(?<![\p{L}\p{N}._%+-])([\p{L}\p{N}._%+-]+)@(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu;

/** Shortens e-mail addresses to the part before the @. */
export function dropAddresses(text: string): string {
  return text.includes('@') ? text.replaceAll(address, '$1') : text;
}

/** Puts the text on one line. */
export function cleanLine(text: string, longest = 300): string {
  return cutText(dropAddresses(text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')), longest);
}

/** Line breaks stay. The limit is in bytes of UTF-8. */
export function cleanLines(text: string, mostBytes = largestListBytes): string {
  const lines = dropAddresses(
    text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]+/gu, ''),
  );
  const encoded = new TextEncoder().encode(lines);
  if (encoded.length <= mostBytes) return lines;
  // A character that the limit cuts in two is left out.
  return new TextDecoder().decode(encoded.subarray(0, mostBytes)).replace(/\uFFFD+$/, '');
}

/** An id has at most 400 bytes: a character has at most three, and the name of the platform comes before it. */
const longestKey = 120;

/** Writes the key of a participant: no spaces, no slashes. */
export function cleanKey(text: string): string {
  const key = cutText(
    dropAddresses(text.toWellFormed())
      .trim()
      .replaceAll(/[\s/\\\p{Cc}]+/gu, '-'),
    longestKey,
  );
  return /^\.*$/.test(key) ? `id-${key.length}` : key;
}

export function writeSlug(text: string, longest = 60): string {
  return makeSlug(dropAddresses(text), longest);
}
