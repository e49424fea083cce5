// Bytes become records, each with its location. A line of ndjson is a record; a .json file is one object of lists.
import { isRecordKind } from '#rules/check/check-record';
import { describeSyntax, findLines } from '#rules/check/locate-json';
import { type RecordKind, recordKinds } from '#rules/event-file/event-file';
import { describeValue, escapePointer, isObject } from '#rules/text/json-values';
import type { FileProblem, RecordLocation, Rejected } from '../../contract/file-problems.ts';
import type { ProblemValue } from '../../contract/problems.ts';
import { decode, hasTooMany, largestJson, parseJson, readBytes } from './json-text.ts';
import { joinParts, type Source, type Unreadable, unreadable } from './source.ts';
import { type Line, splitLines } from './split-lines.ts';

export type Item =
  | {
      readonly kind: RecordKind;
      readonly record: unknown;
      readonly location: RecordLocation;
      /** Made from spreadsheets or from a file of another platform, which do not state all settings. */
      readonly isConverted?: boolean;
    }
  | {
      readonly problem: ProblemValue;
      readonly location: RecordLocation;
      /** The rest of the file cannot be read. */
      readonly isLast?: boolean;
    };

export interface EventRecords {
  readonly items: AsyncIterable<Item> | Iterable<Item>;
  /** Lines of locations that were only known by their pointer; left out: there are none to be found. */
  findLines?(pointers: readonly string[], file: string): ReadonlyMap<string, number>;
  /** Problems and warnings of files that were converted to records. */
  readonly rejected?: Rejected;
  readonly warnings?: readonly FileProblem[];
}

const newline = 0x0a;
const openBrace = 0x7b;

/** The records of ndjson, which is read line by line; the bytes of any other file. */
export async function readSource(
  source: Source,
): Promise<{ readonly records: EventRecords } | { readonly bytes: Buffer } | Unreadable> {
  const chunks = source.chunks[Symbol.asyncIterator]();
  const started: (Buffer | Unreadable)[] = [];
  const isNdjson = await isLined(source.name, chunks, started);
  const all = resume(started, chunks);
  if (isNdjson) return { records: { items: readLines(splitLines(all)) } };
  const bytes = await readBytes({ chunks: all });
  return 'unreadable' in bytes ? bytes : { bytes };
}

/** How many records an event file has: lines that are not blank, or entries of lists. Any other file has none. */
export async function countRecords(source: Source): Promise<number> {
  const chunks = source.chunks[Symbol.asyncIterator]();
  const started: (Buffer | Unreadable)[] = [];
  const isNdjson = await isLined(source.name, chunks, started);
  const all = resume(started, chunks);
  if (!isNdjson) {
    const bytes = await readBytes({ chunks: all });
    return 'unreadable' in bytes || bytes[0] !== openBrace ? 0 : countListed(bytes);
  }
  let count = 0;
  let isBlank = true;
  for await (const chunk of all) {
    if (!Buffer.isBuffer(chunk)) break;
    // An index loop takes a tenth of the time of an iterator.
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (isBlank && byte > 0x20) count += 1;
      isBlank = byte === newline || (isBlank && byte <= 0x20);
    }
  }
  return count;
}

function countListed(bytes: Buffer): number {
  try {
    const lists: unknown[] = Object.values(JSON.parse(decode(bytes)) as object);
    return lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
  } catch {
    // The import reports why it cannot be read.
    return 0;
  }
}

/** The records of a .json event file. */
export function readJson(bytes: Buffer): EventRecords {
  return {
    items: readObject(bytes),
    findLines: (pointers) => (pointers.length === 0 ? new Map() : findLines(decode(bytes), pointers)),
  };
}

/** No record has a key of this name. */
const eventFile = /^\s*\{\s*"format"\s*:/;

/** By its name; if that is not enough, a file with a whole record on its first line is ndjson. */
async function isLined(
  name: string,
  chunks: AsyncIterator<Buffer | Unreadable>,
  started: (Buffer | Unreadable)[],
): Promise<boolean> {
  const plain = name.toLowerCase().replace(/\.gz$/, '');
  if (plain.endsWith('.ndjson') || plain.endsWith('.jsonl')) return true;
  if (plain.endsWith('.json')) return false;
  const parts: Buffer[] = [];
  let size = 0;
  for (;;) {
    const next = await chunks.next();
    if (next.done) break;
    started.push(next.value);
    if (!Buffer.isBuffer(next.value)) break;
    parts.push(next.value);
    size += next.value.length;
    if (next.value.includes(newline) || size > largestJson) break;
  }
  const start = joinParts(parts);
  const end = start.indexOf(newline);
  const line = end === -1 ? start : start.subarray(0, end);
  if (eventFile.test(line.toString('latin1', 0, 100))) return false;
  if (hasTooMany(line)) return true;
  try {
    const first: unknown = JSON.parse(line.toString());
    return typeof first === 'object' && first !== null && 'kind' in first;
  } catch {
    return false;
  }
}

async function* resume<T>(started: readonly T[], chunks: AsyncIterator<T>): AsyncGenerator<T> {
  yield* started;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}

async function* readLines(lines: AsyncIterable<Line | Unreadable>): AsyncGenerator<Item> {
  for await (const line of lines) {
    if ('unreadable' in line) yield itemOf(line);
    else {
      const item = readLine(line);
      if (item !== undefined) yield item;
    }
  }
}

function itemOf({ unreadable: problem, line }: Unreadable): Item {
  return { problem, location: { line, pointer: '' }, isLast: true };
}

/** Undefined for a blank line. */
function readLine({ line, bytes }: Line): Item | undefined {
  const location = { line, pointer: '' };
  if (hasTooMany(bytes))
    return { problem: { code: 'tooManyValues', parameters: { advice: 'split the record' } }, location };
  const parsed = parseJson(bytes, line);
  if (parsed === undefined) return undefined;
  return 'unreadable' in parsed ? { problem: parsed.unreadable, location } : toRecord(parsed.value, location);
}

function toRecord(value: unknown, location: RecordLocation): Item {
  if (!isObject(value)) return { problem: wrongValue(value, 'an object with "kind"'), location };
  const { kind, ...record } = value;
  if (isRecordKind(kind)) return { kind, record, location };
  const kinds = Object.keys(recordKinds).map((word) => `"${word}"`);
  return {
    problem: wrongValue(kind, `one of ${kinds.join(', ')}`),
    location: { ...location, pointer: '/kind' },
  };
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

function* readObject(whole: Buffer): Generator<Item> {
  if (whole.subarray(0, 3).equals(byteOrderMark)) {
    yield itemOf(unreadable({ code: 'byteOrderMark', parameters: {} }));
    return;
  }
  const parsed = parseJson(whole, 1) ?? describeSyntax(decode(whole));
  if ('unreadable' in parsed) {
    yield itemOf(parsed);
    return;
  }
  const { value } = parsed;
  const location = { line: undefined, pointer: '' };
  if (!isObject(value)) {
    yield { problem: wrongValue(value, 'an object with "format": "muster/1"'), location };
    return;
  }
  const { format, ...lists } = value;
  if (format !== 'muster/1') {
    yield {
      problem: wrongValue(format, '"muster/1"'),
      location: { ...location, pointer: '/format' },
    };
  }
  const kinds = Object.entries(recordKinds);
  for (const [key, list] of Object.entries(lists)) {
    const pointer = `/${escapePointer(key)}`;
    const kind = kinds.find(([, { list: known }]) => known === key)?.[0];
    if (!isRecordKind(kind)) {
      const known = ['format', ...kinds.map(([, { list: name }]) => name)];
      yield {
        problem: { code: 'unknownKey', parameters: { key, known } },
        location: { ...location, pointer },
      };
    } else if (Array.isArray(list)) {
      for (const [index, record] of list.entries()) {
        yield { kind, record, location: { ...location, pointer: `${pointer}/${index}` } };
      }
    } else if (list !== null) {
      yield { problem: wrongValue(list, 'a list'), location: { ...location, pointer } };
    }
  }
}

function wrongValue(value: unknown, expected: string): ProblemValue {
  return { code: 'wrongValue', parameters: { value: describeValue(value), expected } };
}
