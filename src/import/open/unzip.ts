// Unpacks a zip archive into files, within limits of size and number.
import { type UnzipFileFilter, unzipSync } from 'fflate';
import { ApiError } from '../../contract/errors.ts';
import { organiserMessages } from '../../contract/organiser-messages.ts';
import { hasSheets } from '../sheets/workbook.ts';

export interface PackedFile {
  /** With the folders of the archive. */
  readonly name: string;
  readonly bytes: Buffer;
}

export const largestUnpacked = 128 * 1024 * 1024;
/** More files than any tournament has. */
export const mostFiles = 100;

const tooLarge = new ApiError(413, organiserMessages.unpackedTooLarge);
const damagedArchive = new ApiError(400, 'The archive is damaged');
const saveAsCsv = new ApiError(415, organiserMessages.saveAsCsv);
export const nestedArchive: ApiError = new ApiError(
  415,
  'The archive contains another archive; send its files instead',
);

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** Folders, and files that programs add to folders and archives for their own use. Some archives have the separators of Windows. */
function isHidden(name: string): boolean {
  return /(?:^|[/\\])(?:__MACOSX[/\\]|\.(?!\.?[/\\])|~\$|(?:desktop\.ini|thumbs\.db|icon\r)$)|[/\\]$/i.test(
    name,
  );
}

/**
 * A workbook is returned as it is. A file is unpacked only up to the size that the archive declares, so a wrong size does no harm. Throws an ApiError if the
 * archive cannot be read.
 */
export function unzip(archive: PackedFile, most = largestUnpacked): readonly PackedFile[] {
  const names = listNames(archive.bytes, most);
  // OpenDocument, such as .ods.
  if (names[0] === 'mimetype' && names.includes('content.xml')) throw saveAsCsv;
  if (isOffice(names)) {
    // Other programs of the same family have archives of the same form.
    if (!hasSheets(archive.bytes)) throw saveAsCsv;
    return [archive];
  }
  return names.flatMap((name, index) => {
    if (isHidden(name)) return [];
    // One at a time: two may have one name.
    let at = 0;
    const [bytes] = openArchive(archive.bytes, () => at++ === index);
    if (bytes === undefined) throw damagedArchive;
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    if (isZip(file)) throw isOffice(listNames(file, most)) ? saveAsCsv : nestedArchive;
    return [{ name, bytes: file }];
  });
}

function isOffice(names: readonly string[]): boolean {
  return names.includes('[Content_Types].xml');
}

function listNames(archive: Buffer, most: number): readonly string[] {
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
  return names;
}

function openArchive(archive: Buffer, filter: UnzipFileFilter): Uint8Array[] {
  try {
    return Object.values(unzipSync(archive, { filter }));
  } catch (error) {
    throw error instanceof ApiError ? error : damagedArchive;
  }
}
