// A zipped roster (.rosz): one .ros, unpacked no further than a roster can be large.
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { MAX_ROSTER_BYTES, RosterRefusal } from './roster-document.ts';

const MAX_ENTRIES = 20;
// A byte unpacks to at most a thousand: this much may be unpacked before the size is looked at again.
const CHUNK_BYTES = 4096;

/** Counts what comes out, because the size that an archive declares may be a lie. */
const collectFile = (file: UnzipFile, chunks: Uint8Array[]): void => {
  let size = 0;
  file.ondata = (error, data) => {
    if (error !== null) throw error;
    size += data.length;
    if (size > MAX_ROSTER_BYTES) {
      throw new RosterRefusal(`unpacks to more than ${MAX_ROSTER_BYTES / 1_048_576} MB`);
    }
    chunks.push(data);
  };
  file.start();
};

export const unpackRoster = (archive: Uint8Array): Uint8Array => {
  const chunks: Uint8Array[] = [];
  let entries = 0;
  let found = false;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > MAX_ENTRIES) throw new RosterRefusal(`is an archive of more than ${MAX_ENTRIES} files`);
    if (found || !/\.ros$/i.test(file.name)) return;
    found = true;
    collectFile(file, chunks);
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < archive.length; at += CHUNK_BYTES) {
      unzip.push(archive.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= archive.length);
    }
  } catch (error) {
    if (error instanceof RosterRefusal) throw error;
    throw new RosterRefusal('is a damaged archive');
  }
  if (!found) throw new RosterRefusal('is an archive without a .ros file in it');
  return Buffer.concat(chunks);
};
