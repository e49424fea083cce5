// A body becomes files: unpacked no further than it may be, names without paths, what nobody can read refused.
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { organiserMessages } from '../../contract/organiser-messages.ts';
import { type Job, Refused } from '../job.ts';
import { readMultipart } from './multipart.ts';
import { isZip, saveAsCsv, unzip } from './unzip.ts';

/** A file, or a field of a form. */
export interface Part {
  readonly name: string;
  readonly bytes: Buffer;
  /** A field of a form says what a file does not. */
  readonly isField?: true;
}

export const largestUnpacked = 128 * 1024 * 1024;
/** More files than any tournament has. */
const mostParts = 100;

const tooLarge = new Refused(413, organiserMessages.unpackedTooLarge);

type Submission = Extract<Job, { kind: 'submission' }>;

/** The name of a body that has none. */
const names: Readonly<Record<string, string>> = {
  'application/json': 'body.json',
  'application/x-ndjson': 'body.ndjson',
  'text/csv': 'body.csv',
  'text/plain': 'body.txt',
};

export function unpackBody({ type, encoding }: Submission, body: Buffer): readonly Part[] {
  const bytes = decode(body, encoding);
  const [essence = ''] = type.split(';');
  const parts =
    essence === 'multipart/form-data' ? readForm(bytes, type) : [{ name: names[essence] ?? 'body', bytes }];
  let left = largestUnpacked;
  const files = parts.flatMap((part) => {
    const unpacked = part.isField ? [part] : unpackFile(part, left);
    for (const file of unpacked) left -= file.bytes.length;
    if (left < 0) throw tooLarge;
    return unpacked;
  });
  if (files.length > mostParts) throw new Refused(413, `The body has more than ${mostParts} files`);
  return nameApart(files);
}

function decode(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return expand(() => gunzipSync(bytes, { maxOutputLength: largestUnpacked }));
  if (encoding === 'zstd')
    return expand(() => zstdDecompressSync(bytes, { maxOutputLength: largestUnpacked }));
  return bytes;
}

function expand(work: () => Buffer): Buffer {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge;
    throw new Refused(400, 'The compressed data is cut short or damaged');
  }
}

function readForm(bytes: Buffer, type: string): Part[] {
  return readMultipart(bytes, type, mostParts).map((part): Part => {
    if (part.filename === undefined) return { name: part.name, bytes: part.bytes, isField: true };
    checkType(part.type);
    return { name: part.filename, bytes: part.bytes };
  });
}

/** Some browsers take CSV for what opens it. */
const fileTypes =
  /^(?:application\/(?:json|x-ndjson|octet-stream|zip|x-zip-compressed|gzip|x-gzip|vnd\.ms-excel)|text\/(?:csv|plain))?$/;

function checkType(type: string): void {
  const [essence = ''] = type.toLowerCase().split(';');
  if (isSpreadsheetType(essence)) throw saveAsCsv;
  if (!fileTypes.test(essence.trim())) throw new Refused(415, organiserMessages.mediaType);
}

export const isSpreadsheetType = (type: string): boolean =>
  /^application\/vnd\.(?:openxmlformats-officedocument\.spreadsheetml|oasis\.opendocument\.spreadsheet)/.test(
    type,
  );

function unpackFile(part: Part, left: number): Part[] {
  if (!isZip(part.bytes)) return [gunzip(part, left)];
  let remaining = left;
  return unzip(part.bytes, left, tooLarge).map((file) => {
    const unpacked = gunzip(file, remaining);
    remaining -= unpacked.bytes.length;
    if (remaining < 0) throw tooLarge;
    return unpacked;
  });
}

/** Known by its first two bytes, whatever the file is called. */
function gunzip({ name, bytes }: Part, left: number): Part {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { name: withoutPath(name), bytes };
  const inner = expand(() => gunzipSync(bytes, { maxOutputLength: Math.max(left, 1) }));
  return { name: withoutPath(name).replace(/\.gz$/i, ''), bytes: inner };
}

const longestNameChars = 200;

/** Names are names, never paths. */
function withoutPath(name: string): string {
  const [last = ''] = name.split(/[/\\]/).slice(-1);
  const plain = last.replaceAll(/\p{C}/gu, '').slice(0, longestNameChars).trim();
  return plain === '' || /^\.+$/.test(plain) ? 'file' : plain;
}

/** Two of one name could not be told apart in a list of problems. */
function nameApart(files: readonly Part[]): Part[] {
  const taken = new Set<string>();
  return files.map((file) => {
    if (file.isField) return file;
    let { name } = file;
    for (let copy = 2; taken.has(name); copy += 1) name = `${file.name} (${copy})`;
    taken.add(name);
    return { ...file, name };
  });
}
