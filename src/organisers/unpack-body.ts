// Unpacks a body into files, within limits of size and number, and gives them names without paths.
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { isZip, largestUnpacked, mostFiles, nestedArchive, unzip } from '../import/open/unzip.ts';
import { workbookType } from '../import/sheets/sheet-columns.ts';
import { hasSheets, isOldOffice } from '../import/sheets/workbook.ts';
import type { JobBody } from './job.ts';
import { checkType, formType, partTypes, saveAsCsv } from './media-types.ts';
import { readForm } from './read-form.ts';

export interface BodyPart {
  readonly name: string;
  readonly bytes: Buffer;
  /** A field of a form, not a file. */
  readonly isField?: boolean;
}

const longestNameChars = 200;

const tooLarge = new ApiError(413, organiserMessages.unpackedTooLarge);

/** The names of bodies that have none. */
const bodyNames: Readonly<Record<string, string>> = {
  'application/json': 'body.json',
  'application/x-ndjson': 'body.ndjson',
  'text/csv': 'body.csv',
  'text/plain': 'body.txt',
  [workbookType]: 'body.xlsx',
};

export async function unpackBody({ type, encoding }: JobBody, body: Buffer): Promise<readonly BodyPart[]> {
  const bytes = decompress(body, encoding, largestUnpacked);
  const [essence = ''] = type.split(';');
  const parts =
    essence === formType ? await readParts(bytes, type) : [{ name: bodyNames[essence] ?? 'body', bytes }];
  const names = new Set<string>();
  const unpacked: BodyPart[] = [];
  let left = largestUnpacked;
  for (const part of parts) {
    const files: readonly BodyPart[] = part.isField || !isZip(part.bytes) ? [part] : unzip(part, left);
    for (const file of files) {
      if (!file.isField && isOldOffice(file.bytes)) throw saveAsCsv;
      const plain = file.isField ? file : nameApart(gunzip(file, left), names);
      if (plain.bytes !== file.bytes && isZip(plain.bytes) && !hasSheets(plain.bytes)) throw nestedArchive;
      left -= plain.bytes.length;
      if (left < 0) throw tooLarge;
      unpacked.push(plain);
    }
  }
  if (unpacked.length > mostFiles) throw new ApiError(413, `The body has more than ${mostFiles} files`);
  return unpacked;
}

function decompress(bytes: Buffer, encoding: string | undefined, maxOutputLength: number): Buffer {
  try {
    if (encoding === 'gzip') return gunzipSync(bytes, { maxOutputLength });
    return encoding === 'zstd' ? zstdDecompressSync(bytes, { maxOutputLength }) : bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge;
    throw new ApiError(400, 'The compressed data is cut short or damaged');
  }
}

async function readParts(bytes: Buffer, type: string): Promise<BodyPart[]> {
  const parts = await readForm(type, bytes, mostFiles);
  return parts.map(({ name, bytes, file }) => {
    if (file === undefined) return { name, bytes, isField: true };
    checkType(file.type, partTypes);
    // Browsers escape a quote as %22.
    return { name: (file.name ?? name).replaceAll('%22', '"'), bytes, isField: file.name === undefined };
  });
}

/** Detected by its first two bytes, whatever the file is called. */
function gunzip({ name, bytes }: BodyPart, left: number): BodyPart {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { name, bytes };
  return { name: name.replace(/\.gz$/i, ''), bytes: decompress(bytes, 'gzip', Math.max(left, 1)) };
}

/** The last step of a path; a second file of the same name gets a number. */
function nameApart({ name, bytes }: BodyPart, names: Set<string>): BodyPart {
  const [last = ''] = name.split(/[/\\]/).slice(-1);
  const short = last.replaceAll(/\p{C}/gu, '').slice(0, longestNameChars).trim();
  const plain = short === '' || /^\.+$/.test(short) ? 'file' : short;
  let unique = plain;
  for (let copy = 2; names.has(unique); copy += 1) unique = `${plain} (${copy})`;
  names.add(unique);
  return { name: unique, bytes };
}
