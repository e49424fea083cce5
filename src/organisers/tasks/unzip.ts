// A zip archive of files to hand over: no archive inside of it, no spreadsheet file, no more than there may be.
import { Unzip, UnzipInflate } from 'fflate';
import { Refused } from '../job.ts';

export const saveAsCsv = new Refused(415, 'This is a spreadsheet file; save it as CSV');

const mostEntries = 100;
// A byte unpacks to at most a thousand: this much may be unpacked before the size is looked at again.
const chunkBytes = 4096;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** What programs put there for themselves. */
const isHidden = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.)|\/$/.test(name);

/** Counts what comes out, because the size that an archive declares may be a lie. */
export function unzip(
  archive: Buffer,
  most: number,
  tooLarge: Refused,
): { readonly name: string; readonly bytes: Buffer }[] {
  const files: { name: string; chunks: Uint8Array[] }[] = [];
  let entries = 0;
  let size = 0;
  const reader = new Unzip((entry) => {
    entries += 1;
    if (entries > mostEntries) throw new Refused(413, `The archive has more than ${mostEntries} files`);
    if (entry.name === '[Content_Types].xml' || entry.name.startsWith('xl/')) throw saveAsCsv;
    if (isHidden(entry.name)) return;
    const chunks: Uint8Array[] = [];
    files.push({ name: entry.name, chunks });
    entry.ondata = (error, data) => {
      if (error !== null) throw error;
      size += data.length;
      if (size > most) throw tooLarge;
      chunks.push(data);
    };
    entry.start();
  });
  reader.register(UnzipInflate);
  try {
    for (let at = 0; at < archive.length; at += chunkBytes)
      reader.push(archive.subarray(at, at + chunkBytes), at + chunkBytes >= archive.length);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(400, 'The archive is damaged');
  }
  return files.map(({ name, chunks }) => {
    const bytes = Buffer.concat(chunks);
    if (isZip(bytes))
      throw new Refused(415, 'There is an archive inside of the archive; hand over its files');
    return { name, bytes };
  });
}
