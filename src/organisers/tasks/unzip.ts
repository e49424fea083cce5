// A zip archive of files to hand over: no archive inside of it, no spreadsheet file, no more than there may be.
import { type UnzipFileFilter, type Unzipped, unzipSync } from 'fflate';
import { Refused } from '../job.ts';

export const saveAsCsv = new Refused(415, 'This is a spreadsheet file; save it as CSV');

const mostEntries = 100;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What programs put there for themselves. */
const isHidden = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.)|\/$/.test(name);

/** No file gets more room than the archive declares for it, so that a declared size need not be true. */
export function unzip(archive: Buffer, most: number, tooLarge: Refused): ZippedFile[] {
  const names: string[] = [];
  let size = 0;
  open(archive, ({ name, size: packed, originalSize }) => {
    if (names.length === mostEntries)
      throw new Refused(413, `The archive has more than ${mostEntries} files`);
    if (name === '[Content_Types].xml' || name.startsWith('xl/')) throw saveAsCsv;
    // Entries may overlap, so that even those that are not packed may be more than the archive.
    if (!isHidden(name)) size += Math.max(packed, originalSize);
    if (size > most) throw tooLarge;
    names.push(name);
    return false;
  });
  return names.flatMap((name, index) => {
    if (isHidden(name)) return [];
    // One at a time: two may have one name.
    let at = -1;
    const [bytes] = Object.values(
      open(archive, () => {
        at += 1;
        return at === index;
      }),
    );
    if (bytes === undefined) throw damaged;
    if (isZip(bytes))
      throw new Refused(415, 'There is an archive inside of the archive; hand over its files');
    return [{ name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) }];
  });
}

const damaged = new Refused(400, 'The archive is damaged');

function open(archive: Buffer, filter: UnzipFileFilter): Unzipped {
  try {
    return unzipSync(archive, { filter });
  } catch (error) {
    throw error instanceof Refused ? error : damaged;
  }
}
