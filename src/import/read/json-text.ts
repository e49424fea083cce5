// The JSON of a file or a line, within the limits of what is read at once.
import { describeSyntax } from '#rules/check/locate-json';
import { spaceNames } from '#rules/event-file/texts';
import { readStart, type Source, type Unreadable, unreadable } from './source.ts';

export const largestJson = 64 * 1024 * 1024;
/** The values of a larger text are counted before it is parsed: 64 MiB of empty objects would fill a gigabyte. */
const harmlessSize = 4 * 1024 * 1024;
const mostValues = 3_000_000;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** The whole of a file, within the limits of what is read at once. */
export async function readBytes(source: Pick<Source, 'chunks'>): Promise<Buffer | Unreadable> {
  const whole = await readStart(source, largestJson);
  if ('unreadable' in whole) return whole;
  if (whole.length > largestJson) return unreadable({ code: 'tooLarge', parameters: {} });
  if (!hasTooMany(whole)) return whole;
  const advice = 'write it as .ndjson, one record per line, which has no size limit';
  return unreadable({ code: 'tooManyValues', parameters: { advice } });
}

/** Counts commas and opening brackets, also inside of texts: every value that needs memory follows one. */
export function hasTooMany(bytes: Uint8Array): boolean {
  if (bytes.length <= harmlessSize) return false;
  let values = 0;
  // An index loop takes a tenth of the time of an iterator.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x2c || byte === 0x5b || byte === 0x7b) values += 1;
  }
  return values > mostValues;
}

/** A tab inside of a text, as JSON writes it. */
const tab = /\\(?:t|u0009)/;

/** Undefined if there is nothing but white space. */
export function parseJson(
  bytes: Uint8Array,
  line: number,
): { readonly value: unknown } | Unreadable | undefined {
  let text = '';
  try {
    text = decode(bytes);
    if (text.trim() === '') return undefined;
    const value: unknown = JSON.parse(text);
    return { value: tab.test(text) ? spaceNames(value) : value };
  } catch {
    if (text === '') return unreadable({ code: 'notUtf8', parameters: {} }, line);
    return describeSyntax(text, line);
  }
}
