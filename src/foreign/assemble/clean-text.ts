// Text of a stranger's file, made fit for a record: whole Unicode, no control characters, no e-mail addresses, not too long.
import { largestListBytes } from '../../contract/texts.ts';

/** The part before the @, from its first character on, so that a long text is read once. */
const address = /(?<![\p{L}\p{N}._%+-])([\p{L}\p{N}._%+-]+)@(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu;

/** Of an e-mail address only the part before the @ is left. */
export function dropAddresses(text: string): string {
  return text.includes('@') ? text.replaceAll(address, '$1') : text;
}

/** On one line, otherwise as it is written. */
export function cleanLine(text: string, longest = 300): string {
  return cut(dropAddresses(text.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')), longest);
}

/** With its lines. The bound is in bytes of UTF-8. */
export function cleanLines(text: string, mostBytes = largestListBytes): string {
  const lines = dropAddresses(
    text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]+/gu, ''),
  );
  const encoded = new TextEncoder().encode(lines);
  if (encoded.length <= mostBytes) return lines;
  // A character that the bound cuts in two is left out.
  return new TextDecoder().decode(encoded.subarray(0, mostBytes)).replace(/\uFFFD+$/, '');
}

/** In bytes an id may have 400, a character has three at most, and a platform's word comes before it. */
const longestKey = 120;

/** What names a participant: no spaces, no slashes. */
export function cleanKey(text: string): string {
  const key = cut(
    dropAddresses(text.toWellFormed())
      .trim()
      .replaceAll(/[\s/\\\p{Cc}]+/gu, '-'),
    longestKey,
  );
  return /^\.*$/.test(key) ? `id-${key.length}` : key;
}

/** What a web address can hold: a–z, digits and single hyphens. Empty where nothing is left. */
export function writeSlug(text: string, longest = 60): string {
  const plain = dropAddresses(text)
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]+/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '');
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, longest) : `${slug}-${word}`;
    if (longer.length > longest) break;
    slug = longer;
  }
  return slug;
}

/** Never between the two halves of a character. */
function cut(text: string, longest: number): string {
  return text.length <= longest
    ? text
    : text
        .slice(0, longest)
        .toWellFormed()
        .replace(/\uFFFD$/, '');
}
