// A whole small file in memory, and no more of a large one than shows that it is too large.
import { open } from 'node:fs/promises';
import { unreadable } from './source.ts';

/** What has more than `most` bytes comes with one more than that. */
export async function readStart(file: string, most: number): Promise<Buffer> {
  try {
    await using handle = await open(file);
    const parts: Buffer[] = [];
    for await (const part of handle.createReadStream({ end: most, autoClose: false })) parts.push(part);
    return Buffer.concat(parts);
  } catch (error) {
    throw unreadable(error as NodeJS.ErrnoException);
  }
}
