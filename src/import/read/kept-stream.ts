// What comes through a pipe, in a file that nobody else sees and that is gone with the process.
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export const chunkBytes = 1 << 18;

export interface KeptStream {
  readonly file: Readable;
  readonly size: number;
}

export async function keepStream(chunks: AsyncIterable<Buffer>): Promise<KeptStream> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-'));
  try {
    const handle = await open(join(folder, 'input'), 'wx+', 0o600);
    let size = 0;
    try {
      for await (const chunk of chunks) {
        await handle.write(chunk);
        size += chunk.length;
      }
    } catch (error) {
      await handle.close();
      throw error;
    }
    return { file: handle.createReadStream({ start: 0, highWaterMark: chunkBytes }), size };
  } finally {
    // What is open can still be read.
    await rm(folder, { recursive: true, force: true });
  }
}
