// Standard output as a stream that waits for its reader, and ends where the reader has seen enough (such as head).
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export async function printStream(pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), process.stdout, { end: false });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
