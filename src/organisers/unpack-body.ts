// Unpacks a body into files, within limits of size and number, and gives them names without paths.
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { type UnzipFileFilter, unzipSync } from 'fflate';
import { ApiError } from '../contract/errors.ts';
import { organiserMessages } from '../contract/organiser-messages.ts';
import { workbookType } from '../import/sheets/sheet-columns.ts';
import { hasSheets } from '../import/sheets/workbook.ts';
import type { JobBody } from './job.ts';
import { checkType, formType, partTypes, saveAsCsv } from './media-types.ts';
import { readForm } from './read-form.ts';

export interface BodyPart {
  readonly name: string;
  readonly bytes: Buffer;
  /** A field of a form, not a file. */
  readonly isField?: boolean;
}

const largestUnpacked = 128 * 1024 * 1024;
/** More files than any tournament has. */
const mostFiles = 100;
const longestNameChars = 200;

const oldOfficeStart = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const tooLarge = new ApiError(413, organiserMessages.unpackedTooLarge);
const damagedArchive = new ApiError(400, 'The archive is damaged');

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
    if (!part.isField && isOldOffice(part.bytes)) throw saveAsCsv;
    const files = part.isField || !isZip(part.bytes) ? [part] : unzip(part, left);
    for (const file of files) {
      const plain = file.isField ? file : nameApart(gunzip(file, left), names);
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

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** Whether these are bytes of a file of older office programs, such as .xls, or of an encrypted workbook. */
function isOldOffice(bytes: Buffer): boolean {
  return bytes.subarray(0, oldOfficeStart.length).equals(oldOfficeStart);
}

/** Files that programs add to archives for their own use. */
function isHidden(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.)|\/$/.test(name);
}

/** A file is unpacked only up to the size that the archive declares, so a wrong size does no harm. */
function unzip(part: BodyPart, most: number): BodyPart[] {
  const archive = part.bytes;
  const names: string[] = [];
  let size = 0;
  openArchive(archive, ({ name, size: packed, originalSize }) => {
    if (names.length === mostFiles) throw new ApiError(413, `The archive has more than ${mostFiles} files`);
    // Entries may overlap, so that together they may be larger than the archive even if stored uncompressed.
    if (!isHidden(name)) size += Math.max(packed, originalSize);
    if (size > most) throw tooLarge;
    names.push(name);
    return false;
  });
  // OpenDocument, such as .ods.
  if (names[0] === 'mimetype' && names.includes('content.xml')) throw saveAsCsv;
  if (names.includes('[Content_Types].xml')) {
    // Other programs of the same family have archives of the same form.
    if (!hasSheets(archive)) throw saveAsCsv;
    return [part];
  }
  return names.flatMap((name, index) => {
    if (isHidden(name)) return [];
    // One at a time: two may have one name.
    let at = 0;
    const [bytes] = openArchive(archive, () => at++ === index);
    if (bytes === undefined) throw damagedArchive;
    if (isZip(bytes))
      throw new ApiError(415, 'The archive contains another archive; upload its files instead');
    return [{ name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) }];
  });
}

function openArchive(archive: Buffer, filter: UnzipFileFilter): Uint8Array[] {
  try {
    return Object.values(unzipSync(archive, { filter }));
  } catch (error) {
    throw error instanceof ApiError ? error : damagedArchive;
  }
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
