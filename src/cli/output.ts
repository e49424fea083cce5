// Standard output as a stream that waits for its reader, and ends where the reader has seen enough (such as head).
import { once } from 'node:events';

export async function printStream(pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
  const { stdout } = process;
  let closed = false;
  stdout.on('error', () => {
    closed = true;
  });
  for await (const piece of pieces) {
    if (closed) return;
    if (stdout.write(piece)) continue;
    await Promise.race([once(stdout, 'drain'), once(stdout, 'close')]).catch(() => undefined);
  }
}
