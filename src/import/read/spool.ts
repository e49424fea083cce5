// Writes the bytes of a pipe or a socket into an unnamed file: no other process sees it, and it disappears with this process, however that ends.
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export const chunkBytes = 1 << 18;

export interface SpooledStream {
  readonly file: Readable;
  readonly size: number;
}

export async function spoolStream(chunks: AsyncIterable<Buffer>): Promise<SpooledStream> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-'));
  // An open file can be written and read after its name was removed.
  const handle = await open(join(folder, 'input'), 'wx+', 0o600).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
  let size = 0;
  try {
    for await (const chunk of chunks) {
      await handle.appendFile(chunk);
      size += chunk.length;
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  return { file: handle.createReadStream({ start: 0, highWaterMark: chunkBytes }), size };
}
